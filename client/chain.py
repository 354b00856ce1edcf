"""Runs the actions of one turn, a single one or a chain, and says how they went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from client.driver import Driver
from client.input import Done
from engine.actions import Action, ActionError, parse_action, print_action


class ChainLink(Struct, frozen=True):
    """One action of a chain and the checks the client makes after it (SPEC 7)."""

    action: str
    checks: tuple[str, ...] = ()


class Performed(Struct, frozen=True):
    """What the client did in one turn. `results` has one entry per action tried, the last of which may have failed."""

    actions: tuple[str, ...]
    results: tuple[Done, ...]
    fields: Mapping[str, Any]  # what the next request says about it

    @property
    def error(self) -> str | None:
        """Why the last action could not be done; None when it was."""
        return self.results[-1].error if self.results else None


async def perform_turn(driver: Driver, answer: Mapping[str, Any]) -> Performed:
    """Do what an answer asks for, wait until the page is quiet, and report. Chains stop at their first failure."""
    links = _links(answer)
    mark = await driver.mark()
    results: list[Done] = []
    for link in links:
        done = await _run(driver, link, mark if len(links) > 1 else None)
        results.append(done)
        if not done.ok:
            break
    await driver.settle()
    fields = await driver.report(mark)
    if "chain" in answer:
        fields["chainResults"] = [_result(link, done) for link, done in zip(links, results, strict=False)]
    elif results:
        fields |= _failure(links[0].action, results[0], fields)
    return Performed(tuple(link.action for link in links), tuple(results), fields)


def _links(answer: Mapping[str, Any]) -> tuple[ChainLink, ...]:
    chained: Sequence[Mapping[str, Any]] = (answer.get("chain") or {}).get("actions", ())
    if chained:
        return tuple(ChainLink(link["action"], tuple(link.get("checks", ()))) for link in chained)
    return (ChainLink(answer["action"]),) if answer.get("action") else ()


async def _run(driver: Driver, link: ChainLink, chain_mark: Mapping[str, Any] | None) -> Done:
    try:
        action = parse_action(link.action)
    except ActionError as error:
        return Done(ok=False, error=f"not an action: {error}")
    done = await driver.act(action)
    if chain_mark is None or not done.ok:
        return done
    return await _checked(driver, action, link.checks, done, chain_mark)


async def _checked(driver: Driver, action: Action, checks: Sequence[str], done: Done, mark: Mapping[str, Any]) -> Done:
    """The outcome after the checks that `act` itself does not make; values and states it has read back already."""
    if "element_visible" in checks and action.target is not None:
        back = await driver.call("readBack", action.target)
        if not back.get("visible"):
            return Done(ok=False, error=f"'{action.target}' is not visible afterwards", check="element_visible")
    if "no_error_message" in checks:
        errors = (await driver.report(mark))["errors_detected"]
        if errors:
            return Done(ok=False, error=errors[0], check="no_error_message", observed=errors[0])
    if done.check is None and checks:
        return Done(ok=True, check=checks[0], observed=done.observed)
    return done


def _result(link: ChainLink, done: Done) -> dict[str, Any]:
    told = {"action": link.action, "ok": done.ok, "check": done.check, "observed": done.observed, "error": done.error}
    return {name: value for name, value in told.items() if value is not None}


def _failure(action: str, done: Done, fields: Mapping[str, Any]) -> dict[str, Any]:
    """An action that could not be done at all is an error the page did not show.

    A value that was read back and differs is none: pages reformat what is typed, and the service sees the value itself.
    """
    if done.ok or done.check is not None or done.error is None:
        return {}
    failure: dict[str, Any] = {
        "verification_passed": False,
        "verification_message": done.error,
        "errors_detected": [done.error, *fields["errors_detected"]],
    }
    target = _target(action)
    if target is not None:
        failure["clientVerification"] = {"elementFound": done.found, "selector": target}
    return failure


def _target(action: str) -> str | None:
    try:
        return parse_action(action).target
    except ActionError:
        return None


def printable(action: str) -> str:
    """An action in its canonical spelling, or as it came when it is none."""
    try:
        return print_action(parse_action(action))
    except ActionError:
        return action
