"""What a tenant asks for of the settings, as it is on the wire."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class SettingsBody(Struct, frozen=True, kw_only=True):
    """Settings to change; those that are not named stay as they are."""

    settings: Annotated[
        dict[str, Any],
        Meta(description="Values by the names of settings; null takes back what was asked for."),
    ]
