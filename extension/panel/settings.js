// Where the server is, and the key for it.

import { examine, settings } from "../shared/api.js";
import { say } from "../shared/texts.js";

const $ = (id) => document.getElementById(id);
const entered = () => ({ address: $("address").value.trim(), key: $("key").value.trim() });

export async function openSettings() {
  const { address, key } = await settings();
  $("address").value = address;
  $("key").value = key;
  $("test-result").textContent = "";
  $("settings").hidden = false;
  $("address").focus();
}

export function attendSettings() {
  $("open-settings").addEventListener("click", () => ($("settings").hidden ? openSettings() : close()));
  $("settings-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await chrome.storage.local.set({ settings: { ...(await settings()), ...entered() } });
    close();
  });
  $("test").addEventListener("click", async () => {
    $("test-result").textContent = say("test_running");
    const { code, detail } = await examine(entered());
    $("test-result").textContent = [say(code, entered().address), detail].filter(Boolean).join(" ");
    $("test-result").className = code === "test_ok" ? "good" : "bad";
  });
}

function close() {
  $("settings").hidden = true;
  $("open-settings").focus();
}
