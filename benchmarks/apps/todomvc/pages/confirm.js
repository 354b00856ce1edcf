// Injected: the browser itself asks before anything is deleted.
"use strict";
document.addEventListener("click", (event) => {
  if (event.target.matches(".destroy") && !confirm("Delete this todo for good?")) event.stopPropagation();
}, { capture: true });
