"""Where things lie in a store's folder.

File names are hashes of tenant and id, so a name from outside never becomes a path; two characters of the hash fan
out the folders, so that no folder grows with the square of its use.

    surefoot-store.json                 the format
    lock                                held by the one server that uses the folder
    scratch/                            files being written; what a crash left here is set aside at start
    aside/                              what could not be read, for a person to look at
    tasks/ab/cdef….turns                a task's turns and pages, compressed: what is true
    tasks/ab/cdef….json                 its state after the last of them: a TinyDB file with one document
    tasks/ab/cdef….journal              replies of the turn that is being played
    sessions/ab/cdef….ids               the tasks of a session, oldest first
    requests/ab/cdef….json              an idempotency key: its task, and its answer if that is in no history
    completions/ab/cdef….history        claims of one group, one JSON line each (completion gate)
    plans/ab/cdef….history              batches of one plan, one JSON line each
    knowledge/ab/cdef…/0123….json       one document, in the folder of its tenant
    churn/ab/cdef…/0123….json           what one page of a site does on its own, in the folder of its tenant
    classified/ab/cdef…/0123….json      what models took the controls of one page for, in the folder of its tenant
    picks/ab/cdef…/0123….json           what users picked on one site, in the folder of its tenant
    recipes/ab/cdef…/0123…/4567….json   one recipe, in the folder of its site
    approvals/ab/cdef…/held/….json      an action that waits for a person's answer, in the folder of its tenant
    approvals/ab/cdef…/used/….used      an approval that was used
    calibration/ab/cdef….json           how often a tenant's rules were confirmed
    accounts/ab/cdef….json              what a tenant spent on models, by day
    settings/ab/cdef….json              what a tenant asks for of the settings
    audit/ab/cdef….log                  who did what, of one tenant: one JSON line each
    pairing.json                        which browser extensions may call
    keys.json                           who may call over HTTP, by digests
    drafts/0123….json                   a draft of policies: the files that it changes, and its steps
    policies/0123…/                     the policies that turns were decided by, a folder a version
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from msgspec import Struct


class TaskPaths(Struct, frozen=True):
    """`history` is where the first format kept the turns."""

    state: Path
    history: Path
    journal: Path
    turns: Path


class ApprovalPaths(Struct, frozen=True):
    """Of one tenant. Ids are of this service's own making, so that they may be names."""

    held: Path
    used: Path

    def held_one(self, approval_id: str) -> Path:
        return self.held / f"{approval_id}.json"

    def used_one(self, approval_id: str) -> Path:
        return self.used / f"{approval_id}.used"


class Layout(Struct, frozen=True):
    root: Path

    @property
    def format(self) -> Path:
        return self.root / "surefoot-store.json"

    @property
    def lock(self) -> Path:
        return self.root / "lock"

    @property
    def pairing(self) -> Path:
        return self.root / "pairing.json"

    @property
    def keys(self) -> Path:
        return self.root / "keys.json"

    @property
    def keys_lock(self) -> Path:
        return self.root / "keys.lock"

    @property
    def drafts(self) -> Path:
        return self.root / "drafts"

    @property
    def drafts_lock(self) -> Path:
        return self.root / "drafts.lock"

    @property
    def recipes_lock(self) -> Path:
        return self.root / "recipes.lock"

    def draft(self, draft_id: str) -> Path:
        """Ids are of this service's own making, so that they may be names."""
        return self.drafts / f"{draft_id}.json"

    def policies(self, version: str = "") -> Path:
        """The files of a version, in a folder of its own."""
        return self.root / "policies" / version.removeprefix("sha256:")

    @property
    def scratch(self) -> Path:
        return self.root / "scratch"

    @property
    def aside(self) -> Path:
        return self.root / "aside"

    def task(self, tenant: str, task_id: str) -> TaskPaths:
        return self.task_at(self.root / "tasks" / _fan_out(tenant, task_id))

    def task_at(self, stem: Path) -> TaskPaths:
        """The files whose names begin so."""
        return TaskPaths(*(stem.with_name(stem.name + end) for end in (".json", ".history", ".journal", ".turns")))

    def session(self, tenant: str, session: str) -> Path:
        path = self.root / "sessions" / _fan_out(tenant, session)
        return path.with_name(path.name + ".ids")

    def request(self, tenant: str, request_id: str) -> Path:
        path = self.root / "requests" / _fan_out(tenant, request_id)
        return path.with_name(path.name + ".json")

    def account(self, tenant: str) -> Path:
        path = self.root / "accounts" / _fan_out(tenant, "")
        return path.with_name(path.name + ".json")

    def settings(self, tenant: str) -> Path:
        path = self.root / "settings" / _fan_out(tenant, "")
        return path.with_name(path.name + ".json")

    def audit(self, tenant: str) -> Path:
        path = self.root / "audit" / _fan_out(tenant, "")
        return path.with_name(path.name + ".log")

    @property
    def audit_lock(self) -> Path:
        return self.root / "audit.lock"

    def churn(self, tenant: str, page: str) -> Path:
        """What is known of a page, in the folder of its tenant."""
        return self.root / "churn" / _fan_out(tenant, "") / ("".join(_fan_out(tenant, page).parts) + ".json")

    def classified(self, tenant: str, page: str) -> Path:
        """What the controls of a page were taken for, in the folder of its tenant."""
        return self.root / "classified" / _fan_out(tenant, "") / ("".join(_fan_out(tenant, page).parts) + ".json")

    def picks(self, tenant: str, site: str) -> Path:
        """What users picked on a site, in the folder of its tenant."""
        return self.root / "picks" / _fan_out(tenant, "") / ("".join(_fan_out(tenant, site).parts) + ".json")

    def recipes(self, tenant: str) -> Path:
        """The folder of a tenant's recipes."""
        return self.root / "recipes" / _fan_out(tenant, "")

    def recipe(self, tenant: str, site: str, recipe_id: str) -> Path:
        """One of them, in the folder of its site; its name is the same for every site."""
        name, of_site = ("".join(_fan_out(tenant, one).parts) for one in (recipe_id, site))
        return self.recipes(tenant) / of_site / f"{name}.json"

    def folders(self, tenant: str) -> tuple[Path, ...]:
        """All that hold nothing but what a tenant said or learned."""
        own = _fan_out(tenant, "")
        areas = tuple(self.root / area / own for area in ("knowledge", "churn", "classified", "picks", "recipes"))
        return (*areas, self.approvals(tenant).held)

    def approvals(self, tenant: str) -> ApprovalPaths:
        """Where actions wait for a person, and which approvals were used."""
        folder = self.root / "approvals" / _fan_out(tenant, "")
        return ApprovalPaths(folder / "held", folder / "used")

    def calibration(self, tenant: str) -> Path:
        path = self.root / "calibration" / _fan_out(tenant, "")
        return path.with_name(path.name + ".json")

    def ledger(self, kind: str, tenant: str, thing: str) -> Path:
        """The log of one thing; `kind` is the name of a folder."""
        path = self.root / kind / _fan_out(tenant, thing)
        return path.with_name(path.name + ".history")

    def shelf(self, tenant: str) -> Path:
        """The folder of a tenant's documents."""
        return self.root / "knowledge" / _fan_out(tenant, "")

    def document(self, tenant: str, document_id: str) -> Path:
        return self.shelf(tenant) / ("".join(_fan_out(tenant, document_id).parts) + ".json")


def _fan_out(tenant: str, name: str) -> Path:
    # The length keeps ("a", "bc") and ("ab", "c") apart. An id from a URL may hold lone surrogates.
    key = f"{len(tenant)}:{tenant}{name}".encode("utf-8", "surrogatepass")
    digest = blake2b(key, digest_size=16).hexdigest()
    return Path(digest[:2]) / digest[2:]
