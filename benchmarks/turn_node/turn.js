// A verification turn as the source documents describe it, with Cheerio (parse5) and microdiff.
//
// Each line on stdin is {"before": path, "after": path}. The skeleton of the page before is made once and kept, as it
// would be stored; then the turn on the page after is timed. Each line on stdout is
// {"ms": …, "parse": …, "skeleton": …, "diff": …, "rules": …, "observations": n}, times in milliseconds.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load } from "cheerio";
import diff from "microdiff";

const INTERACTIVE =
  "button, a, input, select, textarea, [role=button], [role=link], [role=menuitem], [role=tab], [role=checkbox]," +
  "[role=radio], [role=option], [role=switch], [role=combobox], [role=textbox]";
const ALERTS = "[role=alert], [role=status], .toast, .error, .success, .alert, [data-toast]";

const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 50);

function skeletonOf($) {
  const elements = {};
  const seen = new Map();
  $(INTERACTIVE).each((_, node) => {
    const element = $(node);
    const a = node.attribs;
    if (a.type === "hidden" || a.hidden !== undefined || a["aria-hidden"] === "true") return;
    const text = short(element.text());
    let key = a.id || a.name || `${node.name} ${a.href || text}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > 1) key = `${key}#${count}`;
    elements[key] = {
      tag: node.name,
      text,
      value: a.type === "password" ? "•".repeat((a.value ?? "").length) : (a.value ?? ""),
      disabled: a.disabled !== undefined,
      checked: a.checked !== undefined,
      selected: a["aria-selected"] === "true",
      ariaExpanded: a["aria-expanded"] ?? "",
      href: a.href ?? "",
      role: a.role ?? "",
    };
  });
  const alerts = {};
  $(ALERTS).each((_, node) => {
    const text = $(node).text().trim().replace(/\s+/g, " ");
    if (text) alerts[text] = text;
  });
  return { elements, alerts };
}

function observationsOf(changes) {
  const lines = ["URL did not change"];
  for (const { type, path, oldValue, value } of changes) {
    const [kind, key, attribute] = path;
    if (kind === "alerts") {
      lines.push(type === "REMOVE" ? `Message/alert disappeared: ${key}` : `New message/alert appeared: ${key}`);
    } else if (type === "CREATE") {
      lines.push(`New element appeared: ${key}`);
    } else if (type === "REMOVE") {
      lines.push(`Element disappeared: ${key}`);
    } else {
      lines.push(`Element '${key}' changed '${attribute}' from '${oldValue}' to '${value}'`);
    }
  }
  return lines;
}

const ERROR = /\b(error|invalid|failed|denied|required)\b/i;

function verdictOf(changes, isLastStep) {
  const isError = changes.some((one) => one.path[0] === "alerts" && one.type === "CREATE" && ERROR.test(one.path[1]));
  if (isError) return { succeeded: false, confidence: 0.8 };
  if (changes.length === 0) return { succeeded: false, confidence: 0.2 };
  if (!isLastStep) return { succeeded: true, confidence: 0.95 };
  return null;
}

function turn(before, html) {
  const start = performance.now();
  const $ = load(html);
  const parsed = performance.now();
  const after = skeletonOf($);
  createHash("sha256").update(html).digest("hex");
  const extracted = performance.now();
  const changes = diff(before, after);
  const observations = observationsOf(changes);
  const compared = performance.now();
  const verdict = verdictOf(changes, false);
  const end = performance.now();
  return {
    ms: end - start,
    parse: parsed - start,
    skeleton: extracted - parsed,
    diff: compared - extracted,
    rules: end - compared,
    observations: observations.length,
    verdict,
  };
}

const pages = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (!pages.has(asked.after)) {
    pages.set(asked.after, {
      before: skeletonOf(load(readFileSync(asked.before, "utf8"))),
      html: readFileSync(asked.after, "utf8"),
    });
  }
  const { before, html } = pages.get(asked.after);
  process.stdout.write(`${JSON.stringify(turn(before, html))}\n`);
}
