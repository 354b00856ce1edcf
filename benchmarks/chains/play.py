"""The form, filled in by the real service in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from benchmarks.chains.form import EXPECTED, QUERY, Behaviour, Form, serving
from benchmarks.policies import with_settings
from client.api import Api
from client.browser import open_browser
from client.driver import Stability, open_driver
from client.embedded import embedded_service
from client.run import Turn, run_task

if TYPE_CHECKING:
    from playwright.async_api import Browser

LOCAL = Stability(network_idle=100, dom_quiet=100, least=100, most=3000)  # ms; the form is on this machine
RUNS: tuple[tuple[Behaviour, bool], ...] = (
    ("plain", False),
    ("plain", True),
    ("forgets once", True),
    ("refuses", True),
)


class Filled(Struct, frozen=True, kw_only=True, rename="camel"):
    """One run. `sent`: the form was posted with exactly what was asked for."""

    behaviour: Behaviour
    chaining: bool
    turns: int
    actions: tuple[int, ...]  # that went out in each turn
    status: str
    sent: bool
    says: str

    @property
    def as_it_should(self) -> bool:
        """Sent and told so; a form that refuses a value is not sent, and the user is asked."""
        if self.behaviour == "refuses":
            return not self.sent and self.status == "needs_user_input"
        return self.sent and self.status == "completed"


async def play(
    runs: Sequence[tuple[Behaviour, bool]] = RUNS, on_turn: Callable[[Turn], None] = lambda turn: None
) -> list[Filled]:
    """Every run, on a service with chaining and on one without. Raises BrowserMissing and NotStarted."""
    filled: dict[tuple[Behaviour, bool], Filled] = {}
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(open_browser())
        for chaining in sorted({chaining for _, chaining in runs}):
            with TemporaryDirectory(prefix="surefoot-chains-") as scratch:
                policies = with_settings(Path(scratch) / "policies", partial(_chaining, chaining))
                async with embedded_service(policies=policies, prove=False, offline=True) as url, Api(url) as api:
                    for run in runs:
                        if run[1] is chaining:
                            filled[run] = await _fill(api, browser, run, on_turn)
    return [filled[run] for run in runs]


def _chaining(on: bool, name: str, value: object) -> object:
    return on if name == "enable_chaining" else value


async def _fill(api: Api, browser: Browser, run: tuple[Behaviour, bool], on_turn: Callable[[Turn], None]) -> Filled:
    turns: list[Turn] = []

    def seen(turn: Turn) -> None:
        turns.append(turn)
        on_turn(turn)

    form = Form(run[0])
    with serving(form) as url:
        async with open_driver(browser, stability=LOCAL) as driver:
            await driver.goto(url)
            outcome = await run_task(api, driver, QUERY, on_turn=seen)
    return Filled(
        behaviour=form.behaviour,
        chaining=run[1],
        turns=outcome.turns,
        actions=tuple(len(turn.actions) for turn in turns),
        status=outcome.status,
        sent=form.posted == EXPECTED,
        says=outcome.says,
    )
