"""A store by its address: everything that the service keeps, in the same place."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.batches import BatchRecord
from engine.exchange.messages import told_by
from engine.gate import GateRecord
from engine.knowledge.library import Shelf
from engine.ports import (
    Accounts,
    ChurnPages,
    Classifications,
    Journal,
    Ledger,
    Overview,
    Past,
    Picks,
    Recipes,
    Requests,
    Sessions,
    StoreError,
    Tallies,
    Tasks,
    Waiting,
)
from engine.rules import Settings, SettingValue
from engine.turn.apply import apply
from server.adapters.stored import COMPLETIONS, PLANS
from server.adapters.tinydb.account_files import AccountFiles
from server.adapters.tinydb.approval_files import ApprovalFiles
from server.adapters.tinydb.audit_files import AuditFiles
from server.adapters.tinydb.calibration_files import CalibrationFiles
from server.adapters.tinydb.churn_files import ChurnFiles
from server.adapters.tinydb.classification_files import ClassificationFiles
from server.adapters.tinydb.draft_files import DraftFiles
from server.adapters.tinydb.key_file import KeyFile
from server.adapters.tinydb.knowledge_files import KnowledgeFiles
from server.adapters.tinydb.ledger_files import LedgerFiles
from server.adapters.tinydb.pairing_file import PairingFile
from server.adapters.tinydb.pick_files import PickFiles
from server.adapters.tinydb.recipe_files import RecipeFiles
from server.adapters.tinydb.settings_files import SettingsFiles
from server.adapters.tinydb.task_files import Again
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.api_keys import KeptKeys, Keys
from server.audit import Trail
from server.drafts import presence
from server.drafts.draft import KeptDrafts
from server.erasure import Erasing
from server.events.board import Board
from server.lanes import Lanes
from server.pairing import KeptPairing, Pairing
from server.policies import runs
from server.policies.archive import of_this_host
from server.policies.tailor import KeptSettings
from server.policies.together import Pointer
from server.retention import Purging
from server.settings import shown

R = TypeVar("R")

AGAIN = Again(state=lambda record: apply(record.before, record.transition), messages=told_by)


class Health(Protocol):
    @property
    def writable(self) -> bool: ...

    @property
    def detail(self) -> str: ...


class Turns(Tasks, Journal, Sessions, Requests, Protocol):
    """What turns need of a store."""


class Records(Ledger[R], Past[R], Protocol[R]):
    """A ledger that is also looked back at."""


class Told(Protocol):
    """Who hears what is counted."""

    def booked(self, tenant: str, tokens: int) -> None: ...

    def judged_again(self, rule: str, agreed: bool) -> None: ...


class Store(Struct, frozen=True, kw_only=True):
    """All ports over one place.

    `policies` is a folder of this host for the policies that turns were decided by; `shared` has those of
    other hosts, and says which are in force.
    """

    turns: Turns
    overview: Overview
    accounts: Accounts
    tallies: Tallies
    churn: ChurnPages
    classifications: Classifications
    picks: Picks
    recipes: Recipes
    shelf: Shelf
    completions: Records[GateRecord]
    plans: Records[BatchRecord]
    policies: Path
    shared: Pointer | None = None
    lanes: Lanes
    pairing: KeptPairing
    keys: KeptKeys
    waiting: Waiting
    erasing: Erasing
    purging: Purging
    settings: KeptSettings
    runs: runs.KeptRuns
    trail: Trail
    drafts: KeptDrafts
    presence: presence.KeptPresence
    health: Callable[[], Awaitable[Health]]
    begin: Callable[[Board], None]
    close: Callable[[], Awaitable[None]]


def open_store(address: str, told: Told) -> Store:
    """A store by its address: `tinydb:DIR`, or `postgresql://…`. Raises StoreError."""
    scheme, colon, place = address.partition(":")
    if not colon or not place or scheme not in STORES:
        known = ", ".join(f"{name}:…" for name in STORES)
        raise StoreError(
            f"--store {shown(address)!r}: not an address of a store; there is {known}, as in tinydb:.surefoot"
        )
    return STORES[scheme](address, told)


def is_shared(address: str) -> bool:
    """Whether several workers may use a store at once."""
    return address.partition(":")[0] in SHARED


def _in_files(address: str, told: Told) -> Store:
    files = TinyFiles(Path(address.partition(":")[2]).expanduser(), AGAIN)

    async def close() -> None:
        files.close()

    tallies, churn = CalibrationFiles(files.root, told.judged_again), ChurnFiles(files.root)
    classifications, shelf = ClassificationFiles(files.root, files.erased), KnowledgeFiles(files.root)
    waiting = ApprovalFiles(files.root, time.time, files.erased)
    files.erasing.told = (tallies.drop, churn.drop, classifications.drop, shelf.drop, waiting.drop)
    return Store(
        turns=files,
        overview=files,
        accounts=AccountFiles(files.root, time.time, told.booked),
        tallies=tallies,
        churn=churn,
        classifications=classifications,
        picks=PickFiles(files.root, files.erased),
        recipes=RecipeFiles(files.root, files.erased),
        shelf=shelf,
        completions=LedgerFiles(files.root, COMPLETIONS, GateRecord, files.erased),
        plans=LedgerFiles(files.root, PLANS, BatchRecord, files.erased),
        policies=files.root / "policies",
        lanes=Lanes(),
        pairing=PairingFile(files.root),
        keys=KeyFile(files.root),
        waiting=waiting,
        erasing=files.erasing,
        purging=files.purging,
        settings=SettingsFiles(files.root),
        runs=runs.InMemory(),
        trail=AuditFiles(files.root),
        drafts=DraftFiles(files.root),
        presence=presence.InMemory(),
        health=files.health,
        begin=lambda board: files.begin(),
        close=close,
    )


def _in_database(address: str, told: Told) -> Store:
    try:
        from server.adapters.sql.approval_rows import ApprovalRows
        from server.adapters.sql.audit_rows import AuditRows
        from server.adapters.sql.database import Database
        from server.adapters.sql.draft_rows import DraftRows
        from server.adapters.sql.erasing import ErasedRows
        from server.adapters.sql.installation_row import InstallationRow
        from server.adapters.sql.learned_rows import (
            AccountRows,
            ChurnRows,
            ClassificationRows,
            DocumentRows,
            TallyRows,
        )
        from server.adapters.sql.leases import SharedLanes
        from server.adapters.sql.ledger_rows import LedgerRows
        from server.adapters.sql.listing import Listing
        from server.adapters.sql.notices import Notices
        from server.adapters.sql.pick_rows import PickRows
        from server.adapters.sql.policy_rows import PolicyRows
        from server.adapters.sql.purging import Purge
        from server.adapters.sql.recipe_rows import RecipeRows
        from server.adapters.sql.schema import migrate
        from server.adapters.sql.sql_store import SqlStore
        from server.adapters.sql.tables import backtests, settings
        from server.adapters.sql.tenant_row import TenantRow
    except ImportError as error:
        raise StoreError(
            f"--store {address.partition(':')[0]}:…: {error.name} is not installed: pip install 'surefoot[postgresql]'"
        ) from error
    migrate(address)
    database = Database(address)
    turns, notices = SqlStore(database), Notices(address)

    def begin(board: Board) -> None:
        turns.begin()
        board.shared_by(notices.send)
        notices.begin(board.heard, board.missed)

    async def close() -> None:
        await notices.close()
        await turns.close()

    return Store(
        turns=turns,
        overview=Listing(database),
        accounts=AccountRows(database, time.time, told.booked),
        tallies=TallyRows(database, told.judged_again),
        churn=ChurnRows(database),
        classifications=ClassificationRows(database),
        picks=PickRows(database),
        recipes=RecipeRows(database),
        shelf=DocumentRows(database),
        completions=LedgerRows(database, COMPLETIONS, GateRecord),
        plans=LedgerRows(database, PLANS, BatchRecord),
        policies=of_this_host(),
        shared=PolicyRows(address),
        lanes=SharedLanes(database),
        pairing=InstallationRow(database, "pairing", Pairing),
        keys=InstallationRow(database, "keys", Keys),
        waiting=ApprovalRows(database, time.time),
        erasing=ErasedRows(database),
        purging=Purge(database),
        settings=TenantRow[Settings](database, settings, Mapping[str, SettingValue], {}),
        runs=TenantRow(database, backtests, runs.Runs, runs.Runs()),
        trail=AuditRows(database),
        drafts=DraftRows(database),
        presence=InstallationRow(database, "presence", presence.Present),
        health=turns.health,
        begin=begin,
        close=close,
    )


STORES: Mapping[str, Callable[[str, Any], Store]] = {"tinydb": _in_files, "postgresql": _in_database}
SHARED = frozenset({"postgresql"})
