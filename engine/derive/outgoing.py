"""What an outgoing action would do, as far as the page tells: the facts that guardrails judge it by."""

from __future__ import annotations

from collections.abc import Mapping

import re2

from engine.actions import Action, print_action
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
