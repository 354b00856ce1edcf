// The behaviour that the TodoMVC specification asks for, over a server that keeps the todos.
"use strict";
const $ = (selector) => document.querySelector(selector);
const FILTERS = { "#/": () => true, "#/active": (todo) => !todo.completed, "#/completed": (todo) => todo.completed };
let todos = [];

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

async function ask(method, path, body) {
  const reply = await fetch(path, { method, body: body && JSON.stringify(body) });
  if (reply.status === 401) { location.href = "/login?ended"; return; }
  const said = await reply.json().catch(() => ({ error: "Something went wrong" }));
  $(".alert").hidden = reply.ok;
  $(".alert").textContent = reply.ok ? "" : said.error;
  if (reply.ok) { todos = said.todos; show(); }
  return reply.ok;
}

function item(todo) {
  const toggle = make("input", { className: "toggle", type: "checkbox", checked: todo.completed });
  toggle.setAttribute("aria-label", `Done: ${todo.title}`);
  toggle.onchange = () => ask("PATCH", `/api/todos/${todo.id}`, { completed: toggle.checked });
  const label = make("label", { textContent: todo.title });
  const destroy = make("button", { className: "destroy" });
  destroy.setAttribute("aria-label", `Delete ${todo.title}`);
  destroy.onclick = () => ask("DELETE", `/api/todos/${todo.id}`);
  const edit = make("input", { className: "edit", value: todo.title });
  edit.setAttribute("aria-label", "Edit");
  const line = make("li", { className: todo.completed ? "completed" : "" },
    make("div", { className: "view" }, toggle, label, destroy), edit);
  label.ondblclick = () => { line.classList.add("editing"); edit.focus(); };
  const keep = () => {
    if (!line.classList.contains("editing")) return;
    line.classList.remove("editing");
    const title = edit.value.trim();
    if (title) ask("PATCH", `/api/todos/${todo.id}`, { title }); else ask("DELETE", `/api/todos/${todo.id}`);
  };
  edit.onblur = keep;
  edit.onkeydown = (event) => {
    if (event.key === "Enter") keep();
    if (event.key === "Escape") { edit.value = todo.title; line.classList.remove("editing"); }
  };
  return line;
}

function show() {
  const hash = location.hash in FILTERS ? location.hash : "#/";
  const open = todos.filter((todo) => !todo.completed).length;
  $(".todo-list").replaceChildren(...todos.filter(FILTERS[hash]).map(item));
  $(".todo-count").replaceChildren(make("strong", { textContent: open }), ` item${open === 1 ? "" : "s"} left`);
  $(".toggle-all").checked = todos.length > 0 && open === 0;
  $(".main").hidden = $(".footer").hidden = todos.length === 0;
  $(".clear-completed").hidden = open === todos.length;
  document.querySelectorAll(".filters a").forEach((link) =>
    link.classList.toggle("selected", link.getAttribute("href") === hash));
}

$(".new-todo").onkeydown = async (event) => {
  const title = event.target.value.trim();
  if (event.key === "Enter" && title && await ask("POST", "/api/todos", { title })) event.target.value = "";
};
$(".toggle-all").onchange = (event) => ask("PATCH", "/api/todos", { completed: event.target.checked });
$(".clear-completed").onclick = () => ask("DELETE", "/api/todos");
window.onhashchange = show;
ask("GET", "/api/todos");
