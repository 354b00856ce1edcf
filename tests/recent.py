"""What a client told of as having just happened, without how long ago: that depends on how busy the machine is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_EVENT = re.compile(r"\[\d+s ago\] (.+)")


def events(report: Mapping[str, Any]) -> list[str]:
    told = [_EVENT.fullmatch(event) for event in report["recentEvents"]]
    assert all(told), report["recentEvents"]
    return [event[1] for event in told if event]
