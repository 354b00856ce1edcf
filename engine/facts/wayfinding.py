"""What a page leads to, where it has nothing for a wish."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class WayFacts(Struct, frozen=True):
    """Where else on the site may be what a wish needs. Names are in quotes; "" where there is none."""

    switches: Annotated[bool, Meta(description="it is wished that something is on or off")] = False
    record: Annotated[
        str,
        Meta(description="the one entry of a list that begins with what the wish names", examples=["“Reed, Ann”"]),
    ] = ""
    related: Annotated[
        str,
        Meta(description="the part of the site that has most in common with the wish", examples=["“Letters”"]),
    ] = ""
    settings: Annotated[str, Meta(description="what leads to the settings", examples=["“Settings”"])] = ""
    unseen: Annotated[
        str,
        Meta(description="the first part of the site that was not opened yet", examples=["“People”"]),
    ] = ""


class WayOutputs(Struct, frozen=True):
    """Where to look next."""

    step: Annotated[str, Meta(description="the step that leads there", examples=["Open “Settings”"])]
    of_thing: Annotated[bool, Meta(description="it leads to the thing itself")]
