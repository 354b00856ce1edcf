// What the page script offers, which is the in-page half of a Surefoot client: what it sees of a page, and what it can do
// to it.
//
// Runs once in every frame, before the page's own scripts, and offers `window.__surefoot` to whatever drives the
// browser: a Playwright driver passes its calls in with evaluate(), an extension from its content script. Nothing
// here knows which of them it is. All text that leaves is well-formed Unicode; passwords leave as bullets.
//
//   configure({ignore, ignoreAttributes, dialogs})  parts of the page that belong to the client, not to the page; whether
//                        the browser's own dialogs are to be heard of here, since the client does not see them
//   settle({networkIdle, domQuiet, least, most})  resolves once the page is quiet (all in ms)
//   snapshot()           the page as request fields: url, interactiveTree, activeElement, viewport, …; `frames` are those
//                        of other origins, which only their own page script sees into: {at, path, src, x, y, occ, active},
//                        where `at` is the node of the tree that stands for it, `path` its numbers from here on, from 1
//   html()               outerHTML with live values (data-sf-value) and ids (data-sf-id)
//   mark() -> m          the state just before acting; JSON, so that it survives a navigation
//   report(m)            what happened since: Sentinel, mutation stream, client observations
//   locate(id, purpose)  where trusted input has to go to reach an element, or why it cannot; `unseen` where the pointer has to
//                        be there first, for the element to show
//   setFormValue, choose, slider, scroll, scrollTo, selectText, readBack: the parts of actions that need no trusted input
//   perform(action)      a whole action with synthetic events, for clients without trusted input
//   once(token, key, action)  the same for a caller that may die before it hears: a key is performed once per document
//   claim(token, key)    whether a key is to be done now, for a caller that acts by trusted input
//   byHand(m)            what a person's own hand did since a mark, {moved, did: [{verb, id, text}]}, never what they typed
//   framed(path, point)  where a point of such a frame is here, scrolled to where it can be reached, or why it cannot
//   focused()            the path of such a frame where it has the focus
//   called(element)      the id by which the snapshot knows an element, or the control that a click on it strikes; null where
//                        it shows none
//   under(x, y)          the same of what is seen at a point
//   drawing(svg)         what a picture looks like, as `drawings.js` has those that are known
//   outline(id)          show for a moment which element is about to be touched, without changing the document
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    settings, listens, activity, becameSince, isNetworkIdle, drawing, snapshot, html, mark, report, settle, hands,
    byHand, hearDialogs, framed, focused, locate, readBack, outline, called, under, setFormValue, choose, slider,
    selectText, scroll, scrollTo, perform, once, claim,
  } = sf;

  const configure = ({ ignore = [], ignoreAttributes = [], dialogs = false } = {}) => {
    if (dialogs) hearDialogs();
    settings.ignore = ignore.join(",");
    for (const name of ignoreAttributes) settings.ignoreAttributes.add(name);
  };

  const api = Object.freeze({ version: 1, configure, settle, snapshot, html, mark, report, locate, readBack, setFormValue, choose,
    slider, selectText, scroll, scrollTo, perform, once, claim, framed, focused, byHand, called, under, outline, listens, drawing, hands, activity, isNetworkIdle, becameSince });
  Object.defineProperty(window, "__surefoot", { value: api, enumerable: false, configurable: false, writable: false });
  delete window.__surefootParts;
})(window.__surefootParts);
