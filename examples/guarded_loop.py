"""A loop that plans for itself and asks Surefoot before each action: `python examples/guarded_loop.py [BASE]`.

The plan is fixed here, and nothing is clicked: `do` is where a browser would be driven. Needs `surefoot serve`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import httpx

PAGE = {
    "url": "https://shop.example/checkout",
    "interactiveTree": [
        {"i": "back", "r": "link", "n": "Cart", "href": "/cart"},
        {"i": "go", "r": "btn", "n": "Place order · $1,299.00"},
    ],
}
PLAN = ('click("back")', 'click("go")')


def run(base: str, ask: Callable[[str], bool], do: Callable[[str], None]) -> None:
    """Do each action of the plan that may be done; `ask` answers a question as a person would."""
    with httpx.Client(base_url=base, timeout=30) as client:
        for action in PLAN:
            if allowed(client, {**PAGE, "action": action, "startUrl": PAGE["url"]}, ask):
                do(action)


def allowed(client: httpx.Client, body: Mapping[str, Any], ask: Callable[[str], bool]) -> bool:
    """Whether an action may be done: it passes, or a person approves it."""
    told = _post(client, "/api/agent/guard", body)
    if told["verdict"] != "confirm":
        return bool(told["verdict"] == "pass")
    answer = _post(client, f"/api/approvals/{told['approvalId']}", {"approve": ask(told["question"])})
    if not answer["approved"]:
        return False
    return bool(_post(client, "/api/agent/guard", {**body, "approval": answer["approval"]})["verdict"] == "pass")


def _post(client: httpx.Client, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
    response = client.post(path, json=body)
    response.raise_for_status()
    told: dict[str, Any] = response.json()
    return told


if __name__ == "__main__":
    run(
        sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8787",
        ask=lambda question: input(f"{question} [y/N] ").strip().lower() == "y",
        do=lambda action: print(f"done: {action}"),
    )
