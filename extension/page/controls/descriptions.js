// What is said of a control beside its name.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, squash, fold, oneIn, allIn, referenced, shadows, around, contains, parentElementOf, textOf, DIALOGS, ALERTS, FIELD,
    isField, isButtonInput, isCombobox, isPicker, shownIn,
  } = sf;

  const looked = { notes: new WeakMap(), around: new WeakMap() }; // by the snapshot that is being taken
  const lookOnce = (seen, element, look) => {
    if (!seen.has(element)) seen.set(element, look(element));
    return seen.get(element);
  };
  // A part of the page that a head opens, and not a note about it.
  const holdsControls = (note) => lookOnce(looked.notes, note, () => oneIn(note, `button, [role=button], ${FIELD}`) !== null);
  const descriptionOf = (element, name) => {
    const bearer = chipOf(element, name);
    const pictures = isField(element) ? [] : allIn(element, "img[alt], svg[aria-label], [title]", 5).map((part) => part.alt || part.getAttribute("aria-label") || part.getAttribute("title"));
    const said = [element.title, element.getAttribute("aria-description"), ...referenced(element, "aria-describedby").filter((note) => !holdsControls(note)).map((note) => textOf(note, LIMITS.name)),
      isField(element) ? element.getAttribute("placeholder") : isButtonInput(element) ? element.value || element.alt : textOf(element, LIMITS.name), ...pictures, bearer && `${name} ${bearer}`];
    const chosen = isCombobox(element) || isPicker(element) ? fold(shownIn(element)) : ""; // that is its value
    return squash([...new Set(said.map((part) => squash(part ?? "")).filter((part) => part && fold(part) !== fold(name) && fold(part) !== chosen))].join(" | "));
  };
  // What a button that only shows a sign to take something away stands beside, alone: the text of its label or tag. What
  // stands beside a title or in a message closes what bears that.
  const TITLED = "h1, h2, h3, h4, h5, h6, [role=heading], header, legend, [class*=title], [class*=header], [class*=heading]";
  const TAKES_AWAY = /^(x|close|remove|delete|clear|dismiss|cross|entfernen|löschen|schließen|supprimer|retirer|fermer|eliminar|quitar|cerrar)$/iu;
  const isOfOne = (block) => {
    const controls = allIn(block, "a[href], button, [role=button]", 3), said = controls.map((one) => fold(textOf(one, LIMITS.name))).filter(Boolean);
    // What bears it may be pressed as well, as a whole.
    const whole = said.length === 1 && controls.every((one) => !one.matches("a[href]")) && said[0] === fold(textOf(block, LIMITS.name)) ? 1 : 0;
    return !block.matches(DIALOGS) && oneIn(block, TITLED) === null && controls.length - whole <= 1;
  };
  // Further up, all of a page may stand in what is called a header.
  const isNearTitle = (element, block) => {
    const titled = around(element, TITLED);
    return titled !== null && (contains(block, titled) || titled === parentElementOf(block) || titled === parentElementOf(parentElementOf(block) ?? block));
  };
  const chipOf = (element, name) => {
    if (!TAKES_AWAY.test(name) || /\p{L}{2}/u.test(textOf(element, LIMITS.name)) || around(element, ALERTS)) return "";
    for (let block = parentElementOf(element), level = 0; block && level < (shadows.any ? 6 : 3); block = parentElementOf(block), level += block?.tagName === "SLOT" ? 0 : 1) {
      const said = squash(textOf(block, LIMITS.name, (inner) => inner === element));
      if (said) return !isNearTitle(element, block) && lookOnce(looked.around, block, isOfOne) ? said : "";
    }
    return "";
  };

  Object.assign(sf, { looked, descriptionOf, TAKES_AWAY, chipOf });
})(window.__surefootParts);
