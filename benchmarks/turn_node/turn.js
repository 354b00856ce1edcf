// A verification turn with Cheerio (parse5) and microdiff: the work of one in engine/observe and policies/tier1.yaml.
//
// Each line on stdin is {"before": path, "after": path}. The skeleton of the page before is made once and kept, as it
// would be stored; then the turn on the page after is timed. Each line on stdout is
// {"ms": …, "parse": …, "skeleton": …, "diff": …, "rules": …, "observations": n}, times in milliseconds.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load } from "cheerio";
import diff from "microdiff";
import { similarity, skeletonOf } from "./skeleton.js";

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

function verdictOf(changes, isLastStep, alike) {
  const isError = changes.some((one) => one.path[0] === "alerts" && one.type === "CREATE" && ERROR.test(one.path[1]));
  if (isError) return { succeeded: false, confidence: 0.8 };
  if (changes.length === 0) return { succeeded: false, confidence: 0.2 };
  if (!isLastStep) return { succeeded: true, confidence: 0.95, replan: alike < 0.7 };
  return null;
}

function comparedOf({ elements, alerts }) {
  const plain = {};
  for (const [key, { id, name, ...rest }] of Object.entries(elements)) plain[key] = rest;
  return { elements: plain, alerts };
}

function turn(before, html) {
  const start = performance.now();
  const $ = load(html);
  const parsed = performance.now();
  const after = skeletonOf($);
  const extracted = performance.now();
  // Selectors move with the page and are no difference of their own.
  const changes = diff(before.compared, comparedOf(after));
  const alike = similarity(before, after);
  const observations = observationsOf(changes);
  const compared = performance.now();
  const verdict = verdictOf(changes, false, alike);
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
    const before = skeletonOf(load(readFileSync(asked.before, "utf8")));
    pages.set(asked.after, {
      before: { ...before, compared: comparedOf(before) },
      html: readFileSync(asked.after, "utf8"),
    });
  }
  const { before, html } = pages.get(asked.after);
  process.stdout.write(`${JSON.stringify(turn(before, html))}\n`);
}
