"""Policies as they are for one tenant: with the settings that it asks for, as far as it may have them.

What a tenant asks for is kept as it was asked for, and held against the installation's settings each time: where these
become stricter, or a range narrower, it no longer gets what it may no longer have. What comes out is always within the
ranges that proofs are about.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.rules.check.tenancy import held_to
from engine.rules.model import Bundle, Settings


def tailored(bundle: Bundle, own: Settings) -> Bundle:
    """The bundle for a tenant that asks for these values."""
    if not own:
        return bundle
    held = {name: held_to(one, own[name]) for name, one in bundle.declared.items() if name in own}
    return replace(with_settings(bundle, held), own=own)


def with_settings(bundle: Bundle, settings: Settings) -> Bundle:
    """The bundle with other values of some settings."""
    if not settings:
        return bundle
    known = {**bundle.settings, **settings}
    rulesets = {name: replace(rules, settings=known) for name, rules in bundle.rulesets.items()}
    return replace(bundle, rulesets=rulesets, settings=known)
