// Injected: the page is laid out anew while the first press is under way, and then no more.
"use strict";
document.addEventListener("pointerdown", () => { document.body.style.paddingTop = "120px"; }, { once: true });
