"""The action that goes out, and what it would do, as far as the page tells: the facts that guardrails judge it by."""

from __future__ import annotations

from collections.abc import Mapping

import re2

from engine.actions import Action, fixed_outcome, parse_action, print_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.facts import flatten
from engine.facts.outgoing import GuardFacts
from engine.observe import Element, PageState, element
from engine.observe.text import folded_name
from engine.observe.urls import host_of, scheme_of
from engine.record.task import TaskState
from engine.rules import Scalar, Settings

MAX_SURROUNDINGS = 600  # characters
_CURRENCY = r"(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf|jpy|inr)\b)"
AMOUNT = re2.compile(rf"(?i){_CURRENCY}\s?\d[\d., ]*|\d[\d.,]*\s?{_CURRENCY}")
SUBMITS = frozenset({"click", "doubleClick", "press", "navigate"})
ENTERS = frozenset({"setValue", "type"})
NOTHING: Mapping[str, Scalar] = flatten("guard", GuardFacts())
WAIT, BACK = Action("wait", number=0.5), Action("goBack")


def _outgoing(sight: Sight) -> Derived:
    action = _action(sight)
    if action is None:
        return Derived(NOTHING, {"outgoing": None})
    approved = sight.facts["turn.approved"] is True
    about = guarded(action, sight.task, sight.observed.page, sight.settings, approved=approved)
    return Derived(about, {"outgoing": action})


def _action(sight: Sight) -> Action | None:
    """The action that `policies/issuing.yaml` names."""
    facts, question, original = sight.facts, sight.task.question, sight.original
    match facts["issue.source"]:
        case "held":
            return parse_action(question.action) if question and question.action else None
        case "wait":
            return WAIT
        case "scroll_to":
            target = parse_action(original.action).target if original else None
            return Action("scrollIntoView", target) if target else None
        case "scroll_down":
            return Action("scroll", text="down")
        case "original":
            return parse_action(original.action) if original else None
        case "refresh":
            return Action("refresh")
        case "remedy":
            return BACK if facts["issue.remedy"] == "back" else sight.found.remedies.get(str(facts["issue.remedy"]))
        case "rule":
            return sight.found.refined.action if sight.found.refined else None
        case "correct" | "refine" | "act" as source:
            return parse_action(str(facts[f"{source}.action"]))
    return None


def _revised(sight: Sight) -> Derived:
    """The action in place of one the critic did not approve needs an approval of its own."""
    action = parse_action(str(sight.facts["act.action"]))
    about = guarded(action, sight.task, sight.observed.page, sight.settings, approved=False)
    return Derived(about, {"outgoing": action})


def _expected(sight: Sight) -> Derived:
    """Whether the action that goes out needs nobody to say what it should lead to."""
    action = sight.found.outgoing
    if action is None:
        return Derived({"foreseen.fixed": True})
    target = element(sight.observed.page, action.target) if action.target else None
    planned = sight.found.step.expected_outcome if sight.found.step else None
    return Derived({"foreseen.fixed": planned is not None or fixed_outcome(action, target) is not None})


def guarded(
    action: Action, task: TaskState, page: PageState, settings: Settings, *, approved: bool
) -> dict[str, Scalar]:
    """guard.*: by the element, by what it would submit, and by the page; never by a label alone."""
    target = element(page, action.target) if action.target else None
    address = action.text or "" if action.verb == "navigate" else None
    held = task.question
    same = held is not None and held.bound == bound(action, page)
    return {
        "guard.verb": action.verb,
        "guard.action": print_action(action),
        "guard.label": target.name if target else "",
        "guard.around": around(action, target, page),
        "guard.submits": action.verb in SUBMITS and (action.verb != "press" or action.text == "Enter"),
        "guard.listed": _listed(host_of(address), settings) if address is not None else "none",
        "guard.scheme": _scheme(address, page) if address is not None else "none",
        "guard.secret": action.verb in ENTERS and target is not None and target.input_type == "password",
        "guard.foreign": _site(page.url) != _site(task.home or page.url),
        "guard.approved": approved and same,
        "guard.lapsed": approved and not same,
        "guard.gone": action.target is not None and target is None,
        "guard.reason": (action.text or "") if action.verb == "fail" else "",
    }


def around(action: Action, target: Element | None, page: PageState) -> str:
    """What stands around the control: its dialog, else the page's title, headings and, for Enter, its buttons."""
    in_dialog = target is not None and target.in_dialog
    words = [part.name for part in page.parts if part.role in (("dialog",) if in_dialog else ("heading", "form"))]
    if in_dialog:
        words += [one.name for one in page.elements if one.in_dialog]
    else:
        words.insert(0, page.title)
    if action.verb == "press":
        words += [one.name for one in page.elements if one.role == "button"]
    return " | ".join(filter(None, words))[:MAX_SURROUNDINGS]


def bound(action: Action, page: PageState) -> str:
    """What an approval is bound to: the control and what the page says of the item, the amount and the recipient."""
    target = element(page, action.target) if action.target else None
    amounts = sorted({folded_name(found) for found in AMOUNT.findall(page.text[:20_000])})
    fields = [f"{one.name}={one.value}" for one in page.elements if one.value and one.input_type != "password"]
    basis = [host_of(page.url) or "", target.name if target else "", around(action, target, page), *amounts, *fields]
    return " | ".join(basis)[:4_000]


def _listed(host: str | None, settings: Settings) -> str:
    """Whether a domain is on one of the lists; a domain stands for its subdomains too."""
    if _on(host, settings["blocked_domains"]):
        return "blocked"
    allowed = settings["allowed_domains"]
    return "allowed" if not allowed or _on(host, allowed) else "other"


def _on(host: str | None, domains: object) -> bool:
    names = domains if isinstance(domains, tuple) else ()
    return host is not None and any(host == name or host.endswith(f".{name}") for name in names)


def _scheme(address: str, page: PageState) -> str:
    """A path without a scheme stays on the page's own."""
    scheme = scheme_of(page.url if address.startswith("/") else address)
    return scheme if scheme in ("http", "https") else "other"


def _site(url: str) -> str:
    """The last two labels of the host, or an address as it is: near enough to tell one site from another."""
    host = host_of(url) or ""
    labels = host.split(".")
    return host if labels[-1].isdigit() else ".".join(labels[-2:])


MODELS = ("correct", "refine", "act")  # whose reply may be the action
AT_HAND = {  # remedy -> the facts by which it is there (engine.derive.obstacles)
    "dismiss": 'dialog.id != ""', "refill": "field.filled", "look": "look.more",
    "popup": "carried.popup", "missing": "carried.missing", "error": "carried.error", "form": "carried.form",
    "url": "carried.url",
}  # fmt: skip
OF_AN_ACTION = (
    'not guard.submits or guard.verb in ["click", "doubleClick", "press", "navigate"]',
    'not guard.secret or guard.verb in ["setValue", "type"]',
    'guard.verb == "navigate" or (guard.listed == "none" and guard.scheme == "none")',
    'guard.verb != "navigate" or (guard.listed != "none" and guard.scheme != "none")',
    'not guard.gone or guard.label == ""',
    'guard.verb != "none" or (not guard.approved and not guard.lapsed)',
)
OUTGOING = Derivation(
    name="outgoing",
    derive=_outgoing,
    reads=("turn.approved", "issue.*", "correct.action", "refine.action", "act.action"),
    takes=("remedies", "refined"),
    sets=("guard.*",),
    gives=("outgoing",),
    holds=(
        'guard.verb == "none" or turn.approved == (guard.approved or guard.lapsed)',
        "not guard.approved or not guard.lapsed",
        'issue.source != "none" or guard.verb == "none"',
        # an action is at hand wherever the facts say so
        'issue.source != "wait" or guard.verb == "wait"',
        'issue.source != "refresh" or guard.verb == "refresh"',
        'issue.source != "scroll_down" or guard.verb == "scroll"',
        'issue.source != "held" or answer.asked != "approval" or guard.verb != "none"',
        'issue.source != "scroll_to" or not target.named or guard.verb != "none"',
        'issue.source != "original" or not answer.out or guard.verb != "none"',
        'issue.source != "rule" or rule.status != "ready" or guard.verb != "none"',
        'issue.source != "remedy" or issue.remedy != "back" or guard.verb == "goBack"',
        *(f'issue.source != "{model}" or not {model}.valid or guard.verb != "none"' for model in MODELS),
        *(f'issue.source != "remedy" or issue.remedy != "{word}" or not ({there}) or guard.verb != "none"'
          for word, there in AT_HAND.items()),
        *OF_AN_ACTION,
    ),
)
REVISED = Derivation(
    name="revised",
    derive=_revised,
    when='criticised.verdict == "revise"',
    reads=("act.action",),
    sets=("guard.*",),
    fixed={"guarded.verdict": "pass", "guarded.what": "", "guard.approved": False, "guard.lapsed": False},
    gives=("outgoing",),
    holds=('criticised.verdict != "revise" or not act.valid or guard.verb != "none"', *OF_AN_ACTION),
)
EXPECTED = Derivation(name="expected", derive=_expected, takes=("outgoing", "step"), sets=("foreseen.fixed",))
