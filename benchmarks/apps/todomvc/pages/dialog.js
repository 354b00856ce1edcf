// Injected: a dialog covers the page, and nothing on it closes it.
"use strict";
const wall = document.body.appendChild(document.createElement("div"));
wall.setAttribute("role", "dialog");
wall.setAttribute("aria-modal", "true");
wall.style.cssText = "position:fixed;inset:0;background:#fffd;display:grid;place-content:center";
wall.innerHTML = "<h2>Maintenance</h2><p>The list cannot be changed at the moment.</p>";
