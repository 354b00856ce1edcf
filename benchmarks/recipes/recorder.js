// Records what is done on a page as recorders do: each action with a selector of its element.
(() => {
  const only = (selector) => document.querySelectorAll(selector).length === 1;
  function selector(element) {
    if (element.id && only(`#${CSS.escape(element.id)}`)) return `#${CSS.escape(element.id)}`;
    const tag = element.localName, name = element.getAttribute("name");
    if (name && only(`${tag}[name="${CSS.escape(name)}"]`)) return `${tag}[name="${CSS.escape(name)}"]`;
    const classes = [...element.classList].map((one) => `.${CSS.escape(one)}`).join("");
    if (classes && only(tag + classes)) return tag + classes;
    if (!element.parentElement) return tag;
    const alike = [...element.parentElement.children].filter((one) => one.localName === tag);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : "";
    return `${selector(element.parentElement)} > ${tag}${place}`;
  }
  const tell = (does, element, value = "") => window.recorded?.({ does, selector: selector(element), value });
  const clickable = (target) => target.closest("button, a, input[type=submit], input[type=checkbox], [role=button]");
  addEventListener("click", (event) => {
    const element = event.isTrusted && event.detail !== 0 ? clickable(event.target) : null;
    if (element) tell("click", element);
  }, true);
  addEventListener("change", (event) => {
    const element = event.target;
    if (element.matches("select")) tell("select", element, element.selectedOptions[0]?.label ?? "");
    else if (!["checkbox", "radio"].includes(element.type)) tell("fill", element, element.value);
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    if ("value" in event.target) tell("fill", event.target, event.target.value);
    tell("press", event.target, "Enter");
  }, true);
})();
