// What a control that shows an icon alone is called.
((sf) => {
  "use strict";
  if (!sf) return;
  const { firstIn, isLigature, isField, drawnSign, drawnAs } = sf;

  const words = (text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  const ACTION_CLASS = /(?:^|[\s_-])(up|down|next|prev|previous|close|add|remove|delete|trash|edit|search|menu|more|plus|minus|back|forward|expand|collapse|increase|decrease|send|reply|star|bookmark|like|share|download|upload|refresh|print|cart|settings|user|home)(?=$|[\s_-])/i;
  const IMPORTANT = /(?:^|[\s_-])(important)(?=$|[\s_-])/i; // it may only say how a button looks that does something else
  const LOOKS = /^(xs|sm|md|lg|xl|selected|active|disabled|checked|current|hidden|visible|open|opened|closed|first|last|odd|even|item|list|row|col|cell|box|wrapper|container|content|left|right|top|bottom|clear|clearfix|button|btn|link|icon|image|img)$/i;
  // A key that a script makes up, by which it finds what it will show there, says nothing: "jpghD9g5MuQ8AP2PSS9dJ".
  const isMadeUp = (said) => /^[\w-]{16,}$/.test(said)
    && 4 * said.match(/[a-z](?=[A-Z0-9])|[0-9](?=[a-zA-Z])|[A-Z](?=[0-9])|[A-Z]{2}(?=[a-z])|$/g).length >= said.length;
  const saidOf = (element, ...attributes) => attributes.map((name) => element.getAttribute(name)).find((said) => said && !isMadeUp(said)) ?? "";
  // An icon says what it does in its file, symbol or class name only; else in what is drawn.
  const iconName = (element, symbol = "") => {
    const parts = [element, ...firstIn(element, 7)];
    for (const part of parts) {
      const title = saidOf(part, "aria-label", "title", "data-tooltip", "data-original-title");
      if (title) return title;
      if (part.tagName === "title") return part.textContent;
      if (isLigature(part)) return words(part.textContent.trim().replace(/_(?:border|outlined?)$/, "")); // as where it is filled
      const file = part.tagName === "use" && (part.getAttribute("href") ?? part.getAttribute("xlink:href"));
      if (file) return words(file.replace(/^.*#/, "").replace(/^(icon|i|svg)[-_]/, ""));
      const named = part.getAttribute("class") ?? "", does = ACTION_CLASS.exec(named) ?? IMPORTANT.exec(named);
      if (does) return does[1].toLowerCase();
      const drawn = part.getAttribute("data-icon") || /^([A-Z]\w+)Icon$/.exec(part.getAttribute("data-testid") ?? "")?.[1];
      if (drawn) return words(drawn);
      // A font of icons: one class is the font, another that with the name of the picture.
      const tokens = part.childElementCount || part.textContent.trim() || isField(part) ? [] : [...part.classList];
      const glyph = tokens.find((one) => tokens.some((font) => one.startsWith(`${font}-`)) && !/-(?:solid|regular|light|thin|brands|fw|lg|sm|xs|spin|\d+x)$/.test(one));
      if (glyph) return words(glyph.slice(tokens.find((font) => glyph.startsWith(`${font}-`)).length + 1));
      const icon = /(?:^|\s)(?:fa|fas|far|icon|glyphicon|bi|mdi|ti|lucide|octicon|ui-icon)-(?!(?:solid|regular|light|thin|brands|fw|lg|sm|xs|[0-9]+x)(?:\s|$))([a-z][a-z0-9-]*)/.exec(part.getAttribute("class") ?? "");
      if (icon && !LOOKS.test(icon[1])) return words(icon[1]);
    }
    if (symbol) return symbol;
    const sign = drawnSign(element) || drawnAs(element);
    if (sign) return sign;
    const single = (element.getAttribute("class") ?? "").trim().split(/\s+/).find((token) => /^[a-z][a-z-]{2,24}$/i.test(token) && !LOOKS.test(token));
    const id = /^[a-z][a-z_-]{2,30}$/i.test(element.id) ? element.id : "";
    return words(single ?? id);
  };

  Object.assign(sf, { saidOf, iconName });
})(window.__surefootParts);
