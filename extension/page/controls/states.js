// The states that a control is in.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    allIn, parentElementOf, elementsIn, ariaOf, oneIn, PRESSED, isField, isToggle, isCombobox, isRange, isPicker,
    isDrawnSwitch, isSwitchedOn, isDrawnList, isListOpen, makeOf, isPicked, ownRole, textOf, isLigature, squash,
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
  // A button that shows a sign alone is on where that is filled, and off where only its outline is drawn, as far as that
  // is the only one beside it: of five stars in a line each stands for a rating.
  const FILLED = /^(?:[★♥⚑❤]\ufe0f?|star|favorite|bookmark|flag|thumb_up|push_pin)$/u;
  const OUTLINED = /^(?:[☆♡⚐]|(?:star|favorite|bookmark)_(?:border|outline)|star_outline|(?:outlined_)?flag_?outlined?|outlined_flag|thumb_up_off_alt)$/u;
  const signOf = (element) => {
    const said = squash(element.textContent);
    const sign = OUTLINED.test(said) ? "off" : FILLED.test(said) ? "on" : "";
    if (!sign) return "";
    const drawn = [element, ...elementsIn(element)].some((part) => isLigature(part)) || !/[\p{L}\p{N}]/u.test(said);
    if (!drawn || textOf(element, 40).match(/[\p{L}\p{N}]/u)) return "";
    const buttons = sign === "on" ? [...element.ownerDocument.querySelectorAll("button, [role=button]")].slice(0, 400) : [];
    return sign === "off" || buttons.some((other) => OUTLINED.test(squash(other.textContent))) ? sign : "";
  };
  // So does a class that says what was done with it, which others of its make have or not.
  const MARKED = /^(?:is-)?(?:starred|marked|flagged|liked|favou?rited|bookmarked|pinned)$/i;
  const unmarked = (element) => [...element.classList].filter((one) => !MARKED.test(one)).join(" ");
  const markOf = (element) => {
    const make = unmarked(element);
    if (!make || /[\p{L}\p{N}]/u.test(textOf(element, 40))) return "";
    if (make.length < [...element.classList].join(" ").length) return "on";
    return [...element.ownerDocument.getElementsByClassName(make)].some((other) => [...other.classList].some((one) => MARKED.test(one))) ? "off" : "";
  };
  const isOn = (element) => {
    const sign = element.tagName === "BUTTON" || element.getAttribute("role") === "button" ? signOf(element) || markOf(element) : "";
    const beside = sign && elementsIn(parentElementOf(element)).some((part) => part !== element && part.tagName === element.tagName && signOf(part) && unmarked(part) === unmarked(element));
    return !sign || beside ? null : sign === "on";
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
    const on = element.getAttribute("aria-pressed") ? aria("pressed") : isOn(element);
    if (on !== null) states.push(on ? "pressed" : "unpressed"); // a button that stays so
    if (isInvalid(element)) states.push("invalid");
    if (isField(element) && element.required || aria("required")) states.push("required");
    const takesNoTyping = isCombobox(element) && !element.matches("input, select, textarea") && !element.isContentEditable && !oneIn(element, "input:not([readonly]), textarea:not([readonly])");
    if (element.readOnly && isField(element) && !isRange(element) || takesNoTyping || isPicker(element)) states.push("readonly");
    if (element.type === "password") states.push("password");
    return states;
  };
  const isChecked = (element) => (element.type === "checkbox" || element.type === "radio" ? element.checked : ["checked", "selected", "pressed"].some((name) => ariaOf(element, name) === "true") || isDrawnSwitch(element) && isSwitchedOn(element) || isOn(element) === true);

  Object.assign(sf, { isInvalid, statesOf, isChecked });
})(window.__surefootParts);
