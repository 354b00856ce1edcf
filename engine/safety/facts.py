"""guard.*: the record of an action as facts that rules may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from engine.facts.outgoing import GuardFacts
from engine.safety.confirm import shown_action
from engine.safety.destination import listed
from engine.safety.form import Sent
from engine.safety.placeholders import use_of
from engine.safety.resolve import Resolved

Method = Literal["none", "unknown", "get", "post", "dialog", "other"]
Asks = Literal["none", "password", "new_password", "card", "bank", "file"]
Scheme = Literal["none", "http", "https", "javascript", "data", "file", "blob", "other"]


def guard(
    resolved: Resolved,
    *,
    allowed: Sequence[str] = (),
    blocked: Sequence[str] = (),
    secrets: Mapping[str, str | None] | None = None,
    classified: bool = False,
    approved: bool = False,
    lapsed: bool = False,
    question: str = "",
    reason: str = "",
) -> GuardFacts:
    """`allowed` and `blocked` are lists of domains, `secrets` the declared placeholders and their sites, `classified`
    whether a model was asked about the control before, `question` what a person is asked, `reason` what a fail() says.
    """
    form, to = resolved.form, resolved.to
    return GuardFacts(
        verb=resolved.action.verb,
        action=shown_action(resolved),
        kind=resolved.kind,
        reversibility=resolved.reversibility,
        by=resolved.by,
        submits=resolved.submits,
        label=resolved.label,
        words=resolved.words,
        around=resolved.around,
        warns=resolved.warns,
        gone=resolved.gone,
        focus_known=resolved.focus_known,
        method=_method(form) if form is not None and resolved.submits else "none",
        bounded=form is not None and form.bounded,
        asks_for=_asks_for(form) if form is not None else "none",
        filled=form is not None and form.filled,
        leaves=resolved.leaves,
        foreign=resolved.foreign,
        scheme=_scheme(to.scheme, resolved.action.verb == "navigate"),
        listed=listed(to, allowed, blocked) if to.host else "none",
        network=to.network,
        home_public=resolved.home.network == "public",
        names_user=to.names_user,
        secret=resolved.secret,
        placeholder=use_of(resolved.placeholders, secrets or {}, resolved.page, resolved.home),
        money=resolved.money.reading if resolved.money is not None else "none",
        amount=abs(float(resolved.money.value or 0)) if resolved.money is not None else 0.0,
        currency=resolved.money.currency if resolved.money is not None else "",
        classified=classified,
        approved=approved,
        lapsed=lapsed,
        question=question,
        reason=reason,
    )


def _method(form: Sent) -> Method:
    if form.method in ("get", "post", "dialog"):
        return form.method  # type: ignore[return-value]
    return "other" if form.method else "unknown"


def _asks_for(form: Sent) -> Asks:
    kinds = set(form.secrets)
    if {"card", "cvc"} & kinds:
        return "card"
    if {"iban", "account"} & kinds:
        return "bank"
    if form.new_password or form.passwords > 1:
        return "new_password"
    return "file" if form.file else "password" if form.passwords else "none"


def _scheme(scheme: str, navigates: bool) -> Scheme:
    """Of an address that no browser can read, which is opened all the same, it is another one."""
    if scheme in get_args(Scheme):
        return scheme  # type: ignore[return-value]
    return "other" if scheme or navigates else "none"
