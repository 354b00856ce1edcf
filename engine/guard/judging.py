"""What the guardrails say of one action of another agent. Pure: the same rules, over the same facts, as in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from engine.actions import Action, ActionError, parse_action
from engine.derive.declared import Findings, Sight, first_facts
from engine.derive.observed import kept_from_models, observe
from engine.derive.outgoing import guard_facts, record_of
from engine.exchange.errors import MissingField
from engine.guard.calls import GuardRequest
from engine.llm.classifying import classified, classify_effect
from engine.llm.effects import EFFECTS, read
from engine.observe import PageState, Witness
from engine.ports import Aside, Effect
from engine.record.task import TaskState
from engine.record.turn import Reply
from engine.rules import Bundle, Interpreter, Reader, Scalar
from engine.safety.lexicon import lexicon_of
from engine.safety.meaning import Classification, Classified
from engine.safety.redaction import without_secrets
from engine.safety.resolve import Resolved
from engine.turn.asking import Asking, TenantRoom
from engine.turn.stages import TURN

RULES = "guardrails"
MAX_CALLS = max(stage.max_calls for stage in TURN if stage.ruleset == RULES)
PASSED = "Nothing in the rules holds it back."
Verdict = Literal["pass", "confirm", "block"]


class Asked(Struct, frozen=True):
    """One action and where it would be done: the request, read."""

    action: Action
    page: PageState
    task: TaskState
    now: float  # seconds since the epoch


class Circumstances(Struct, frozen=True):
    """What a judgement depends on besides the request: whether a model can be asked, the tenant's day, and what models
    said of controls of the page.
    """

    model: bool = False
    spent: int = 0  # tokens
    classified: Mapping[str, Classification] = {}


class Judged(Struct, frozen=True):
    """What the guardrails say of an action, and why."""

    resolved: Resolved
    verdict: Verdict
    question: str
    because: str
    rules: tuple[str, ...]
    classified: Classified | None = None  # what a model said, to be remembered


async def page_of(request: GuardRequest, aside: Aside) -> PageState:
    """Raises MissingField and PageRefused."""
    page = await aside.page(request.page)
    if page is None and request.page.interactive_tree is None:
        raise MissingField(
            "interactiveTree", "a page state is needed: interactiveTree, semanticNodes, skeletonDom or dom"
        )
    if page is None:
        raise MissingField("interactiveTree", "the list of elements is empty; send the dom")
    return page


def asked_of(bundle: Bundle, request: GuardRequest, page: PageState, now: float, key: bytes) -> Asked:
    """The request, and its page, read; `key` seals the cards and accounts of that. Raises MissingField."""
    page = without_secrets(page, lexicon_of(bundle.words_version, bundle.languages), key=key)
    try:
        action = parse_action(request.action)
    except ActionError as error:
        raise MissingField("action", str(error)) from error
    task = TaskState(id="", session="", query=request.goal, url=request.url, home=request.start_url or request.url,
                     locale=request.locale, secrets={one.name: one.site for one in request.secrets})  # fmt: skip
    return Asked(action, page, task, now)


def judge(
    bundle: Bundle, asked: Asked, replies: Mapping[str, Reply], circumstances: Circumstances
) -> Effect | Judged:
    """The effect that is wanted first, or what the rules say. Raises MissingField."""
    page, task = asked.page, asked.task
    observed = observe(task, page, Witness(), bundle, now=asked.now, has_model=circumstances.model,
                       classified=circumstances.classified)  # fmt: skip
    facts = first_facts(observed, task)
    sight = Sight(reader=Reader(bundle), task=task, observed=observed, facts=facts, found=Findings(), used=())
    resolved = record_of(sight, asked.action)
    if resolved.gone:
        missing = f"no element '{asked.action.target}' is on the page; send the page that it is done on"
        raise MissingField("action", missing)
    about = guard_facts(sight, resolved, approved=False)

    def heard(reply: Reply, interpreter: Interpreter) -> Mapping[str, Scalar]:
        said = interpreter.facts[f"{EFFECTS[reply.effect].prefix}.asked"]
        return read(reply, page, task, cast(int, said))

    asking = Asking(
        place=("guard", asked.now),
        replies=replies,
        question=lambda fired, facts, used: classify_effect(resolved, page, bundle.settings),
        heard=heard,
        spending=TenantRoom(circumstances.spent, bundle.settings) if circumstances.model else None,
        withheld=kept_from_models(Reader(bundle), task, page),
    )
    interpreter = Interpreter(bundle, {**facts, **about}, asking)
    if interpreter.consult(RULES, MAX_CALLS) is not None:
        assert asking.asked is not None
        return asking.asked
    what = interpreter.facts["guarded.what"]
    return Judged(
        resolved=resolved,
        verdict=cast(Verdict, interpreter.facts["guarded.verdict"]),
        question=f"This would {what}. Shall I go on?" if what else str(about["guard.question"]),
        because=" ".join(interpreter.because) or PASSED,
        rules=tuple(interpreter.rules),
        classified=classified(resolved, page, asking.used, asked.now),
    )
