"""How values are written on a page: numbers, times, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from engine.observe.urls import host_of


def number(value: float) -> str:
    """12 345 with thin spaces, which no language reads as a decimal point."""
    return f"{value:,}".replace(",", "\u202f")


def counted(value: int, one: str, more: str = "") -> str:
    """1 turn, 2 turns."""
    return f"{number(value)} {one if value == 1 else more or one + 's'}"


def moment(value: datetime | float) -> str:
    """2026-11-22 14:05, in UTC."""
    return _time(value).strftime("%Y-%m-%d %H:%M")


def clock(value: datetime | float) -> str:
    """14:05, in UTC."""
    return _time(value).strftime("%H:%M")


def machine(value: datetime | float) -> str:
    """The same for `<time datetime>`, from which scripts make local time."""
    return _time(value).isoformat(timespec="seconds").replace("+00:00", "Z")


def _time(value: datetime | float) -> datetime:
    return value.astimezone(UTC) if isinstance(value, datetime) else datetime.fromtimestamp(value, UTC)


def host(url: str) -> str:
    """The site of an address; what has none, as it is."""
    return host_of(url) or url


FILTERS: Mapping[str, Callable[..., Any]] = {
    "number": number, "counted": counted, "moment": moment, "machine": machine, "host": host,
    "clock": clock,
}  # fmt: skip
