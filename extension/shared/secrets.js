// Secrets that this browser keeps until it is closed: {name, site, value}. The server hears their names. A value is put
// into a page of its own site only, and is taken out again of whatever leaves the browser or is kept.

const PLACE = /\{\{\s*([\w-]+)\s*\}\}/g;
const SHORTEST = 4; // characters: shorter values stand in too many words to be taken out

export async function secrets() {
  const { secrets: kept = [] } = await chrome.storage.session.get("secrets");
  return kept;
}

export const keep = (all) => chrome.storage.session.set({ secrets: all });
export const named = (all) => all.map(({ name, site }) => ({ name, site }));

/** The names that a text has in the place of values. */
export const namesIn = (text) => [...text.matchAll(PLACE)].map(([, name]) => name);

/** `{text}` with the values put in, or `{error}` where one is not there, or not for this host. */
export function putIn(text, host, all) {
  let error = null;
  const whole = text.replace(PLACE, (place, name) => {
    const secret = all.find((one) => one.name === name);
    if (!secret) error = `There is no secret '${name}' in this browser`;
    else if (host !== secret.site && !host.endsWith(`.${secret.site}`))
      error = `The secret '${name}' is for ${secret.site} only`;
    return secret?.value ?? place;
  });
  return error ? { error } : { text: whole };
}

/** The same data with the name in the place of each value. */
export function takeOut(data, all) {
  const values = all.filter(({ value }) => value.length >= SHORTEST).sort((a, b) => b.value.length - a.value.length);
  const clean = (one) => {
    if (typeof one === "string")
      return values.reduce((text, { name, value }) => text.replaceAll(value, `{{${name}}}`), one);
    if (Array.isArray(one)) return one.map(clean);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, clean(value)]));
  };
  return values.length ? clean(data) : data;
}
