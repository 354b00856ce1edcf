// What was wished before, and what is wished often.

import { make, say } from "../shared/texts.js";

export async function favourites() {
  const { favourites: kept = [] } = await chrome.storage.local.get("favourites");
  return kept;
}

async function turn(query) {
  const kept = await favourites();
  const next = kept.includes(query) ? kept.filter((one) => one !== query) : [...kept, query];
  await chrome.storage.local.set({ favourites: next });
}

/** Two lists, each of wishes that `run(query)` begins again; an empty one is left out. */
export function wishes(favourite, ended, run, forgetAll) {
  const line = (query, note, name) => {
    const again = make("button", { type: "button", "aria-label": say("run_again_named", query) }, say("run_again"));
    again.addEventListener("click", () => run(query));
    const star = make(
      "button",
      {
        type: "button",
        className: "quiet",
        "aria-label": say("favourite_named", query),
        "aria-pressed": String(favourite.includes(query)),
      },
      favourite.includes(query) ? "★" : "☆",
    );
    star.addEventListener("click", () => turn(query));
    return make(
      "li",
      { className: name },
      make("p", {}, query),
      make(
        "div",
        { className: "bar" },
        make("span", { className: "note" }, note),
        make("span", { className: "bar" }, star, again),
      ),
    );
  };
  const list = (title, items, more = null) =>
    items.length
      ? make(
          "section",
          { className: "card", "aria-label": say(title) },
          make("div", { className: "bar" }, make("h3", {}, say(title)), more),
          make("ul", { className: "plain" }, ...items),
        )
      : null;
  const clear = make("button", { type: "button", className: "quiet" }, say("forget_all"));
  clear.addEventListener("click", forgetAll);
  const when = new Intl.DateTimeFormat(chrome.i18n.getUILanguage(), { dateStyle: "short", timeStyle: "short" });
  return [
    list(
      "favourites",
      favourite.map((query) => line(query, "", "favourite")),
    ),
    list(
      "history",
      ended.map((record) =>
        line(record.query, `${say(`ended_${record.ended.status}`)} ${when.format(record.ended.at)}`, "past"),
      ),
      clear,
    ),
  ].filter(Boolean);
}
