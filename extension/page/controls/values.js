// What a control holds.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    squash, bullets, LIMITS, listens, firstIn, allIn, oneIn, parentElementOf, contains, referenced, textOf, isRange,
    isButtonInput, isToggle, isSlider, isCombobox, FIELD, isPicker, chosenIn, chosenOver, boxOf, ownRole, nameOf,
    TAKES_AWAY,
  } = sf;

  // What a slider stands at. jQuery UI, still common, says so to scripts only.
  const sliderState = (element) => {
    const said = (name) => { const raw = element.getAttribute(`aria-value${name}`); return raw ? Number(raw) : null; };
    if (isRange(element)) return { now: Number(element.value), least: said("min") ?? Number(element.min), most: said("max") ?? Number(element.max || 100), step: Number(element.step) || 1 };
    if (element.getAttribute("role") === "slider") return { now: said("now"), least: said("min") ?? 0, most: said("max") ?? 100, step: 1 };
    const track = element.parentElement;
    try {
      const widget = element.ownerDocument.defaultView.jQuery(track);
      const handles = [...track.querySelectorAll(".ui-slider-handle")];
      const now = handles.length > 1 ? widget.slider("values")[handles.indexOf(element)] : widget.slider("value");
      return { now, least: widget.slider("option", "min"), most: widget.slider("option", "max"), step: widget.slider("option", "step") || 1 };
    } catch { return null; }
  };
  const valueOf = (element) => {
    if (element.tagName === "SELECT") return [...element.selectedOptions].map((option) => squash(option.label || option.text)).join(", ");
    if (element.tagName === "TEXTAREA") return element.value;
    if (element.tagName === "INPUT") {
      if (isButtonInput(element) || isToggle(element)) return undefined;
      if (element.type === "file") return [...element.files].map((file) => file.name).join(", ");
      return element.type === "password" ? bullets(element.value) : element.value || choiceIn(element);
    }
    if (element.isContentEditable) return element.innerText;
    if (isSlider(element)) return String(sliderState(element)?.now ?? "");
    if (isCombobox(element) || isPicker(element)) return chosenIn(element) || chosenOver(element);
    return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? undefined;
  };
  // What is chosen already stands beside a field that takes several, each with a sign that takes it away, all seen or not.
  const tagsBeside = (element) => {
    const isSign = (part) => (ownRole(part) === "btn" || listens(part)) && [nameOf(part), part.title].some((said) => TAKES_AWAY.test(squash(said)));
    const bears = (option) => firstIn(option, 12).some(isSign);
    const offered = ["aria-controls", "aria-owns"].flatMap((names) => referenced(element, names)); // may be chosen yet
    let box = isCombobox(element) ? parentElementOf(element) : null;
    for (let level = 0; box && level < 2 && allIn(box, FIELD, 2).length === 1; level += 1, box = parentElementOf(box)) {
      const list = oneIn(box, "[role=listbox]"), options = list ? allIn(list, "[role=option]", LIMITS.options) : [];
      if (options.length && !offered.some((one) => contains(one, list)) && options.every(bears)) return options.map((option) => squash(textOf(option, LIMITS.name, (part) => part.getAttribute("aria-hidden") === "true" || ownRole(part) === "btn" || listens(part))));
    }
    return [];
  };
  // An empty field that filters a list stands in a box that shows the choice.
  const choiceIn = (element) => {
    const tags = tagsBeside(element);
    if (tags.length) return tags.join("\n");
    const box = isCombobox(element) ? boxOf(element) : null;
    return box ? chosenIn(box) : "";
  };

  Object.assign(sf, { sliderState, valueOf });
})(window.__surefootParts);
