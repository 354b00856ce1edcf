"""Stops the worker at one point of a task, for ever, so that a test can kill it right there."""

from __future__ import annotations

from playwright.async_api import Page

from tests.extension.conftest import Installed
from tests.running import SECONDS

# Everything the worker does to the world goes through these. A point is `page FUNCTION`, `call PATH`, `keep
# PHASE` (in memory) or `write PHASE` (on the disk), and which of its kind; `anything` counts all of them.
STOP = """({point, nth, when}) => {
  let seen = 0;
  self.stopped = false;
  self.effects = 0;
  const wrap = (owner, name, pointOf) => {
    const original = owner[name].bind(owner);
    owner[name] = async (...args) => {
      const here = pointOf(...args);
      if (!here) return original(...args);
      self.effects += 1;
      const hit = (point === "anything" || here === point) && (seen += 1) === nth;
      const stop = () => { self.stopped = true; return new Promise(() => {}); };
      if (hit && when === "before") await stop();
      const result = await original(...args);
      if (hit && when === "after") await stop();
      return result;
    };
  };
  wrap(chrome.scripting, "executeScript", ({args}) => args && `page ${args[0]}`);
  wrap(self, "fetch", (url) => `call ${new URL(url).pathname.split("/").at(-1)}`);
  const keeps = (kept) => {
    const [[key, record]] = Object.entries(kept);
    return key.startsWith("task:") && `keep ${record.phase}`;
  };
  wrap(chrome.storage.session, "set", keeps);
  wrap(chrome.storage.local, "set", (kept) => keeps(kept)?.replace("keep", "write"));
}"""


class Faults:
    """Kills the worker of a browser at points of its tasks."""

    def __init__(self, surefoot: Installed, panel: Page) -> None:
        self._surefoot = surefoot
        self._panel = panel

    async def stop_at(self, point: str, nth: int, when: str) -> None:
        await self._surefoot.worker.evaluate(STOP, {"point": point, "nth": nth, "when": when})

    async def come_there(self) -> bool:
        """Wait until the worker is at the point; False when all tasks end before."""
        for _ in range(int(SECONDS * 20)):
            records = await self._surefoot.records()  # before the look at the worker: it may stop at the very end
            if await self._surefoot.worker.evaluate("() => self.stopped"):
                return True
            if records and all(record["phase"] == "ended" for record in records):
                return False
            await self._panel.wait_for_timeout(50)
        raise AssertionError("the worker neither came to the point nor to an end")

    async def kill_there(self) -> bool:
        """Kill the worker at the point; False when it never gets there."""
        if not await self.come_there():
            return False
        await self._surefoot.kill(self._panel)
        await self.wake()
        return True

    async def wake(self) -> None:
        """As the panel itself does every few seconds."""
        await self._panel.evaluate("() => chrome.runtime.sendMessage({order: 'wake'})")
