"""Keys of the installation: each use has its own, made of them."""

from __future__ import annotations

import os

import pytest

from server.keys import BadKey, derived, keys_for, keys_of

ONE, OTHER = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "-_-_MzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="


def environment(*keys: str) -> dict[str, str]:
    return {"SUREFOOT_SECRET_KEY": ",".join(keys)}


def test_the_same_key_gives_the_same_in_each_process() -> None:
    one = keys_for("approvals", environment(ONE), os.urandom)
    assert one == keys_for("approvals", environment(ONE), os.urandom)
    assert one != keys_for("approvals", environment(OTHER), os.urandom)
    assert one != keys_of(environment(ONE))


def test_it_is_derived_as_the_standard_says() -> None:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    (key,) = keys_of(environment(ONE))
    assert derived(key, "approvals") == HKDF(SHA256(), 32, None, b"surefoot approvals v1").derive(key)


def test_the_first_signs_and_all_check() -> None:
    first, second = keys_for("approvals", environment(OTHER, ONE), os.urandom)
    assert (second,) == keys_for("approvals", environment(ONE), os.urandom)
    assert first != second


def test_without_any_there_is_one_for_the_process() -> None:
    (key,) = keys_for("approvals", {}, os.urandom)
    assert len(key) == 32
    assert (key,) != keys_for("approvals", {}, os.urandom)


@pytest.mark.parametrize("key", ["x", ONE[:-4], f"{ONE},,"])
def test_one_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(BadKey, match=r"^SUREFOOT_SECRET_KEY: key \d is not 32 bytes in base64: make one with"):
        keys_for("approvals", environment(key), os.urandom)
