"""The requests about pairing as they are on the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class PairingBody(Struct, frozen=True, kw_only=True):
    """What a person has entered in an extension."""

    code: Annotated[
        str, Meta(max_length=40, description="As `surefoot pair` shows it; hyphens, spaces and case do not matter.")
    ]
