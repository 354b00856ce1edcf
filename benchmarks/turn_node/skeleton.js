// The skeleton of a page from its parse5 tree, in one walk: what engine/observe makes of it, as a JavaScript developer
// would write it. Names, keys, unique selectors, values and states of interactive elements; messages; page text.

import { createHash } from "node:crypto";

const NATIVE = new Set(["a", "button", "input", "select", "textarea", "summary"]);
const UNSEEN = new Set(["head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe"]);
const ROLES = new Set([
  "button", "link", "menuitem", "tab", "checkbox", "radio", "option", "switch", "combobox", "textbox", "slider", "treeitem",
]);
const BUTTONS = new Set(["submit", "button", "reset", "image"]);
const MESSAGES = new Set(["toast", "error", "success", "alert", "errorlist", "error-message", "invalid-feedback", "field-error"]);
const HEADING = /^h[1-6]$/;
const SIGNS = ["href", "aria-label", "placeholder", "title", "data-testid", "value", "type"];

const folded = (text, limit) => text.trim().replace(/\s+/g, " ").slice(0, limit);

function textOf(node, parts = []) {
  for (const child of node.children ?? []) {
    if (child.type === "text") parts.push(child.data);
    else textOf(child, parts);
  }
  return parts;
}

function isHidden(a) {
  if (a.hidden !== undefined || a["aria-hidden"] === "true") return true;
  return a.style !== undefined && /display:\s*none|visibility:\s*hidden/i.test(a.style);
}

function roleOf(tag, a) {
  if (ROLES.has(a.role)) return a.role;
  if (tag === "a") return a.href !== undefined || a.onclick !== undefined ? "link" : "";
  if (tag === "button" || tag === "summary") return "button";
  if (tag === "select") return "combobox";
  if (tag === "textarea" || a.contenteditable !== undefined) return "textbox";
  if (tag === "input") {
    if (a.type === "hidden") return "";
    if (BUTTONS.has(a.type)) return "button";
    return a.type === "checkbox" || a.type === "radio" ? a.type : "textbox";
  }
  return a.onclick !== undefined ? "button" : "";
}

class Page {
  tags = [];
  texts = [];
  found = [];
  unseen = [];
  alerts = {};
  parts = [];
  labels = new Map();

  walk(node, hidden, inAlert) {
    for (const child of node.children) {
      if (child.type === "text") {
        if (!hidden && child.data.trim()) this.texts.push(child.data.trim());
        continue;
      }
      if (child.type === "comment" || child.type === "directive") continue;
      const tag = child.name;
      const a = child.attribs;
      this.tags.push(tag);
      if (hidden || UNSEEN.has(tag) || isHidden(a)) {
        if (NATIVE.has(tag)) this.unseen.push(child);
        this.walk(child, true, inAlert);
        continue;
      }
      const role = roleOf(tag, a);
      if (role) this.found.push({ node: child, role, label: "" });
      else if (HEADING.test(tag)) this.parts.push(["heading", folded(textOf(child).join(" "), 50)]);
      else if (tag === "form") this.parts.push(["form", a.id ?? a.action ?? ""]);
      const first = this.found.length;
      const isAlert =
        !role && !inAlert && (a.role === "alert" || a.role === "status" || a["data-toast"] !== undefined ||
          (a.class !== undefined && a.class.split(/\s+/).some((name) => MESSAGES.has(name))));
      this.walk(child, tag === "select" || tag === "textarea", inAlert || isAlert);
      if (isAlert) {
        const text = folded(textOf(child).join(" "), 300);
        if (text) this.alerts[text] = text;
      } else if (tag === "label") {
        const text = folded(textOf(child).join(" "), 200);
        if (a.for) this.labels.set(a.for, text);
        else if (this.found[first]) this.found[first].label = text;
      }
    }
  }
}

function signOf(node) {
  if (!NATIVE.has(node.name)) return "";
  for (const name of SIGNS) {
    const value = node.attribs[name];
    if (value && value.length <= 200) return `${node.name}[${name}="${value.replace(/["\\]/g, "\\$&")}"]`;
  }
  return "";
}

function pathOf(node, paths) {
  const known = paths.get(node);
  if (known !== undefined) return known;
  let path = node.name;
  if (node.name !== "body" && node.parent && node.parent.type === "tag") {
    let number = 1;
    for (let earlier = node.prev; earlier; earlier = earlier.prev) if (earlier.type === "tag") number += 1;
    path = `${pathOf(node.parent, paths)} > ${node.name}:nth-child(${number})`;
  }
  paths.set(node, path);
  return path;
}

const counted = (keys) => {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

function idsOf(page) {
  const given = page.found.map(({ node }) => node.attribs["data-sf-id"] || node.attribs.id || node.attribs.name || "");
  const counts = counted(given);
  const signs = page.found.map(({ node }) => signOf(node));
  const repeated = counted(signs.concat(page.unseen.map(signOf)));
  const paths = new Map();
  return page.found.map(({ node }, at) => {
    if (given[at] && counts.get(given[at]) === 1) return given[at];
    return `css:${signs[at] && repeated.get(signs[at]) === 1 ? signs[at] : pathOf(node, paths)}`;
  });
}

export function skeletonOf($) {
  const page = new Page();
  page.walk($("body")[0] ?? $.root()[0], false, false);
  const ids = idsOf(page);
  const elements = {};
  const seen = new Map();
  page.found.forEach(({ node, role, label }, at) => {
    const a = node.attribs;
    const field = role === "textbox" || role === "combobox";
    const text = field ? "" : folded(textOf(node).join(" ") || a.value || "", 200);
    const name = a["aria-label"] || page.labels.get(a.id) || label || text || a.placeholder || a.title || a.alt || "";
    let key = a["data-sf-id"] || a.id || a.name || `${role} ${a.href || text || name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > 1) key = `${key}#${count}`;
    elements[key] = {
      id: ids[at], tag: node.name, name, text: text.slice(0, 50),
      value: field ? (a.type === "password" ? "•".repeat((a.value ?? "").length) : (a.value ?? "")) : "",
      disabled: a.disabled !== undefined, checked: a.checked !== undefined, selected: a["aria-selected"] === "true",
      ariaExpanded: a["aria-expanded"] === "true", ariaInvalid: a["aria-invalid"] === "true", href: a.href ?? "", role,
    };
  });
  const text = page.texts.join(" ");
  const hash = createHash("sha256").update(page.tags.join(" ")).update(text).digest("hex");
  return { elements, alerts: page.alerts, parts: page.parts, text, hash };
}

export function similarity(before, after) {
  const signatures = (page) =>
    counted(Object.entries(page.elements).map(([key, one]) => `${one.role}\0${one.name}\0${one.href || key}`));
  const old = signatures(before);
  const fresh = signatures(after);
  let shared = 0;
  let total = 0;
  for (const [one, count] of old) shared += Math.min(count, fresh.get(one) ?? 0);
  for (const counts of [old, fresh]) for (const count of counts.values()) total += count;
  return total === shared ? 1 : shared / (total - shared);
}
