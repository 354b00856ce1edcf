// Fields filled as the page's own code would fill them.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, squash, fold, allIn, textOf, kindOf, describe, sliderState, reach, byId, idOf } = sf;

  const setNative = (element, value) => {
    const type = element.tagName === "TEXTAREA" ? HTMLTextAreaElement : element.tagName === "SELECT" ? HTMLSelectElement : HTMLInputElement;
    const home = element.ownerDocument.defaultView[type.name].prototype;
    Object.getOwnPropertyDescriptor(home, "value").set.call(element, value);
  };
  const fire = (element, type, init = {}, Type = "Event") => element.dispatchEvent(new element.ownerDocument.defaultView[Type](type, { bubbles: true, cancelable: true, composed: true, ...init }));
  // Pickers (date, time, colour, range …) take their value as the page's own code would set it; typing depends on the locale.
  const setFormValue = (id, text) => {
    const element = byId(id);
    if (!element) return { ok: false, error: `Element '${id}' is not on the page` };
    element.focus();
    if (element.isContentEditable) element.textContent = text;
    else setNative(element, kindOf(element) === "picker" ? asPickerValue(element.type, text) : text);
    fire(element, "input", { data: text, inputType: "insertText" }, "InputEvent");
    fire(element, "change");
    if (text !== "" && element.value === "") return { ok: false, error: `'${describe(element)}' (${id}) does not take '${text}'; a ${element.type} field wants ${PICKER_FORMATS[element.type] ?? "another format"}` };
    return { ok: true };
  };
  const PICKER_FORMATS = { date: "YYYY-MM-DD", time: "HH:MM", month: "YYYY-MM", week: "YYYY-Www", "datetime-local": "YYYY-MM-DDTHH:MM", color: "#rrggbb" };
  const asPickerValue = (type, text) => {
    const two = (digits) => digits.padStart(2, "0");
    const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
    if (type === "date" && american) return `${american[3]}-${two(american[1])}-${two(american[2])}`;
    const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])\.?m\.?$/i.exec(text.trim());
    if (type === "time" && clock) return `${two(String((Number(clock[1]) % 12) + (clock[3].toLowerCase() === "p" ? 12 : 0)))}:${clock[2]}`;
    return type === "time" && /^\d:\d{2}$/.test(text.trim()) ? `0${text.trim()}` : text;
  };
  const optionOf = (options, wanted) => {
    const label = (option) => squash(option.label || option.text || textOf(option, LIMITS.name));
    const exact = options.find((option) => label(option) === squash(wanted)) ?? options.find((option) => option.value === wanted)
      ?? options.find((option) => fold(label(option)) === fold(wanted));
    if (exact) return exact;
    const partial = options.filter((option) => fold(wanted) && fold(label(option)).includes(fold(wanted)));
    return partial.length === 1 ? partial[0] : null;
  };
  const choose = (id, wanted) => {
    const element = byId(id);
    if (!element) return { ok: false, error: `Element '${id}' is not on the page` };
    if (element.tagName !== "SELECT") {
      const option = optionOf(allIn(element, "[role=option], [role=radio], [role=menuitem], li"), wanted);
      return option ? { ok: true, option: idOf(option, squash(textOf(option, LIMITS.name))) } : { ok: false, error: `'${describe(element)}' (${id}) has no option '${wanted}'` };
    }
    const option = optionOf([...element.options], wanted);
    if (!option) return { ok: false, error: `'${describe(element)}' (${id}) has no option '${wanted}'; it has: ${[...element.options].slice(0, 20).map((item) => squash(item.label, 40)).join(", ")}` };
    if (option.disabled) return { ok: false, error: `The option '${wanted}' of '${describe(element)}' (${id}) is disabled` };
    if (reach(element).point) element.focus(); // a hidden one is drawn by a script, which may open its list on focus
    option.selected = true; // in a multiple select the others stay as they are
    fire(element, "input");
    fire(element, "change");
    return { ok: true };
  };
  const slider = (id) => {
    const element = byId(id);
    element?.focus();
    return element ? sliderState(element) : null;
  };
  const selectText = (id) => {
    const element = byId(id);
    if (!element) return false;
    if (element.isContentEditable) element.ownerDocument.defaultView.getSelection().selectAllChildren(element);
    else element.select?.();
    return true;
  };

  Object.assign(sf, { setNative, fire, setFormValue, choose, slider, selectText });
})(window.__surefootParts);
