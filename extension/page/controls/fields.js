// Which elements are fields, and of what kind.
((sf) => {
  "use strict";
  if (!sf) return;
  const { roleOf, styleOf, around, isFaded, isDrawnSwitch } = sf;

  const COMBOBOX = "[role=combobox], [role=listbox][aria-haspopup], [role=listbox][aria-expanded]"; // a list that opens
  const FIELD = `input:not([type=hidden]), select, textarea, [contenteditable=true], [role=textbox], ${COMBOBOX}`;
  const isField = (element) => element.matches(FIELD);
  const isButtonInput = (element) => element.tagName === "INPUT" && /^(button|submit|reset|image)$/.test(element.type);
  const isToggle = (element) => (element.tagName === "INPUT" && /^(checkbox|radio)$/.test(element.type)) || /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(roleOf(element)) || isDrawnSwitch(element);
  const isSlider = (element) => element.getAttribute("role") === "slider" || element.classList.contains("ui-slider-handle");
  // A field that brings up a list while one types.
  const suggests = (element) => /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? "") || element.tagName === "INPUT" && /(^|[\s_-])(autocomplete|typeahead|awesomplete)/.test(element.getAttribute("class") ?? "");
  const isWritten = (field) => !field.readOnly && /^(text|search|email|url|tel|number)$/.test(field.type);
  const isCombobox = (element) => element.matches(COMBOBOX);
  const PRESSED = "a[href], button, input, [role=button], [role=link], [role=checkbox], [role=switch], [role=menuitem]";
  const FILLED = "select, textarea, input:not([type=hidden], [type=submit], [type=button], [type=image])";
  // A list of the browser's own that nobody sees, laid over the text that shows its choice; a slider over the one that is drawn.
  const isRange = (element) => element.tagName === "INPUT" && element.type === "range";
  const isLaidOver = (element) => (element.tagName === "SELECT" || isRange(element)) && styleOf(element).opacity === "0" && element.parentElement !== null && !isFaded(element.parentElement);
  const kindOf = (element) => {
    if (element.tagName === "SELECT") return "select";
    if (element.isContentEditable) return "editable";
    if (element.tagName === "TEXTAREA") return "text";
    if (isSlider(element) || isRange(element) && element.readOnly) return "slider"; // one that a script moves by keys
    if (element.tagName !== "INPUT") return element.getAttribute("role") === "textbox" ? "text" : "other";
    if (/^(checkbox|radio)$/.test(element.type)) return "toggle";
    if (isButtonInput(element)) return "other";
    return /^(text|search|email|url|tel|password|number)$/.test(element.type) ? "text" : "picker";
  };
  // A field that no form sends may be kept by its page at every change: what is half typed would be kept, too.
  const isKeptAsTyped = (element) => kindOf(element) === "text" && !around(element, "form");

  Object.assign(sf, {
    COMBOBOX, FIELD, isField, isButtonInput, isToggle, isSlider, suggests, isWritten, isCombobox, PRESSED, FILLED,
    isRange, isLaidOver, kindOf, isKeptAsTyped,
  });
})(window.__surefootParts);
