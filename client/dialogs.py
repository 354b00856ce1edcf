"""Native dialogs: alert, confirm, prompt, beforeunload. None is accepted but upon a person's explicit yes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from playwright.async_api import Dialog

MESSAGE_CHARS = 300

Outcome = Literal["closed", "dismissed", "declined by the user", "accepted by the user"]


class NativeDialog(Struct, frozen=True):
    """What the browser asked for the page. `outcome`: alerts are closed; dismissed is what nobody was asked about."""

    kind: str
    message: str
    outcome: Outcome = "dismissed"

    def __str__(self) -> str:
        return f"Browser dialog ({self.kind}) was {self.outcome}: '{self.message}'"

    @property
    def stops(self) -> bool:
        """The page was told no, so what the action was to do was most likely not done."""
        return self.outcome in ("dismissed", "declined by the user")


# What a person says to a dialog that can be accepted: the text for a prompt, "" for a plain yes, None for no.
Answer = Callable[[NativeDialog], Awaitable[str | None]]


class Dialogs:
    """Attends the dialogs of a tab; `answer` puts them to a person, and without it all but alerts are dismissed."""

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self._seen: list[NativeDialog] = []

    def take(self) -> tuple[NativeDialog, ...]:
        """What came up since the last time, and forget it."""
        seen, self._seen = tuple(self._seen), []
        return seen

    @property
    def seen(self) -> tuple[NativeDialog, ...]:
        return tuple(self._seen)

    async def attend(self, dialog: Dialog) -> None:
        """Let the page go on. What is said to a dialog that closes by itself meanwhile is lost."""
        from playwright.async_api import Error

        message = "".join(char for char in dialog.message[:MESSAGE_CHARS] if char.isprintable())
        asked = NativeDialog(dialog.type, message or _unsaid(dialog.type))
        said, outcome = await self._said(asked)
        self._seen.append(NativeDialog(asked.kind, asked.message, outcome))
        try:
            await (dialog.dismiss() if said is None else dialog.accept(said))
        except Error:
            return

    async def _said(self, asked: NativeDialog) -> tuple[str | None, Outcome]:
        if asked.kind == "alert":
            return None, "closed"  # there is nothing to say to it
        if self.answer is None:
            return None, "dismissed"
        said = await self.answer(asked)
        return said, "declined by the user" if said is None else "accepted by the user"


def _unsaid(kind: str) -> str:
    """Browsers show words of their own for a page that is left."""
    return "Leave the page? What was entered may be lost." if kind == "beforeunload" else ""
