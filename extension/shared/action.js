// The action grammar as the server prints it: verb("element", "text"). Strings are JSON strings.

const SHAPES = {
  navigate: ["text"],
  goBack: [],
  refresh: [],
  click: ["target"],
  doubleClick: ["target"],
  hover: ["target"],
  setValue: ["target", "text"],
  type: ["text"],
  check: ["target"],
  uncheck: ["target"],
  select: ["target", "text"],
  press: ["text"],
  scroll: ["text"],
  scrollIntoView: ["target"],
  wait: ["number"],
  finish: [],
  fail: ["text"],
};

/** `{verb, target?, text?, number?}`, or null for text that is no action: such text is never carried out. */
export function parseAction(text) {
  const [, verb, inside] = /^\s*(\w+)\((.*)\)\s*$/s.exec(text ?? "") ?? [];
  const shape = Object.hasOwn(SHAPES, verb ?? "") ? SHAPES[verb] : null;
  const values = shape && listOf(inside);
  if (!values || values.length !== shape.length) return null;
  const action = { verb };
  for (const [at, field] of shape.entries()) {
    const value = field === "target" && typeof values[at] === "number" ? String(values[at]) : values[at];
    if (typeof value !== (field === "number" ? "number" : "string")) return null;
    action[field] = value;
  }
  return action;
}

function listOf(inside) {
  try {
    return JSON.parse(`[${inside}]`);
  } catch {
    return null;
  }
}

/** The links of an answer as `[{text, checks}]`: its chain, or its one action. */
export function linksOf(answer) {
  if (answer.chain) return answer.chain.actions.map(({ action, checks }) => ({ text: action, checks: checks ?? [] }));
  return answer.action ? [{ text: answer.action, checks: [] }] : [];
}
