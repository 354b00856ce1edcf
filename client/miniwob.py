"""Episodes of MiniWoB++ (the `miniwob` package): small real pages, each with a goal and its own judge of success.

The judge belongs to the harness: nothing of it is in what the service is sent.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from pathlib import Path

from client.driver import Driver, Ignored, Stability
from client.serving import serve_folder

# What the package draws around a task: score, click marks, start cover, and the goal itself, which comes as the query.
HARNESS = Ignored(
    ignore=("#reward-display", "#click-canvas", "#sync-task-cover", "#query"),
    ignore_attributes=("data-tampered", "data-wob_ref", "data-wob_eps"),
)
LOCAL = Stability(network_idle=0, dom_quiet=80, least=40, most=1500)  # there is no network to wait for
TIME_LIMIT = 120_000  # ms; the tasks' own limits of 10 s are for people


class MiniwobMissing(RuntimeError):
    """The package with the pages is not installed."""


class Episode:
    """One task with one seed, started in the tab of a driver."""

    def __init__(self, driver: Driver, task: str, seed: int, goal: str) -> None:
        self._driver = driver
        self.task = task
        self.seed = seed
        self.goal = goal

    async def done(self) -> bool:
        """Whether the page has judged the episode."""
        return bool(await self._driver.page.evaluate("WOB_DONE_GLOBAL"))

    async def succeeded(self) -> bool:
        """The page's own judgement, without the bonus for speed."""
        return bool(await self._driver.page.evaluate("WOB_DONE_GLOBAL && WOB_RAW_REWARD_GLOBAL > 0"))


@contextmanager
def serve_pages() -> Iterator[str]:
    """The base URL of the package's pages. Raises MiniwobMissing."""
    spec = find_spec("miniwob")
    if spec is None or spec.origin is None:
        raise MiniwobMissing("the miniwob package is missing; run: pip install 'surefoot[bench]'")
    with serve_folder(Path(spec.origin).parent / "html") as url:
        yield url


@asynccontextmanager
async def episode(driver: Driver, base_url: str, task: str, seed: int) -> AsyncIterator[Episode]:
    """Start a task in a driver that was opened with `ignored=HARNESS`. Raises ValueError for an unknown task."""
    page = driver.page
    answer = await page.goto(f"{base_url}/miniwob/{task}.html", wait_until="load")
    if answer is None or not answer.ok:
        raise ValueError(f"there is no MiniWoB++ task '{task}'; names are those of the package, such as click-link")
    goal = await page.evaluate(_START, [str(seed), TIME_LIMIT])
    try:
        yield Episode(driver, task, seed, goal)
    finally:
        await page.evaluate("clearTimeout(core.EP_TIMER); core.EP_TIMER = null")


_START = """([seed, limit]) => {
  Math.seedrandom(seed);
  core.EPISODE_MAX_TIME = limit;
  core.startEpisodeReal();
  const goal = core.getUtterance();
  return typeof goal === "string" ? goal : goal.utterance;
}"""
