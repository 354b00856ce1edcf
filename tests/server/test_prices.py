"""What tokens cost, as the operator says."""

from __future__ import annotations

import pytest

from server.prices import BadPrices, Prices, prices_of


def test_prices_are_for_a_million_tokens() -> None:
    assert prices_of({}) is None
    prices = prices_of({"SUREFOOT_TOKEN_PRICES": " 0.30 2.50  USD "})
    assert prices == Prices(0.3, 2.5, "USD")
    assert prices.millionths(1_000_000, 1_000_000) == 2_800_000


@pytest.mark.parametrize("said", ["1", "1 2", "1 2 3", "a b USD", "-1 2 USD", "nan 2 USD", "1 inf USD", "1 2 USD more"])
def test_what_is_no_price_is_refused_with_how_one_is_written(said: str) -> None:
    with pytest.raises(BadPrices, match=r"^SUREFOOT_TOKEN_PRICES: say what a million tokens cost .*'0.30 2.50 USD'$"):
        prices_of({"SUREFOOT_TOKEN_PRICES": said})
