// The browser's own dialogs, for a client that does not see them.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, squash, patched, listen, remember, toneOfWords } = sf;

  // What the browser's own dialogs said, and what the person answered; one that was told no is an error.
  const noticeDialog = (kind, message, outcome) => {
    const text = `Browser dialog (${kind}) was ${outcome}: '${squash(message, LIMITS.line)}'`;
    remember(text, outcome === "declined by the user" ? "error" : kind === "alert" ? toneOfWords(message) : "", true);
  };
  let hearsDialogs = false;
  const hearDialogs = () => {
    if (hearsDialogs) return;
    hearsDialogs = true;
    for (const kind of ["alert", "confirm", "prompt"]) {
      patched(window, kind, (original) => function dialog(...args) {
        const said = original.apply(window, args);
        const declined = said === false || said === null;
        noticeDialog(kind, String(args[0] ?? ""), kind === "alert" ? "closed" : declined ? "declined by the user" : "accepted by the user");
        return said;
      });
    }
    // A page that is still there after it was asked whether it may be left was not left.
    listen.call(window, "beforeunload", (event) => setTimeout(() => {
      if (event.defaultPrevented || event.returnValue) noticeDialog("beforeunload", "Leave the page? What was entered may be lost.", "declined by the user");
    }, 100));
  };

  Object.assign(sf, { hearDialogs });
})(window.__surefootParts);
