// Another id for the rule under the cursor: what that changes is told as it is typed, and saved in all files at once.

const form = document.querySelector("[data-editing]");
const { ask, tell, deeds } = form.editing;
const dialog = document.getElementById("renamer");
const own = dialog.querySelector("form");
const [title, said] = ["title", "said"].map((id) => document.getElementById(`renamer-${id}`));
const PAUSE = 250; // ms without a key
let at = [1, 1];
let old = "";
let waiting = 0;
let sound = false; // what is typed, as the server said before it is sent

const many = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** What the server says of the rule there, by a new id. */
async function asked(id) {
  const answer = await ask("renamable", { line: at[0], col: at[1], new: id });
  return answer === null ? null : JSON.parse(answer);
}

async function look() {
  const id = own.elements.new.value;
  if (!id || id === old) return (said.textContent = "");
  const found = await asked(id);
  if (found) said.textContent = found.said || `Changes ${many(found.files, "file")} and ${many(found.golden, "golden case")}.`;
  said.classList.toggle("wrong", Boolean(found?.said));
}

async function rename(place) {
  at = place;
  const found = await asked("");
  if (!found) return;
  if (found.said) return tell(`${found.said[0].toUpperCase()}${found.said.slice(1)}.`);
  old = found.rule.slice(found.rule.indexOf("/") + 1);
  title.textContent = `Rename ${found.rule}`;
  said.textContent = "";
  own.elements.new.value = old;
  dialog.showModal();
  own.elements.new.select();
}

own.elements.new.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
});
own.addEventListener("submit", async (event) => {
  if (sound) return; // and every question that is still open is given up
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(waiting);
  const id = own.elements.new.value;
  if (id === old) return dialog.close();
  const found = await asked(id);
  if (!found || found.said) return look();
  own.elements.line.value = at[0];
  own.elements.col.value = at[1];
  own.elements.text.value = form.elements.text.value;
  own.elements.began.value = form.elements.began.value;
  sound = true;
  own.requestSubmit();
});
addEventListener("pageshow", () => (sound = false)); // a page that one comes back to asks anew
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
deeds.rename = rename;
