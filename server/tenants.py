"""Whose things a call is about, and who makes it."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Role = Literal["client", "viewer", "editor", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)

LOCAL = "local"  # the tenant of a server that asks for no key


class Principal(Struct, frozen=True):
    """Who makes a call. `key` is the id of the key, empty where none was asked for."""

    tenant: str
    role: Role
    name: str
    key: str = ""


ANYBODY = Principal(LOCAL, "admin", "this machine")
