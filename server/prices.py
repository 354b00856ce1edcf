"""What tokens of models cost, as the operator says: nobody else knows their contract."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

VARIABLE = "SUREFOOT_TOKEN_PRICES"
MILLION = 1_000_000
MOST = 100_000.0


class BadPrices(ValueError):
    """The prices cannot be read; the message says how they are written."""


class Prices(Struct, frozen=True):
    """For a million tokens that models read, and that they write; `currency` as it is said."""

    read: float
    written: float
    currency: str

    def millionths(self, read: int, written: int) -> int:
        """What some tokens cost, in millionths of the currency."""
        return round(read * self.read + written * self.written)


def prices_of(environment: Mapping[str, str]) -> Prices | None:
    """None where none are said. Raises BadPrices."""
    said = environment.get(VARIABLE, "").split()
    if not said:
        return None
    try:
        read, written = float(said[0]), float(said[1])
        (currency,) = said[2:]
    except (ValueError, IndexError):
        raise BadPrices(_HOW) from None
    fits = all(math.isfinite(one) and 0 <= one <= MOST for one in (read, written))
    if not fits or not currency.isalpha() or len(currency) > 8:
        raise BadPrices(_HOW)
    return Prices(read, written, currency)


_HOW = (
    f"{VARIABLE}: say what a million tokens cost that models read, and that they write, and the currency, as in "
    "'0.30 2.50 USD'"
)
