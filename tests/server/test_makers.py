"""Who made a key is kept with it, also who made theirs: nobody is two people by a key of their own making."""

from __future__ import annotations

import asyncio

from server.api_keys import Keyring
from server.tenants import ANYBODY, Principal
from tests.server.api_keys_in_memory import KeysInMemory


def test_a_key_names_all_who_led_to_it_also_those_whose_keys_are_gone() -> None:
    kept = KeysInMemory()
    ring = Keyring(kept, lambda: 100.0)

    def made(by: Principal) -> Principal:
        who = asyncio.run(ring.whose(asyncio.run(ring.create(by, "admin", f"made by {by.name}", None))))
        assert who is not None
        return who

    kept.make("admin")
    (ana,) = asyncio.run(ring.every())
    ben = made(Principal("acme", "admin", "Ana", ana.id))
    cleo = made(ben)
    assert asyncio.run(ring.revoke("acme", ben.key))
    dan = made(cleo)
    by_name = {one.name: one.makers for one in asyncio.run(ring.every())}
    assert by_name[ana.name] == ()
    assert by_name[cleo.name] == (ben.name, "Ana")
    assert by_name[dan.name] == (cleo.name, ben.name, "Ana")
    assert made(ANYBODY).tenant == ANYBODY.tenant
