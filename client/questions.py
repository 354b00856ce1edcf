"""What a person is asked in the course of a run: by the service, or by the page's own native dialogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from client.dialogs import NativeDialog

YES = frozenset({"yes", "y", "ok"})


class Option(Struct, frozen=True, omit_defaults=True):
    """An answer that is offered. `approves`: it lets something happen that cannot be undone."""

    label: str
    approves: bool = False


class Question(Struct, frozen=True, rename="camel"):
    """`origin` is "page" for a native dialog: its words are the page's own.

    `kind` and `element` say what a yes would let happen, as in an answer's `confirmation`; empty where nothing is held
    back.
    """

    text: str
    options: tuple[Option, ...] = ()
    origin: Literal["service", "page"] = "service"
    kind: str = ""
    element: str = ""


Ask = Callable[[Question], Awaitable[str | None]]  # None leaves the question open

DIALOG_OPTIONS = (Option("Yes, go on", approves=True), Option("No"))


def question_of(answer: Mapping[str, Any]) -> Question:
    """The question in an answer of the service."""
    options = answer.get("options") or ()
    held: Mapping[str, Any] = answer.get("confirmation") or {}
    return Question(
        answer.get("question") or "",
        tuple(Option(one["label"], bool(one.get("approves"))) for one in options),
        kind=held.get("kind", ""),
        element=held.get("element", ""),
    )


def about(dialog: NativeDialog) -> Question:
    """A native dialog as a question."""
    asks = f'The page itself asks ({dialog.kind}): "{dialog.message}"'
    if dialog.kind == "prompt":
        return Question(f"{asks} What shall be entered?", origin="page")
    return Question(f"{asks} Shall it be accepted?", DIALOG_OPTIONS, origin="page")


def accepts(dialog: NativeDialog, said: str | None) -> str | None:
    """What to say to a dialog after a person's words: only an explicit yes accepts one, any text answers a prompt."""
    if said is None or dialog.kind == "prompt":
        return said
    yes = said.strip().casefold().rstrip(".!")
    return "" if yes in YES or yes == DIALOG_OPTIONS[0].label.casefold() else None
