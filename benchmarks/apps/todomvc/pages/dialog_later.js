// Injected: a dialog comes up once something was added, and covers the page until it is closed.
"use strict";
const news = document.createElement("div");
news.setAttribute("role", "dialog");
news.setAttribute("aria-modal", "true");
news.style.cssText = "position:fixed;inset:0;background:#fffd;display:grid;place-content:center";
news.innerHTML = "<h2>What is new</h2><p>Lists have become faster.</p><button>Close</button>";
new MutationObserver((changes, observer) => {
  if (document.querySelectorAll(".todo-list li").length < 4) return;
  observer.disconnect();
  document.body.append(news);
}).observe(document.querySelector(".todo-list"), { childList: true });
news.querySelector("button").onclick = () => news.remove();
