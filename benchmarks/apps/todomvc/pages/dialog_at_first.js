// Injected: a dialog covers the page until it is closed.
"use strict";
const news = document.body.appendChild(document.createElement("div"));
news.setAttribute("role", "dialog");
news.setAttribute("aria-modal", "true");
news.style.cssText = "position:fixed;inset:0;background:#fffd;display:grid;place-content:center";
news.innerHTML = "<h2>What is new</h2><p>Lists have become faster.</p><button>Close</button>";
news.querySelector("button").onclick = () => news.remove();
