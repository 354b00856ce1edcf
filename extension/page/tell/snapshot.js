// The tree of what can be used and read on a page.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, wellFormed, squash, fold, isOwnPart, delegated, allIn, oneIn, around, firstIn, shadows, childrenOf, nodesIn,
    elementsIn, parentElementOf, contains, styleOf, deepActive, HIDDEN_TAGS, BLOCK, isRendered, isVisible, hasArea,
    rectsOf, INLINE, isFaded, textOf, isLigature, isReadOut, nameOfGroup, DIALOGS, ALERTS, asksBack, toneOf, speaksUp,
    holdsMore, FIELD, PRESSED, isField, isToggle, suggests, isWritten, isCombobox, isRange, isLaidOver, labelsOf,
    isCaption, isPicker, boxIn, hidesMenu, isMenuName, ownRole, nameOf, Entries, rowOf, looked, descriptionOf, chipOf,
    valueOf, statesOf, hrefOf, typeOf, methodOf, addressOf, frameOffset, isEmpty, clipped, isAway, drawnBy, reach,
    openModal, isOccluded, shownOver, listenerRole, idOf, isLarge, originOf, pathOf, addressOfFrame, insideOf,
  } = sf;

  // What is called a dialog and holds a menu or list alone is only what that is drawn on.
  const MENU_LIKE = "[role=menu], [role=menubar], [role=listbox]";
  const isMenuBox = (box) => (box.getAttribute("aria-modal") !== "true" || oneIn(box, "[role=menu]") !== null) && oneIn(box, "[role=menuitem], [role=option]") !== null
    && textOf(box, LIMITS.name, (part) => part.matches(MENU_LIKE)) === "" && allIn(box, `${PRESSED}, ${FIELD}`, 40).every((one) => around(one, MENU_LIKE) !== null);
  class Snapshot {
    constructor() {
      this.nodes = []; // {node, role, name, extra, dropped}
      this.counts = { visited: 0, interactive: 0, text: 0, other: 0 };
      this.modal = openModal();
      this.veiled = this.modal === null || around(this.modal, DIALOGS) || oneIn(this.modal, DIALOGS) ? null : this.modal; // says it by its drawing alone
      this.truncated = false;
      this.frames = 0;
      this.foreign = []; // frames of other origins, as `snapshot` tells of them
      this.forms = new Map(); // form element -> its number, from 1
      this.rows = new Map(); // row element -> its words
      this.entries = new Entries();
      [looked.notes, looked.around] = [new WeakMap(), new WeakMap()];
      this.document(document, 0);
    }
    document(doc, frame) {
      if (!doc.body) return;
      shadows.any ||= allIn(doc, "*").some((element) => element.shadowRoot); // one that stands in the markup, or in a frame
      const win = doc.defaultView;
      const peer = win.__surefoot;
      const scope = { frame, listens: (element) => (peer ? peer.listens(element) : false), delegated: delegated(win), doc };
      this.walk(doc.body, { scope, owner: null, quiet: false });
    }
    // Depth-first with a stack of its own: pages may nest deeper than the call stack allows.
    walk(root, context) {
      const stack = [[root, context]];
      while (stack.length) {
        const [node, at] = stack.pop();
        if (++this.counts.visited > LIMITS.visited) { this.truncated = true; return; }
        const below = node.nodeType === 3 ? this.textRun(node, at) : this.element(node, at);
        if (!below) continue;
        const children = childrenOf(node);
        for (let i = children.length - 1; i >= 0; i -= 1) {
          const child = children[i];
          if (child.nodeType === 1 || (child.nodeType === 3 && !below.quiet && child.data.trim())) stack.push([child, below]);
        }
      }
    }
    add(kind, node, role, name, at, extra = {}) {
      if (this.counts[kind] >= LIMITS[kind]) { this.truncated = true; return null; }
      this.counts[kind] += 1;
      const entry = { node, role, name, frame: at.scope.frame, kind, dialog: at.dialog, extra, dropped: false };
      this.nodes.push(entry);
      return entry;
    }
    element(element, at) {
      if (HIDDEN_TAGS.has(element.tagName) || isOwnPart(element)) return null;
      if (element.tagName === "SLOT") return at; // shows as what is in it
      if (!isRendered(element) && !shownOver(element)) return isToggle(element) && labelsOf(element).some(isVisible) ? this.interactive(element, ownRole(element), at) : null;
      if (element.tagName === "IFRAME" || element.tagName === "FRAME") return this.frame(element, at);
      const role = ownRole(element) ?? listenerRole(element, at.scope) ?? (isMenuName(element) ? "menu" : null);
      if (role !== null) return this.interactive(element, role, at);
      if (!element.matches(ALERTS) && isReadOut(element) && !firstIn(element, 40).some((part) => ownRole(part) !== null)) return null;
      const speaks = (place) => !at.quiet && !at.owner && element.matches(ALERTS) && this.alert(element, place);
      if ((element.matches(DIALOGS) && isVisible(element) || element === this.veiled) && !isMenuBox(element)) {
        const heading = oneIn(element, "h1, h2, h3, h4, h5, h6, [role=heading]");
        const said = nameOfGroup(element) || (heading ? textOf(heading, LIMITS.name) : "");
        const inside = { ...at, owner: null, dialog: true };
        this.add("other", element, "dialog", squash(said), inside);
        return speaks(inside) ? { ...inside, quiet: true } : inside;
      }
      if (speaks(at)) return { ...at, quiet: true };
      if (element.tagName === "FORM") this.form(element, at);
      if (/^H[1-6]$/.test(element.tagName) || element.getAttribute("role") === "heading") {
        const name = squash(textOf(element, LIMITS.line), LIMITS.line);
        if (name && !at.quiet && isVisible(element)) this.add("other", element, "hdr", name, at);
        return { ...at, quiet: true };
      }
      if (!at.quiet && this.paragraph(element, at)) return null;
      return at;
    }
    frame(element, at) {
      if (!isVisible(element)) return null;
      if (element.contentDocument) this.document(element.contentDocument, ++this.frames);
      else if (isLarge(element)) {
        const entry = this.add("text", element, "txt", `(A frame of ${originOf(element)}. What it shows cannot be seen.)`, at);
        if (entry) entry.foreign = true;
      }
      return null;
    }
    form(element, at) {
      const name = nameOfGroup(element);
      if (!isVisible(element)) return;
      const address = addressOf(element, "action");
      this.add("other", element, "form", squash(name), at, { fm: this.formNumber(element), t: squash(methodOf(element), 20), ...(address === undefined ? {} : { href: address }) });
    }
    formNumber(form) {
      if (!this.forms.has(form)) this.forms.set(form, this.forms.size + 1);
      return this.forms.get(form);
    }
    // What is worth knowing of a row is what it says beside the control in it.
    rowWords(element, name) {
      const wordsOf = (block) => {
        const term = block.tagName === "DD" && block.previousElementSibling?.tagName === "DT" ? textOf(block.previousElementSibling, LIMITS.name) : "";
        const isOpen = (part) => part !== block && part.matches("[role=menu], [role=listbox]"); // for a moment
        if (!this.rows.has(block)) this.rows.set(block, this.rows.size < 300 ? `${term} ${textOf(block, LIMITS.line, (part) => isReadOut(part) || isOpen(part))}` : "");
        return squash(this.rows.get(block), 200);
      };
      const menu = around(element, "[role=menu], [role=listbox], menu");
      // A tag is no row of the sign that takes it off, nor is a menu that is drawn elsewhere one of what stands in it.
      const known = [fold(name), fold(chipOf(element, name)), menu ? fold(wordsOf(menu)) : "", ""];
      const says = (block) => !known.includes(fold(wordsOf(block)));
      const row = rowOf(element, says, this.entries);
      return row ? wordsOf(row) : "";
    }
    told(element, name) {
      const out = {};
      const type = typeOf(element), fills = element.getAttribute("autocomplete"), row = this.rowWords(element, name), said = descriptionOf(element, name);
      if (type) out.t = type;
      if (fills && !/^(on|off)$/i.test(fills.trim())) out.ac = squash(fills);
      const form = element.form ?? (isCombobox(element) || isPicker(element) ? around(element, "form") : null); // of a list that a script draws, too
      if (form) out.fm = this.formNumber(form);
      if (element.form && element.hasAttribute("formaction")) out.fa = addressOf(element, "formaction");
      if (row) out.row = row;
      if (said) out.d = said;
      return out;
    }
    alert(element, at) {
      if (holdsMore(element) || !speaksUp(element)) return false;
      const text = textOf(element, 600);
      if (!text || text.length > 600 || asksBack(element, text)) return false;
      const tone = toneOf(element, text);
      this.add("other", element, "alert", squash(text, LIMITS.line), at, tone ? { s: tone } : {});
      return true;
    }
    // Text of a block without anything to use in it becomes one node; else each run of text becomes its own.
    paragraph(element, at) {
      let direct = false;
      for (const child of nodesIn(element)) if (child.nodeType === 3 && child.data.trim()) { direct = true; break; }
      if (!direct && !(elementsIn(element).length && BLOCK.test(styleOf(element).display))) return false;
      const inner = firstIn(element, 41);
      if (inner.length > 40) return false;
      for (const part of inner) {
        if (part.tagName === "IFRAME" || ownRole(part) !== null || listenerRole(part, at.scope) !== null || part.matches(ALERTS)) return false;
        if (!INLINE.test(styleOf(part).display)) return false;
      }
      if (isCaption(element)) return true;
      const text = squash(textOf(element, LIMITS.line, isReadOut), LIMITS.line);
      if (!text || !isVisible(element)) return !inner.some((part) => isVisible(part) && textOf(part, LIMITS.line, isReadOut)); // in a hidden one
      this.add("text", element, "txt", text, at);
      return true;
    }
    textRun(text, at) {
      const parent = text.parentElement ?? parentElementOf(text);
      if (at.quiet || at.owner && !at.isRow || (parent && (isCaption(parent) || isLigature(parent)))) return null;
      const line = squash(text.data, LIMITS.line);
      if (/[\p{L}\p{N}]/u.test(line) && parent && isVisible(parent) && rectsOf(text).length) this.add("text", text, "txt", line, at);
      return null;
    }
    interactive(element, role, at) {
      const name = squash(nameOf(element));
      const owner = at.owner && !at.owner.dropped ? at.owner : null;
      if (owner && !this.isOwn(element, name, owner)) return { ...at, quiet: true };
      const over = isVisible(element) ? null : shownOver(element);
      if (!(over || isVisible(element) || isVisible(drawnBy(element)) || isField(element) && hasArea(element) && (!isFaded(element) || isLaidOver(element)))) return at;
      const entry = this.add("interactive", element, role, name, at);
      if (entry && over) entry.over = over;
      const inside = !/^(SELECT|TEXTAREA|INPUT)$/.test(element.tagName) && !element.isContentEditable;
      // What only a listener makes a button and has buttons of its own is a row, whose texts are things by themselves.
      const holds = inside && ownRole(element) === null ? firstIn(element, 200).filter((part) => ownRole(part) !== null).length : 0, isRow = holds > 0;
      if (entry) entry.holds = holds;
      return inside ? { ...at, owner: entry ?? owner, quiet: !isRow, isRow } : null;
    }
    // Of two nested elements with one name only one is meant: the native one, else the outer.
    isOwn(element, name, owner) {
      const role = element.getAttribute("role");
      if (role === "presentation" || role === "none") return false;
      if (element.tagName === "SELECT" && owner.node.nodeType === 1 && isPicker(owner.node) || isRange(element) && owner.node.nodeType === 1 && ownRole(owner.node) === null) {
        owner.dropped = true; // the field that all around it is drawn for
        return true;
      }
      const drawn = ownRole(element) === null && !textOf(element, LIMITS.name) && owner.node.nodeType === 1; // the tick of a box, an icon
      if (drawn && (isToggle(owner.node) || ownRole(owner.node) !== null && !textOf(owner.node, LIMITS.name))) return false;
      if (element.getAttribute("aria-readonly") === "true" && owner.node.nodeType === 1 && isCombobox(owner.node)) return false; // the choice that a list shows
      if (element.tagName === "INPUT" && isWritten(element) && owner.node.nodeType === 1 && isCombobox(owner.node) && fold(name) === fold(owner.name)) {
        owner.dropped = true; // the list is that of the field in it
        return true;
      }
      if (owner.node.nodeType === 1 && boxIn(owner.node) === element) return false;
      if (name && fold(name) !== fold(owner.name)) return true;
      const native = (item) => item.nodeType === 1 && ownRole(item) !== null;
      if (isToggle(element) && owner.node.nodeType === 1 && isToggle(owner.node)) { // the box that a switch is drawn for
        if (owner.node.hasAttribute("aria-checked")) return false;
        owner.dropped = true;
        return true;
      }
      if (!name && native(element) && owner.holds > 1) return true; // the box of a row, which has more controls and opens something
      if (native(element) && !native(owner.node)) { owner.dropped = true; return true; }
      return native(element) && isField(element);
    }
    tree() {
      const printed = [];
      for (const entry of this.nodes) {
        const out = entry.dropped ? null : this.print(entry);
        const path = out && entry.foreign ? pathOf(entry.node) : null;
        if (path) this.foreign.push({ at: printed.length, path, src: addressOfFrame(entry.node), ...insideOf(entry.node),
          ...(out.occ ? { occ: true } : {}), ...(deepActive() === entry.node ? { active: true } : {}) });
        if (out) printed.push(out);
      }
      return printed;
    }
    // Among very many inline siblings each hit takes as long as there are of them: on a line one speaks for those that follow.
    reachText(node) {
      let part = node.nodeType === 1 ? node : parentElementOf(node), row = parentElementOf(part);
      for (let level = 0; row && level < 4 && row.childElementCount < 100 && INLINE.test(styleOf(row).display); level += 1) [part, row] = [row, parentElementOf(row)];
      const every = row && INLINE.test(styleOf(part).display) ? Math.floor(row.childElementCount / 50) : 0;
      const rects = every > 1 ? rectsOf(node) : [];
      if (rects.length !== 1) return reach(node);
      const [box] = rects, { left, top, width, height } = box, offset = frameOffset(node.ownerDocument), last = this.inLine;
      const point = { x: left + offset.x + width / 2, y: top + offset.y + height / 2 };
      const isUnder = (one, edges = one.getBoundingClientRect()) => one.ownerDocument === node.ownerDocument && edges.left <= left && edges.right >= left + width;
      if (last && last.row === row && last.top === top && point.x > 0 && point.x < innerWidth && last.more > 0 && !isEmpty(clipped(node, box).box) && (!last.by || contains(row, last.by) && INLINE.test(styleOf(last.by).display) || isUnder(last.by))) {
        last.more -= 1;
        return last.by ? { by: last.by } : { point };
      }
      const seen = reach(node);
      this.inLine = seen.point || seen.by ? { row, top, by: seen.by, more: every - 1 } : null;
      return seen;
    }
    print({ node, role, name, frame, kind, dialog, extra, over: hidden }) {
      const out = { i: idOf(node, name, kind === "interactive" ? "" : `${role}-`), r: role, n: name, ...extra };
      const element = node.nodeType === 1 ? node : null;
      const seen = kind === "interactive" ? reach(hidden ?? node) : kind === "text" ? this.reachText(node) : null;
      const over = hidden ?? (kind === "interactive" && isAway(seen) ? shownOver(element) : null);
      const reached = over && !hidden ? reach(over) : seen;
      if (kind === "interactive") {
        if (reached.gone && !isField(element)) return null;
        const value = valueOf(element);
        if (value !== undefined) out.v = wellFormed(value).slice(0, LIMITS.value).toWellFormed();
        const states = statesOf(element);
        if (states.length) out.s = states.length === 1 ? states[0] : states;
        if (element.tagName === "SELECT") out.o = [...element.options].slice(0, LIMITS.options).map((option) => squash(option.label || option.text));
        const href = role === "link" ? hrefOf(element) : undefined;
        if (href !== undefined) out.href = href;
        const popup = element.getAttribute("aria-haspopup");
        if (inNavigation(element)) out.nav = true;
        if (popup !== null && popup !== "false" || suggests(element) || hidesMenu(element)) out.hp = true;
        Object.assign(out, this.told(element, name));
      }
      if (reached?.gone && kind === "text") return null;
      const box = (element ?? node.parentElement ?? parentElementOf(node)).getBoundingClientRect();
      const offset = frameOffset(node.ownerDocument);
      const centre = !over && reached?.point || { x: box.left + offset.x + box.width / 2, y: box.top + offset.y + box.height / 2 };
      // What is not drawn yet stands nowhere: the middle of its row is the place of all that comes up there.
      if (!over || box.width || box.height) out.xy = [Math.round(centre.x), Math.round(centre.y)];
      if (frame) out.f = String(frame);
      if (dialog) out.dlg = true;
      if (reached && isOccluded(node, reached, this.modal)) out.occ = true;
      return out;
    }
  }

  const TAB = /(?:^|[-_])tab(?:$|[-_](?:item|btn|button|link)$)/i;
  const tabName = (element) => [...element.classList].find((name) => TAB.test(name));
  // Tabs that are only drawn go by the name of their class, which they share with the others beside them.
  const isDrawnTab = (element) => {
    const name = tabName(element);
    return name !== undefined && [...element.parentElement?.children ?? []].some((other) => other !== element && other.classList.contains(name));
  };
  // In a landmark for navigation, or one of several tabs.
  const inNavigation = (element) => {
    if (isDrawnTab(element)) return true;
    return Boolean(around(element, "nav, [role=navigation]"));
  };

  Object.assign(sf, { Snapshot });
})(window.__surefootParts);
