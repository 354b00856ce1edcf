"""A small shop whose tasks the studio has something to tell of: played against a server by its API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import httpx

SECONDS = 20.0
SHOP = "https://shop.example"
Tree = Sequence[Mapping[str, Any]]

HOME: Tree = (
    {"i": "q", "r": "searchbox", "n": "Search"},
    {"i": "go", "r": "button", "n": "Find"},
    {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"},
    {"i": "sort", "r": "button", "n": "Sort by price"},
)
SORTED: Tree = (
    *HOME,
    {"i": "asc", "r": "menuitem", "n": "Cheapest first"},
    {"i": "desc", "r": "menuitem", "n": "Dearest first"},
)
CART: Tree = (
    {"i": "qty", "r": "textbox", "n": "Quantity", "v": "1"},
    {"i": "mail", "r": "textbox", "n": "E-mail", "v": ""},
    {"i": "f", "r": "form", "fm": 1, "t": "post", "href": "/pay"},
    {"i": "pay", "r": "button", "n": "Pay 240.00 EUR", "fm": 1, "t": "submit"},
)
MAILED: Tree = ({**CART[0]}, {**CART[1], "v": "ada@example.com"}, *CART[2:])
REFUSED: Tree = (*CART, {"i": "err", "r": "alert", "n": "This e-mail address is not valid", "s": "error"})


class Player:
    """Says turns to a server; `task` is the one that was begun last."""

    def __init__(self, base: str, key: str = "") -> None:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._client = httpx.Client(base_url=base, headers=headers, timeout=SECONDS, trust_env=False)
        self.task = ""

    def begin(self, query: str, tree: Tree, path: str = "/", site: str = SHOP, **more: Any) -> dict[str, Any]:
        self.task = ""
        return self.turn(tree, path, site, query=query, **more)

    def turn(self, tree: Tree, path: str = "/", site: str = SHOP, **more: Any) -> dict[str, Any]:
        said = {"url": f"{site}{path}", "title": f"Shop {path}", "interactiveTree": tree, **more}
        if self.task:
            said["taskId"] = self.task
        sent = self._client.post("/api/agent/interact", json=said)
        answer: dict[str, Any] = sent.raise_for_status().json()
        self.task = answer.get("taskId", self.task)
        return answer


def shop(player: Player) -> dict[str, str]:
    """One task of each kind; their ids by what becomes of them."""
    told = {}
    player.begin('Click "Sort by price"', HOME)
    player.turn(SORTED)
    told["done"] = player.task
    player.begin('Type "ada@example.com" into "E-mail"', CART, "/cart")
    player.turn(REFUSED, "/cart")
    player.turn(REFUSED, "/cart")
    player.turn(MAILED, "/cart")
    told["corrected"] = player.task
    player.begin('Click "Pay 240.00 EUR"', MAILED, "/cart")
    told["asks"] = player.task
    player.begin('Click "Cart"', HOME)
    told["running"] = player.task
    player.begin('Click "Checkout"', HOME, site="https://other.example")
    told["unclear"] = player.task
    return told
