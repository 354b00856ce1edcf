// The side panel: shows the task of the tab beside it, and takes orders to the worker. What it shows of a task is what
// the server has stored; the worker adds only whether it is asking, acting or waiting.

import { Refused, Unreachable, receipt, settings, task } from "../shared/api.js";
import { tasksKept } from "../shared/kept.js";
import { namesIn, secrets } from "../shared/secrets.js";
import { pattern, siteOf } from "../shared/sites.js";
import { make, say, translate } from "../shared/texts.js";
import { logCard, noticeCard, planCard, questionCard, receiptCard } from "./cards.js";
import { favourites, wishes } from "./history.js";
import { attendSettings, openSettings } from "./settings.js";

const $ = (id) => document.getElementById(id);
const ORDER_TRIES = 5;
const ORDER_PAUSE = 300; // ms
const WAKE = 3000; // ms: a worker that was killed goes on with its tasks when it is spoken to

const pinned = Number(new URLSearchParams(location.search).get("tab")) || null;
let tab = null; // that the panel stands beside
let records = [];
let stored = null; // {id, view, receipt}: what the server has of the task that is shown
let favourite = []; // wishes
let set = {}; // as the settings are
let fresh = null; // id of the task whose end is put away: a new wish can be made

// An order that was not acknowledged is given again: the worker may have been killed, and takes none twice.
async function order(name, more = {}) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await chrome.runtime.sendMessage({ order: name, ...more });
    } catch (error) {
      if (tries === ORDER_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, ORDER_PAUSE));
    }
  }
}
const shown = () => {
  const here = records.filter((record) => record.tabId === tab?.id).sort((a, b) => b.since - a.since)[0];
  return here && here.id !== fresh ? here : null;
};

// ---------------------------------------------------------------- what is there

async function readTab() {
  tab = pinned
    ? await chrome.tabs.get(pinned).catch(() => null)
    : (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
  await draw();
}

async function readRecords() {
  records = (await tasksKept()).known;
  favourite = await favourites();
  set = await settings();
  await draw();
  await readStored();
}

let reading = false,
  readAgain = false;
async function readStored() {
  if (reading) {
    readAgain = true;
    return;
  }
  reading = true;
  do {
    readAgain = false;
    const record = shown();
    if (record?.taskId) stored = await fromServer(record).catch((error) => keepOr(error));
  } while (readAgain);
  reading = false;
  await draw();
}

async function fromServer({ id, taskId }) {
  const view = await task(taskId);
  return { id, view, receipt: view.status === "completed" ? await receipt(taskId) : null };
}

function keepOr(error) {
  if (error instanceof Unreachable || error instanceof Refused) return stored;
  throw error;
}

// ---------------------------------------------------------------- drawing

const drawn = new Map(); // container -> what it was made of: what did not change keeps its focus
function fill(id, made_of, build) {
  const key = JSON.stringify(made_of ?? null);
  if (drawn.get(id) === key) return;
  drawn.set(id, key);
  $(id).replaceChildren(...(made_of ? [build(made_of)].flat() : []));
}

const hostOf = (url) => (URL.canParse(url ?? "") ? new URL(url).host : "");

async function draw() {
  const record = shown();
  $("start").hidden = Boolean(record);
  $("task").hidden = !record;
  $("site").textContent = hostOf(tab?.url) ? say("on_site", hostOf(tab.url)) : say("on_this_page");
  if (record) drawTask(record, stored?.id === record.id ? stored : null);
  else drawWishes();
  drawOthers(record);
}

function drawTask(record, kept) {
  const plan = kept?.view.plan;
  const ended = record.phase === "ended";
  $("goal").textContent = kept?.view.query ?? record.query;
  $("status").textContent = statusOf(record);
  $("status").classList.toggle("busy", ["ask", "act"].includes(record.phase) && !record.trouble && !record.held);
  const { held, phase, id } = record;
  const yours = phase === "act" && held && !record.deed && !record.trouble;
  $("held-note").textContent = yours ? say("held_note") : "";
  fill("controls", { ended, held, phase, id, stuck: Boolean(record.trouble) }, controls);
  fill("card", cardOf(record), (made) => made.build());
  const unseen = ended ? [] : (record.unseen ?? []);
  fill("unseen", unseen.length && { unseen, asks: phase === "question" }, unseenCard);
  const seen = kept?.view.turns.at(-1)?.verification?.reason;
  fill("plan", plan && { plan, ended, seen }, () => planCard(plan, ended, seen));
  fill("receipt", kept?.receipt, receiptCard);
  fill("log", kept?.view.turns.length && kept.view, logCard);
  $("usage").textContent = [
    kept && usageOf(kept.view.usage),
    say(chrome.debugger ? "input_trusted" : "input_synthetic"),
  ]
    .filter(Boolean)
    .join(". ");
}

function usageOf({ llmCalls, inputTokens, outputTokens, tokensSaved }) {
  const spent = say("usage", llmCalls, inputTokens + outputTokens, tokensSaved);
  if (!set.inputPrice && !set.outputPrice) return spent;
  const cost = (inputTokens * Number(set.inputPrice) + outputTokens * Number(set.outputPrice)) / 1e6;
  return `${spent}; ${say("cost", cost.toLocaleString(chrome.i18n.getUILanguage(), { maximumFractionDigits: 4 }))}`;
}

function drawWishes() {
  const ended = records
    .filter((one) => one.phase === "ended" && one.query)
    .sort((a, b) => b.ended.at - a.ended.at);
  const forgetAll = () => order("forget", { ids: ended.map(({ id }) => id) });
  fill("wishes", { favourite, ended: ended.map((one) => [one.id, one.query]) }, () =>
    wishes(favourite, ended, beginAgain, forgetAll),
  );
}

function statusOf(record) {
  if (record.phase === "ended") return say(`ended_${record.ended.status}`);
  if (record.trouble) return say("status_trouble");
  if (record.offline) return say("status_offline");
  if (record.phase === "act" && record.held && !record.deed) return say("status_held");
  if (record.phase === "question" && record.answer.approvalId && !record.lapsed) return say("status_outside");
  return say(`status_${record.phase}`);
}

function controls({ ended, held, phase, id, stuck }) {
  const button = (name, run, main) => {
    const made = make("button", { type: "button", className: main ? "main" : "" }, say(name));
    made.addEventListener("click", run);
    return made;
  };
  if (ended)
    return [
      button(
        "new_task",
        () => {
          fresh = id;
          draw();
          $("wish").focus();
        },
        true,
      ),
    ];
  if (phase === "stop") return [];
  const stop = button("stop", () => order("stop", { id }));
  if (stuck) return [stop];
  const pausing = held
    ? [button("go_on", () => order("goOn", { id }), true), button("step", () => order("step", { id }))]
    : [button("hold", () => order("hold", { id }))];
  return [...pausing, stop];
}

/** What the person is asked for, as `{…, build}`; the data says whether it changed. */
function cardOf(record) {
  const { id, phase, answer, trouble, site } = record;
  if (phase === "ended") {
    const { says } = record;
    return says && { says, build: () => make("p", {}, says) };
  }
  if (trouble) return { trouble, build: () => troubleCard(id, trouble) };
  if (phase === "question") {
    const { turn, question, options, confirmation, approvalId } = answer;
    const { lapsed } = record;
    const reply = (text) => order("answer", { id, turn, told: { userInput: text } });
    const approve = (text) => order("answer", { id, turn, told: { approval: text.trim() } });
    const build = () => questionCard({ ...answer, lapsed }, hostOf(tab?.url), reply, approve);
    return { turn, question, options, confirmation, approvalId, lapsed, build };
  }
  if (phase === "access") return accessCard(site ?? pattern(tab?.url));
  return (
    record.offline && {
      offline: record.offline.since,
      build: () => {
        const why = record.offline.detail || say("test_unreachable", set.address);
        return noticeCard(say("offline"), why, [[say("settings"), openSettings]]);
      },
    }
  );
}

const NOTES = { trouble_unpaired: "unpaired_note" };

function troubleCard(id, { code, detail }) {
  const again = [say("try_again"), () => order("goOn", { id }), code !== "trouble_unpaired"];
  const ways = {
    trouble_tab: [[say("move_here"), () => order("moveTo", { id, tabId: tab.id }), true]],
    trouble_unpaired: [[say("settings"), openSettings, true], again],
  };
  return noticeCard(say(code), NOTES[code] ? say(NOTES[code]) : detail, ways[code] ?? [again]);
}

/** Go on with every task that waited for the server to know this extension. */
const goOnPaired = () =>
  Promise.all(
    records.filter(({ trouble }) => trouble?.code === "trouble_unpaired").map(({ id }) => order("goOn", { id })),
  );

function accessCard(site) {
  if (!site) return { site, build: () => noticeCard(say("access_unknown"), say("access_click_icon"), []) };
  const allow = () => chrome.permissions.request({ origins: [site] });
  return {
    site,
    build: () =>
      noticeCard(say("access_needed", siteOf(site)), say("access_note"), [
        [say("allow"), allow, true],
      ]),
  };
}

/** Parts of the page that are of other sites. Nobody is asked for these until it shows whether the task needs them. */
function unseenCard({ unseen, asks }) {
  const sites = unseen.map(siteOf);
  const allow = unseen.map((origin, at) => [
    say("allow_named", sites[at]),
    () => chrome.permissions.request({ origins: [origin] }),
  ]);
  return asks
    ? noticeCard(say("unseen"), say("unseen_asked"), allow)
    : make("p", { className: "note" }, say("unseen"), " ", sites.join(", "));
}

function drawOthers(record) {
  const others = records.filter((one) => one.phase !== "ended" && one.id !== record?.id);
  $("others").hidden = !others.length;
  const free = !record || record.phase === "ended";
  fill(
    "other-tasks",
    others.map((one) => [one.id, one.tabId, one.query, statusOf(one), one.trouble?.code === "trouble_tab", free]),
    (made_of) => made_of.map((one) => otherTask(...one)),
  );
}

/** A task beside which the panel does not stand. One whose tab is gone can go on here, where no other task runs. */
function otherTask(id, tabId, query, status, gone, free) {
  const wish = query || say("wish_unknown");
  const note = make("span", { className: "note" }, gone ? say("trouble_tab") : status);
  if (!gone) {
    const go = make("button", { type: "button", className: "quiet" }, wish);
    go.addEventListener("click", () => chrome.tabs.update(tabId, { active: true }));
    return make("li", {}, go, " ", note);
  }
  const button = (name, run) => {
    const made = make("button", { type: "button", "aria-label": `${say(name)}: ${wish}` }, say(name));
    made.addEventListener("click", run);
    return made;
  };
  const ways = [button("stop", () => order("stop", { id }))];
  if (free) ways.unshift(button("move_here", () => order("moveTo", { id, tabId: tab.id })));
  return make("li", {}, make("p", {}, wish), make("p", {}, note), make("div", { className: "row" }, ...ways));
}

// ---------------------------------------------------------------- beginning

const begin = (query) => order("begin", { id: crypto.randomUUID(), query, tabId: tab.id });

/** A wish of before. A secret that was in it was not kept, so that the person has to write it once more. */
async function beginAgain(query) {
  const known = (await secrets()).map(({ name }) => name);
  const missing = namesIn(query).find((name) => !known.includes(name));
  if (!missing) return begin(query);
  $("wish").value = query;
  $("wish-note").textContent = say("secret_again", `{{${missing}}}`);
  $("wish").focus();
  $("wish").setSelectionRange(query.indexOf("{{"), query.indexOf("}}") + 2);
}


translate(document);
document.documentElement.lang = say("language");
attendSettings(goOnPaired);
$("wish-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  await begin($("wish").value.trim());
  $("wish").value = "";
  $("wish-note").textContent = "";
});
$("wish").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("wish-form").requestSubmit();
  }
});
chrome.storage.onChanged.addListener(readRecords);
if (!pinned) chrome.tabs.onActivated.addListener(readTab);
chrome.tabs.onUpdated.addListener((tabId) => {
  if (tabId === tab?.id) readTab();
});

const stayConnected = () =>
  chrome.runtime.connect({ name: "panel" }).onDisconnect.addListener(() => setTimeout(stayConnected, 500));
stayConnected();
setInterval(() => {
  if (records.some((record) => record.phase !== "ended")) order("wake").catch(() => null);
}, WAKE);
await readTab();
await readRecords();
