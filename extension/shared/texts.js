// Texts of `_locales`, and elements made of them. Whatever comes from a page or a model is only ever a text node.

/** A text by its name, with what goes into it. */
export function say(name, ...values) {
  return chrome.i18n.getMessage(name, values.map(String)) || name;
}

/** An element with properties and children; strings become text nodes, and what is no property an attribute. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.startsWith("aria")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Fill `[data-text]` with texts, and `[data-label]` with accessible names. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of root.querySelectorAll("[data-hint]")) element.placeholder = say(element.dataset.hint);
}
