// The role of an element that says itself that it can be used, and entries of menus that open under the pointer.
((sf) => {
  "use strict";
  if (!sf) return;
  const { around, roleOf, isVisible, isOffPage, isField, isSlider, isCombobox, isPicker, isDrawnSwitch } = sf;

  const ROLES = { button: "btn", link: "link", menuitem: "menu", menuitemcheckbox: "chk", menuitemradio: "rad", tab: "tab",
    checkbox: "chk", switch: "chk", radio: "rad", option: "opt", treeitem: "opt", combobox: "inp", textbox: "inp", searchbox: "inp",
    spinbutton: "inp", slider: "slider", heading: "hdr" };
  // The entry of a menu that opens where the pointer is: beside its name stand links that are not shown yet.
  const MENUS = "ul, ol, [role=menu], menu, div, nav";
  const hidesMenu = (element) => {
    if (!/^(A|BUTTON|SPAN|DIV|P|LI)$/.test(element.tagName) || isField(element) || around(element, "[role=tablist], [role=listbox]")) return false;
    const lists = [...element.children, ...(element.parentElement?.children ?? [])].filter((part) => part !== element && part.matches(MENUS)).slice(0, 6);
    return lists.some((list) => (!isVisible(list) || isOffPage(list)) && list.querySelector("a[href], [role=menuitem]") !== null);
  };
  const isMenuName = (element) => /^(SPAN|DIV|P)$/.test(element.tagName) && element.children.length <= 2 && element.closest("nav, header, [role=navigation], [role=menubar], menu, ul") !== null
    && element.textContent.length <= 60 && /[\p{L}\p{N}]/u.test(element.textContent) && !element.querySelector("a, button, input") && isVisible(element) && hidesMenu(element);
  // The role of an element that says itself that it can be used; null for the rest.
  const ownRole = (element) => {
    const explicit = roleOf(element).trim().split(/\s+/)[0].toLowerCase();
    if (explicit === "button" && isPicker(element)) return "inp";
    if (explicit && explicit !== "heading" && ROLES[explicit] && !(explicit === "combobox" && element.tagName === "SELECT")) return ROLES[explicit];
    if (isSlider(element)) return "slider";
    if (explicit === "listbox" && isCombobox(element)) return "inp";
    switch (element.tagName) {
      case "A": return element.hasAttribute("href") ? "link" : null;
      case "AREA": return "link";
      case "BUTTON": return isDrawnSwitch(element) ? "chk" : isPicker(element) ? "inp" : "btn";
      case "SUMMARY": return "btn";
      case "SELECT": return "sel";
      case "TEXTAREA": return "inp";
      case "INPUT": return { hidden: null, checkbox: "chk", radio: "rad", button: "btn", submit: "btn", reset: "btn", image: "btn", range: "slider" }[element.type] ?? (element.type === "hidden" ? null : "inp");
      default: return element.isContentEditable && !element.parentElement?.isContentEditable ? "inp" : null;
    }
  };

  Object.assign(sf, { hidesMenu, isMenuName, ownRole });
})(window.__surefootParts);
