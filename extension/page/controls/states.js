// The states that a control is in.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    allIn, parentElementOf, elementsIn, ariaOf, oneIn, PRESSED, isField, isToggle, isCombobox, isRange, isPicker,
    isDrawnSwitch, isSwitchedOn, isDrawnList, isListOpen, makeOf, isPicked, ownRole,
  } = sf;

  // Of buttons side by side, the one whose class says that it is the chosen one; and what only a script makes a button,
  // which has no other way to say that it is on.
  const CHOSEN = /(?:^|[\s_-])(?:active|selected|chosen|pressed|clicked|is-on)(?=$|\s)/i;
  // So does what is drawn around it alone, beside others of one make: a chip that is chosen.
  const isMarkedAround = (element) => {
    for (let block = parentElementOf(element), level = 0; element.getAttribute("role") === "button" && block && level < 3; block = parentElementOf(block), level += 1) {
      if (allIn(block, PRESSED, 2).length !== 1) return false;
      const make = makeOf(block), beside = [block.previousElementSibling, block.nextElementSibling].some((other) => other && makeOf(other) === make);
      if (beside && !make.endsWith(".")) return CHOSEN.test(block.getAttribute("class") ?? "");
    }
    return false;
  };
  const isMarked = (element) => {
    if (isMarkedAround(element)) return true;
    const marked = (part) => CHOSEN.test(part.getAttribute("class") ?? "");
    if (!marked(element)) return false;
    if (ownRole(element) === null) return true;
    if (element.tagName !== "BUTTON") return false;
    const beside = elementsIn(parentElementOf(element)).filter((part) => part !== element && part.tagName === "BUTTON");
    return beside.length > 0 && beside.length <= 12 && !beside.some(marked);
  };
  const isInvalid = (element) => {
    const said = element.getAttribute("aria-invalid");
    return said !== null && said !== "false" || (isField(element) && element.matches(":user-invalid"));
  };
  const statesOf = (element) => {
    const aria = (name) => ariaOf(element, name) === "true";
    const states = [];
    if (element.matches(":disabled") || aria("disabled")) states.push("disabled");
    if (element.checked && isToggle(element) && element.tagName !== "BUTTON" || aria("checked") || isDrawnSwitch(element) && isSwitchedOn(element)) states.push("checked");
    const summary = element.tagName === "SUMMARY" && element.parentElement?.tagName === "DETAILS";
    if (aria("expanded") || summary && element.parentElement.open || isListOpen(element)) states.push("expanded");
    else if (summary || isDrawnList(element) || ariaOf(element, "expanded") === "false") states.push("collapsed");
    if (isPicked(element) || aria("pressed") || isMarked(element) || (element.hasAttribute("aria-current") && element.getAttribute("aria-current") !== "false")) states.push("selected");
    if (element.getAttribute("aria-pressed")) states.push(aria("pressed") ? "pressed" : "unpressed"); // a button that stays so
    if (isInvalid(element)) states.push("invalid");
    if (isField(element) && element.required || aria("required")) states.push("required");
    const takesNoTyping = isCombobox(element) && !element.matches("input, select, textarea") && !element.isContentEditable && !oneIn(element, "input:not([readonly]), textarea:not([readonly])");
    if (element.readOnly && isField(element) && !isRange(element) || takesNoTyping || isPicker(element)) states.push("readonly");
    if (element.type === "password") states.push("password");
    return states;
  };
  const isChecked = (element) => (element.type === "checkbox" || element.type === "radio" ? element.checked : ["checked", "selected", "pressed"].some((name) => ariaOf(element, name) === "true") || isDrawnSwitch(element) && isSwitchedOn(element));

  Object.assign(sf, { isInvalid, statesOf, isChecked });
})(window.__surefootParts);
