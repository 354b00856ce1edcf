"""Turns with something supposed of them, and turns that are like one: what `what if` asks about many of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.observe.urls import host_of
from engine.record.turn import Observed, Transition, TurnRecord
from engine.rules import Bundle, Scalar, SettingValue
from engine.rules.run.tailored import with_settings

# Sets of which one rule makes a turn ask, the one that people would name first.
ASKING = ("guardrails", "contingencies", "field_values", "completion", "acting", "planning", "budget", "routing")


class Supposed(Struct, frozen=True):
    """Facts that were observed, and settings, as somebody supposes them instead."""

    facts: Mapping[str, Scalar] = {}
    settings: Mapping[str, SettingValue] = {}

    def over(self, bundle: Bundle) -> Bundle:
        """The policies with these settings, under a name of their own: what settings make of a page is made anew."""
        if not self.settings:
            return bundle
        return replace(with_settings(bundle, self.settings), version=f"{bundle.version} supposed")

    def seen(self, observed: Observed) -> Observed:
        """What a turn would have observed; a fact that it never observed stays out."""
        facts = {name: value for name, value in self.facts.items() if name in observed.facts}
        return replace(observed, facts={**observed.facts, **facts}) if facts else observed


class Like(Struct, frozen=True):
    """Which turns are meant: that one rule decided (`set/rule`), on one host, that saw these facts. What is empty
    leaves out nothing.
    """

    rule: str = ""
    host: str = ""
    facts: Mapping[str, Scalar] = {}

    def has(self, record: TurnRecord) -> bool:
        seen = record.observed.facts
        return (
            self.host in ("", host_of(record.observed.page.url))
            and all(name in seen and seen[name] == value for name, value in self.facts.items())
            and self.rule in ("", decided_by(record.transition))
        )


def asked_by(transition: Transition) -> str:
    """The rule that made a turn ask, as `set/rule`; empty where none of those did."""
    fired = transition.rules
    return next((name for ruleset in ASKING for name in fired if name.startswith(f"{ruleset}/")), "")


def decided_by(transition: Transition) -> str:
    """The rule that a person would name: of a question the one that asked, else the one that the verdict is by, else
    the one that chose the way.
    """
    if transition.question is not None and (rule := asked_by(transition)):
        return rule
    by = transition.verdict.by if transition.verdict else ""
    if by in transition.rules:
        return by
    return next((name for name in transition.rules if name.startswith("routing/")), by)
