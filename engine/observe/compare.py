"""Two states of one page compared: the facts that rules need, and the same in words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.observe.churn import MUTATED, NETWORK, without
from engine.observe.diff import Difference, alert_difference, difference
from engine.observe.page import Alert, PageState
from engine.observe.urls import cross_domain, significant_url_change
from engine.observe.words import churn_lines, content_lines, focus_lines, in_order, url_line, witness_lines
from engine.text.wordlists import held

Writes = Literal["none", "open", "taken", "refused", "failed"]


class Witness(Struct, frozen=True, kw_only=True):
    """What the client saw happen since the action went out. None: it did not say."""

    network: bool | None = None
    mutated: bool | None = None
    url_changed: bool | None = None
    writes: Writes | None = None  # of the page's own scripts, to its site
    verification_passed: bool | None = None
    errors: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    recent_events: tuple[str, ...] = ()
    has_errors: bool = False
    has_success: bool = False
    before_dom_hash: str | None = None
    dom_hash: str | None = None
    previous_url: str | None = None

    @property
    def saw_something(self) -> bool:
        """Whether the client saw network, a mutation or a change of URL."""
        return bool(self.network or self.mutated or self.url_changed)


class Comparison(Struct, frozen=True, kw_only=True):
    """What happened to a page between two turns."""

    url_changed: bool                       # significantly, for this type of action
    cross_domain: bool
    content_changed: bool                   # SPEC 4: meaningfulContentChange
    comparable: bool                        # both states come from the same kind of input
    alert_marked: bool                      # a new message is marked as an error
    alert_worded: bool                      # a new message is worded as an error
    field_invalid: bool                     # a field became invalid
    new_alerts: int
    items: int                              # differences of the skeletons
    observations: tuple[str, ...]
    client_override: bool                   # only the client's witness says that something happened
    left_out: int = 0                       # changes that the site makes on its own


def compare(
    before: PageState,
    after: PageState,
    action_type: str,
    witness: Witness,
    error_words: tuple[str, ...],
    churn: frozenset[str] = frozenset(),
    target: str | None = None,
    conditions: tuple[str, ...] = (),
    possible: tuple[str, ...] = (),
) -> Comparison:
    """Compare the page before an action with the page after it.

    `witness.previous_url` replaces the URL before; `error_words` are the words that make a new message an error.
    `churn` are marks of changes that the site makes on its own (engine.observe.churn), `target` the id of the element
    that was acted on. An error counts whether it is among them or not. What an opened page says as help is none: it
    begins with one of `conditions` and says what may be ("If you choose …, it can be unavailable").
    """
    old_url = witness.previous_url or before.url
    comparable = before.kind == after.kind
    readable = comparable and before.extracted and after.extracted
    whole = difference(before, after) if readable else _alerts_only(before, after)

    def is_help(alert: Alert) -> bool:
        return not alert.error and held(conditions, alert.text, "begins") and held(possible, alert.text)

    found = without(whole, churn, target, lambda alert: alert.error or held(error_words, alert.text))
    witness, unheard = _without(witness, churn)
    left_out = whole.items - found.items + unheard
    hash_changed = _hash_changed(before, after, witness)
    url_changed = significant_url_change(old_url, after.url, action_type)
    content_changed = found.items > 0 or (comparable and not readable and hash_changed)
    content_changed = content_changed or (readable and reordered(before, after))
    content = [*content_lines(found, comparable, readable, hash_changed), *churn_lines(left_out)]
    rest = [*focus_lines(before.active, after.active), *witness_lines(witness)]
    return Comparison(
        url_changed=url_changed,
        cross_domain=cross_domain(old_url, after.url),
        content_changed=content_changed,
        comparable=comparable,
        alert_marked=any(alert.error for alert in whole.new_alerts),
        alert_worded=any(held(error_words, alert.text) and not (url_changed and is_help(alert))
                         for alert in whole.new_alerts),
        field_invalid=_field_invalid(whole),
        new_alerts=len(found.new_alerts),
        items=found.items,
        observations=in_order(url_line(old_url, after.url), content, rest),
        client_override=witness.saw_something and not url_changed and not content_changed,
        left_out=left_out,
    )


def reordered(before: PageState, after: PageState) -> bool:
    """Whether the rows that both pages have stand in another order, as after a click on the head of a column."""
    if before.rows == after.rows:
        return False
    ones = [[row for row in page.rows if page.rows.count(row) == 1] for page in (before, after)]
    then, now = ([row for row in rows if row in other] for rows, other in (ones, ones[::-1]))
    return then != now


def heard(witness: Witness, churn: frozenset[str]) -> Witness:
    """What the client saw, without what it sees on this page whatever is done."""
    if churn.isdisjoint((MUTATED, NETWORK)):
        return witness
    return replace(
        witness,
        mutated=None if MUTATED in churn else witness.mutated,
        network=None if NETWORK in churn else witness.network,
    )


def _without(witness: Witness, churn: frozenset[str]) -> tuple[Witness, int]:
    left = heard(witness, churn)
    return left, bool(witness.mutated) - bool(left.mutated) + bool(witness.network) - bool(left.network)


def _alerts_only(before: PageState, after: PageState) -> Difference:
    new_alerts, gone_alerts = alert_difference(before, after)
    return Difference(new_alerts=new_alerts, gone_alerts=gone_alerts)


def _hash_changed(before: PageState, after: PageState, witness: Witness) -> bool:
    """By the client's own two hashes where it sent both, else by ours; hashes of two makes are never compared."""
    if witness.before_dom_hash is not None and witness.dom_hash is not None:
        return witness.before_dom_hash != witness.dom_hash
    return before.kind == after.kind and before.hash != after.hash


def _field_invalid(found: Difference) -> bool:
    became = any(change.attribute == "ariaInvalid" and change.new == "true" for change in found.changed)
    return became or any(element.invalid for element in found.appeared)
