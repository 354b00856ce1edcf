"""A call of a tool of which nothing is known but its name and arguments, as the service judges it.

It is judged as a form with its arguments would be that goes to another site: its name says what is sent, and what no
rule can read asks a person. An approval holds for one call with just these arguments.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from surefoot_client.calls import Page
from surefoot_client.gatekeeper import written

CALL = written("click", "call")
AGENT = "https://agent.invalid"  # where calls come from
SHOWN = 300  # characters of an argument that rules and people look at; the digest of a call holds for all of it
MOST = 50  # arguments that they look at


def form_of(home: str, name: str, arguments: Mapping[str, Any]) -> Page:
    """The page on which CALL makes the call: a form of the agent's that goes to the tool's `home`, with the digest of
    the call in its addresses.
    """
    to = f"https://{re.sub(r'[^a-z0-9]+', '-', home.lower()).strip('-') or 'server'}.mcp.invalid"
    digest = hashlib.sha256(msgspec.json.encode([name, arguments], order="deterministic")).hexdigest()
    given = sorted(((key, _shown(value)) for key, value in arguments.items()), key=lambda one: len(one[1]))
    fields = [
        {"i": f"argument {n}", "r": "txt", "n": key, "v": value, "fm": 1} for n, (key, value) in enumerate(given[:MOST])
    ]
    form = {"i": "form", "r": "form", "fm": 1, "t": "post", "href": f"{to}/{digest}"}
    said = ", ".join(f"{key}: {value}" for key, value in given)[:SHOWN]
    button = {"i": "call", "r": "btn", "n": _spoken(name), "t": "submit", "fm": 1, "row": said}
    return {"url": f"{AGENT}/{digest}", "interactiveTree": [form, *fields, button]}


def _spoken(name: str) -> str:
    """`deleteNote` and `delete_note` as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[_.\-/]+", " ", name)


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} (and {len(text) - SHOWN} characters more)"
