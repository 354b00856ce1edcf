"""Keys of an installation, and what they seal."""

from __future__ import annotations

import itertools

import pytest

from engine.ports import InMemory, Place, Seals
from server.adapters.fernet.seals import seals_for
from server.keys import BadKey

ONE, OTHER = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "-_-_MzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
PLACE = Place("tenant", "task", "secret1")
_numbers = itertools.count()


def seals(*keys: str) -> Seals:
    return seals_for({"SUREFOOT_SECRET_KEY": ",".join(keys)}, lambda: f"id-{next(_numbers)}")


def test_another_process_with_the_key_opens_what_was_sealed() -> None:
    sealed = seals(ONE).seal(PLACE, "hunter2")
    assert "hunter2" not in sealed
    assert seals(ONE).open(PLACE, sealed) == "hunter2"


def test_a_key_can_be_changed() -> None:
    sealed = seals(ONE).seal(PLACE, "hunter2")
    assert seals(OTHER, ONE).open(PLACE, sealed) == "hunter2"
    assert seals(OTHER).open(PLACE, sealed) is None


@pytest.mark.parametrize("keys", [(), (ONE,)])
def test_a_seal_opens_at_its_own_place_only(keys: tuple[str, ...]) -> None:
    own = seals(*keys)
    sealed = own.seal(PLACE, "hunter2")
    for place in (Place("other", "task", "secret1"), Place("tenant", "t", "secret1"), Place("tenant", "task", "s")):
        assert own.open(place, sealed) is None
    assert own.open(PLACE, sealed) == "hunter2"


@pytest.mark.parametrize("keys", [(), (ONE,)])
def test_what_cannot_be_opened_may_be_said_again(keys: tuple[str, ...]) -> None:
    own = seals(*keys)
    assert own.open(PLACE, "made-up") is None
    own.restore(PLACE, "made-up", "hunter2")
    assert own.open(PLACE, "made-up") == "hunter2"


def test_without_a_key_the_oldest_values_make_room() -> None:
    own = seals()
    assert isinstance(own, InMemory)
    first = own.seal(PLACE, "hunter2")
    for _ in range(own.MOST):
        own.seal(PLACE, "other")
    assert own.open(PLACE, first) is None


@pytest.mark.parametrize("key", ["x", ONE[:-4], f"{ONE},,"])
def test_a_key_that_is_none_is_refused_and_not_told(key: str) -> None:
    with pytest.raises(BadKey, match=r"^SUREFOOT_SECRET_KEY: key \d is not 32 bytes in base64: make") as error:
        seals(key)
    assert key not in str(error.value)
