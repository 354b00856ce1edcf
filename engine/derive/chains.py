"""Actions that go out together: which steps can, and how far a chain that came back got."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, action_type, print_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.outgoing import guard_facts, record_of
from engine.derive.readback import shown
from engine.derive.recipes import control_of
from engine.exchange.calls import ChainResult
from engine.facts import flatten
from engine.facts.outgoing import GuardOutcome
from engine.facts.single import Check, LinkFacts, SentLinkFacts
from engine.facts.vocabulary import READS_AND_SETS
from engine.language import filled_by, refine
from engine.observe import PageState, element
from engine.plan.issued import ChainLink
from engine.plan.plan import PlanStep
from engine.record.task import TaskState
from engine.rules import Reader

NO_ERROR = "no_error_message"  # what every link is checked for besides its own
FREE = GuardOutcome()


class _Step(Struct, frozen=True):
    """A step as rules refine it on this page; the first one is guarded by the turn itself."""

    step: PlanStep
    action: Action | None
    prepares: bool
    first: bool = False


def verified_before(reader: Reader, task: TaskState, results: tuple[ChainResult, ...], page: PageState) -> int:
    """How many leading actions of the chain that is out are verified, before the one to be verified now.

    A client that reports nothing may know no chains: then only what the page shows counts, and the last action that it
    shows is the one to verify.
    """
    chain = task.open.chain if task.open else None
    if task.open is None or task.open.original is None or chain is None:
        return 0
    said: dict[str, Literal["ok", "failed"]] = {result.action: "ok" if result.ok else "failed" for result in results}
    done = 0
    for link in chain.links:
        facts = SentLinkFacts(
            shown=shown(link.action, task.open.original.before, page), client=said.get(link.action, "none")
        )
        fired = reader.ask("sent_links", flatten("sent_link", facts))
        if fired is None or not fired.set["sent_link.verified"]:
            break
        done += 1
    return min(done, len(chain.links) - 1) if results else max(0, done - 1)


def _chainable(sight: Sight) -> Derived:
    links: list[ChainLink] = []
    fields: list[str] = []
    for one in _steps(sight):
        check = _check(sight, one, len(links), fields)
        if check == "none" or one.action is None:
            break
        links.append(_link(sight, one.step, one.action, check))
        fields.append(str(one.action.target))
    verbs = [link.action.partition("(")[0] for link in links]
    return Derived(
        {
            "chain.length": len(links),
            "chain.fills": verbs.count("setValue"),
            "chain.checks": verbs.count("check") + verbs.count("uncheck"),
            "chain.selects": verbs.count("select"),
        },
        {"links": tuple(links)},
    )


def _steps(sight: Sight) -> Iterator[_Step]:
    """The step that needs an action now, and those after it, one by one."""
    first, refined = sight.found.step, sight.found.refined
    if first is None or refined is None:
        return
    yield _Step(first, refined.action, refined.prepares, first=True)
    plan = sight.found.plan or sight.task.plan
    if plan is None:
        return
    plan, filled = replace(plan, current=first.index), filled_by(refined.action)
    while plan.next_open is not None and not plan.is_last:
        plan = replace(plan, current=plan.next_open)
        step = plan.steps[plan.current]
        control = control_of(sight, step)
        if step.recipe is not None and control is None:
            return
        found = refine(sight.reader, step.description, sight.observed.page, picked=control, filled=filled)
        filled = filled_by(found.action) or filled
        yield _Step(step, found.action, found.prepares)


def _check(sight: Sight, one: _Step, length: int, fields: list[str]) -> Check:
    """How the client verifies the step's action as the next link; none where it does not join."""
    action = one.action
    fired = sight.reader.ask("chain_links", flatten("link", LinkFacts(
        verb=action.verb if action else "none",
        length=length,
        prepares=one.prepares,
        server=one.step.tool_type == "SERVER",
        taken=action is not None and action.target in fields,
        guarded=_guarded(sight, action) if action and not one.first else FREE.verdict,
    )))  # fmt: skip
    if fired is None or not fired.set["link.joins"]:
        return "none"
    return fired.set["link.check"]  # type: ignore[return-value]


def _guarded(sight: Sight, action: Action) -> Literal["pass", "confirm", "repeat", "block"]:
    """What the guardrails say of an action of its own."""
    about = guard_facts(sight, record_of(sight, action), approved=False)
    fired = sight.reader.ask("guardrails", {**sight.facts, **about})
    if fired is not None and fired.call is not None:
        return "confirm"  # it needs a look of its own, which a turn has for the one action that it issues
    return fired.set.get("guarded.verdict", FREE.verdict) if fired else FREE.verdict  # type: ignore[return-value]


def _link(sight: Sight, step: PlanStep, action: Action, check: Check) -> ChainLink:
    target = element(sight.observed.page, action.target) if action.target else None
    checks = (check, NO_ERROR)
    return ChainLink(step.index, print_action(action), action_type(action, target), checks, step.expected_outcome)


CHAINABLE = Derivation(
    name="chainable",
    derive=_chainable,
    when='acting.source == "rule"',
    reads=tuple(f"{group}.*" for group in READS_AND_SETS["guard"][0] if group != "guard"),  # what guardrails may ask
    takes=("plan", "step", "refined"),
    sets=("chain.length", "chain.fills", "chain.checks", "chain.selects"),
    gives=("links",),
    holds=("chain.fills + chain.checks + chain.selects <= chain.length",),
)
