// Where the server is, the key for it, what tokens cost, secrets, and which sites are allowed.

import { examine, introduce, settings } from "../shared/api.js";
import { keep, secrets } from "../shared/secrets.js";
import { siteOf } from "../shared/sites.js";
import { make, say } from "../shared/texts.js";

const $ = (id) => document.getElementById(id);
const FIELDS = { address: "address", key: "key", inputPrice: "input-price", outputPrice: "output-price" };
const entered = () => Object.fromEntries(Object.entries(FIELDS).map(([name, id]) => [name, $(id).value.trim()]));

export async function openSettings() {
  const kept = await settings();
  for (const [name, id] of Object.entries(FIELDS)) $(id).value = kept[name];
  for (const id of ["test-result", "pair-result"]) $(id).textContent = "";
  $("settings").hidden = false;
  $("address").focus();
  await drawSites();
  await drawSecrets();
}

/** The names of the secrets that are kept; their values are never shown. */
async function drawSecrets() {
  const all = await secrets();
  $("secrets").replaceChildren(
    ...all.map(({ name, site }) => {
      const drop = make("button", { type: "button", "aria-label": say("forget_named", name) }, say("forget"));
      drop.addEventListener("click", async () => {
        await keep(all.filter((one) => one.name !== name));
        await drawSecrets();
      });
      return make("li", { className: "bar" }, `{{${name}}} · ${site}`, drop);
    }),
  );
}

async function keepSecret() {
  const [name, site, value] = ["secret-name", "secret-site", "secret-value"].map((id) => $(id).value);
  await keep([
    ...(await secrets()).filter((one) => one.name !== name),
    { name, site: site.trim().toLowerCase(), value },
  ]);
  $("secret-form").reset();
  await drawSecrets();
}

/** The sites that were allowed, each of which can be taken back. */
async function drawSites() {
  const { origins = [] } = await chrome.permissions.getAll();
  const lines = origins.map((origin) => {
    const site = siteOf(origin);
    const revoke = make("button", { type: "button", "aria-label": say("revoke_named", site) }, say("revoke"));
    revoke.addEventListener("click", () => chrome.permissions.remove({ origins: [origin] }));
    return make("li", { className: "bar" }, site, revoke);
  });
  $("sites").replaceChildren(...(lines.length ? lines : [make("li", { className: "note" }, say("no_sites"))]));
}

/** `paired` is called when the server has come to know this extension. */
export function attendSettings(paired) {
  chrome.permissions.onRemoved.addListener(drawSites);
  chrome.permissions.onAdded.addListener(drawSites);
  $("open-settings").addEventListener("click", () => ($("settings").hidden ? openSettings() : close()));
  $("secret-form").addEventListener("submit", (event) => {
    event.preventDefault();
    keepSecret();
  });
  $("settings-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await chrome.storage.local.set({ settings: entered() });
    close();
  });
  $("test").addEventListener("click", async () => {
    await tell("test-result", () => examine(entered()));
  });
  $("pair-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const code = await tell("pair-result", () => introduce($("pair-code").value, entered()));
    if (code !== "pair_ok") return;
    $("pair-form").reset();
    await chrome.storage.local.set({ settings: entered() });
    await paired();
  });
}

async function tell(place, asking) {
  $(place).textContent = say("test_running");
  const { code, detail } = await asking();
  $(place).textContent = [say(code, entered().address), detail].filter(Boolean).join(" ");
  $(place).className = code.endsWith("_ok") ? "good" : "bad";
  return code;
}

function close() {
  $("settings").hidden = true;
  $("open-settings").focus();
}
