// What is chosen in a list that a script has drawn.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, squash, allIn, oneIn, referenced, firstIn, elementsIn, around, parentElementOf, ariaOf, isVisible, textOf,
    COMBOBOX, isCombobox, FIELD, isPicker, captionsOf,
  } = sf;

  // A list that a script has drawn shows its choice as text; what only asks for one is none.
  const shownIn = (box) => {
    const labels = isPicker(box) ? captionsOf(box) : [];
    return squash(textOf(box, LIMITS.name, (part) => (/placeholder/i.test(part.getAttribute("class") ?? "") && !isChoice(box, part))
      || part.getAttribute("aria-hidden") === "true" || part.matches("button, [role=button]") || labels.includes(part)));
  };
  // Some draw the choice where the words stand that ask for one: it is what the list says is chosen.
  const isChoice = (box, part) => {
    const field = box.matches("[aria-controls]") ? box : oneIn(box, "[role=combobox][aria-controls]");
    const chosen = field ? referenced(field, "aria-controls").flatMap((list) => allIn(list, "[role=option][aria-selected=true]")) : [];
    return chosen.some((one) => squash(one.textContent) === squash(part.textContent));
  };
  // A list that takes several draws each choice on its own, all of one make: a line each.
  const chosenIn = (box, isList = (part) => around(part, "[role=listbox]") !== null) => {
    const isDrawn = (part) => part.classList.length > 0 && part.getAttribute("aria-hidden") !== "true" && shownIn(part) !== "";
    for (const part of [box, ...firstIn(box, 60)]) {
      const inside = elementsIn(part);
      const drawn = inside.length < 2 || inside.length > 60 || isList(part) ? [] : inside.filter(isDrawn);
      if (drawn.length > 1 && new Set(drawn.map(makeOf)).size === 1) return drawn.map(shownIn).join("\n");
    }
    return countedIn(box) || shownIn(box);
  };
  // One that only says how many are chosen has them in its list.
  const countedIn = (box) => {
    const counted = /^\d+/.exec(shownIn(box));
    const lists = counted ? referenced(box, "aria-controls") : [];
    const chosen = lists.flatMap((list) => allIn(list, "[role=option]", LIMITS.options)).filter(isPicked);
    return chosen.length > 0 && chosen.length === Number(counted[0]) ? chosen.map((one) => squash(textOf(one, LIMITS.name))).join("\n") : "";
  };
  // The box that a list fills, with what is drawn over it.
  const boxFilled = (element) => {
    const box = parentElementOf(element), [whole, own] = [box, element].map((part) => part?.getBoundingClientRect());
    return whole && Math.abs(whole.width - own.width) < 8 && Math.abs(whole.height - own.height) < 8 && allIn(box, COMBOBOX, 2).length === 1 ? box : null;
  };
  const chosenOver = (element) => {
    const box = isCombobox(element) ? boxFilled(element) : null;
    return [...box?.children ?? []].filter((part) => part !== element && isVisible(part)).map((part) => chosenIn(part, () => false)).find(Boolean) ?? "";
  };
  const boxOf = (element) => {
    let box = parentElementOf(element);
    for (let level = 0; box && level < 2; level += 1, box = parentElementOf(box)) {
      if (allIn(box, FIELD).length > 1 || oneIn(box, "label, table, li, p, [role=listbox]")) return null;
      if (elementsIn(box).length > 1) return box;
    }
    return null;
  };
  // An option that is a component shows that it is chosen by the box in it, whatever else it says.
  const boxIn = (element) => (element.localName.includes("-") && element.getAttribute("role") === "option" ? oneIn(element, "input[type=checkbox]") : null);
  const isPicked = (element) => boxIn(element)?.checked ?? ariaOf(element, "selected") === "true";
  // Tag and classes of an element, without those that say which of its states it is in.
  const makeOf = (element) => `${element.tagName}.${[...element.classList].filter((token) => !STATE_CLASS.test(token)).sort().join(".")}`;
  const STATE_CLASS = /(?:^|[\s_-])(?:active|selected|chosen|checked|current|focus(?:ed)?|hover(?:ed)?|open(?:ed)?|expanded|pressed|clicked|first|last|odd|even)$/i;

  Object.assign(sf, { shownIn, chosenIn, boxFilled, chosenOver, boxOf, boxIn, isPicked, makeOf });
})(window.__surefootParts);
