// Keeps tasks going where no panel is open: the page that a task works on says every few seconds that the worker may be
// wanted, which wakes one that the browser has ended. It says nothing else, and from where the page's own scripts have no
// part in it.

const EVERY = 5000; // ms
const TIMES = 60; // without hearing from the worker that wants it

/** Begin anew in the document that a tab shows now; one that is not to be touched has none. */
export async function pulse(tabId) {
  await chrome.scripting.executeScript({ target: { tabId }, func: beatInPage, args: [EVERY, TIMES] }).catch(() => null);
}

// Runs in the page, beside its own scripts. It ends when nothing is under way any more, or the extension is gone.
function beatInPage(every, times) {
  clearInterval(globalThis.surefootPulse);
  let left = times;
  const beat = async () => {
    left -= 1;
    const answer = await chrome.runtime.sendMessage({ order: "wake" }).catch(() => null);
    if (answer?.result) left = times;
    if (!left || answer?.result === false) clearInterval(globalThis.surefootPulse);
  };
  globalThis.surefootPulse = setInterval(beat, every);
}
