"""Drafts over a folder of policies, as two people of one tenant and one of another write them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Settings
from server.adapters.tinydb.audit_files import AuditFiles
from server.adapters.tinydb.draft_files import DraftFiles
from server.api_keys import Key, Keyring, Keys
from server.audit import Audit
from server.drafts.changes import Edit
from server.policies.archive import PolicyArchive
from server.policies.cases import CaseFolder
from server.policies.drafting import Drafts
from server.policies.live import Live
from server.policies.proving import Proved
from server.policies.review import Review
from server.policies.shadow import Shadow
from server.policies.tailor import Tailor
from server.tenants import Principal
from tests.server.api_keys_in_memory import KeysInMemory

ANNA, BEN = Principal("acme", "editor", "Anna", "k1"), Principal("acme", "editor", "Ben", "k2")
EVE = Principal("other", "editor", "Eve", "k3")
TURNS = "max_turns: {value: 100", "max_turns: {value: 90"
SETTING, RAISED = "success_threshold: {value: 0.70", "success_threshold: {value: 0.80"

# A golden case that 90 turns break.
NAME = "routing/near_the_end.yaml"
CASE = """# of the limit
intent: With number 98 there is one turn left.
facts: # of a step that went well
  step: {planned: true, index: 1, count: 3}
  verdict: {decided: true, action_succeeded: true, confidence: 0.95, counts: true}
  outcome: {success: true}
  turn: {kind: verify, number: 98, model: true}
expect:
  rule: continue # for one more

# the end
"""
CAME = "continue expected, turn_limit fired"


class Desk:
    """Drafts over a folder; `another` is whether another person's yes is wanted."""

    def __init__(self, place: Path, folder: Path, another: bool = False, writable: bool = True,
                 with_golden: bool = True) -> None:  # fmt: skip
        self.folder = folder
        self.golden = place / "golden"
        self.live = Live(folder, VOCABULARY, prove=lambda loaded: Proved(True))
        self.archive = PolicyArchive(place / "kept", VOCABULARY)
        self.live.kept_by(self.archive.keep)
        self.trail = AuditFiles(place)
        self.shadow = Shadow(None, self.live, self.archive.folder)
        self.now = 0.0
        self.kept = KeysInMemory()
        for who in (ANNA, BEN, EVE):
            self.key(who)
        self.wants = {"acme": "another"} if another else {}
        review = Review(Keyring(self.kept, self.clock), Tailor(self, lambda: self.live.bundle, self.clock))
        self.drafts = Drafts(
            kept=DraftFiles(place), live=self.live, archive=self.archive, audit=Audit(self.trail, self.clock),
            clock=self.clock, review=review, writable=writable, shadow=self.shadow,
            golden=CaseFolder(self.golden if with_golden else None),
        )  # fmt: skip

    def key(self, who: Principal, *makers: str) -> None:
        """A key that is made now."""
        made = Key(who.key, who.tenant, who.role, who.name, "", self.now, None, makers)
        self.kept.kept = Keys((*self.kept.kept.all, made))

    async def read(self, tenant: str) -> Settings:
        """What a tenant asks for."""
        return {"policy_review": self.wants[tenant]} if tenant in self.wants else {}

    async def change(self, tenant: str, how: Callable[[Settings], Settings]) -> Settings:
        raise NotImplementedError

    def clock(self) -> float:
        self.now += 1
        return self.now

    def text(self, file: str) -> str:
        return (self.folder / file).read_text()

    def acts(self) -> list[str]:
        return [one.act for one in run(self.trail.entries("acme"))]

    def begun(self, file: str, old: str, new: str, who: Principal = ANNA) -> str:
        draft = run(self.drafts.begin(who, "A change", "because"))
        self.edited(draft.id, file, old, new, who)
        return draft.id

    def edited(self, draft_id: str, file: str, old: str, new: str, who: Principal = ANNA) -> None:
        held = run(self.drafts.held(draft_id))
        one = held.draft.files.get(file)
        began = held.contents[file].decode()
        assert began.count(old) == 1
        edit = Edit(file=file, text=began.replace(old, new), revision=one.revision if one else 0, began=began)
        run(self.drafts.edit(who, draft_id, edit))


def run(call: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(call)
