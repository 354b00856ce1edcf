// Which sites the person has let the extension onto. The page script is there from the start on these, and only there.

import { PARTS } from "../page/order.js";

const SCRIPT = "page";

/** Hold what is injected to what is allowed. */
export async function renew() {
  const { origins = [] } = await chrome.permissions.getAll();
  const [known] = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (!origins.length) {
    if (known) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] });
    return;
  }
  const script = {
    id: SCRIPT,
    js: PARTS,
    matches: origins,
    runAt: "document_start",
    world: "MAIN",
    allFrames: true,
  };
  await (known ? chrome.scripting.updateContentScripts([script]) : chrome.scripting.registerContentScripts([script]));
}
