"""A whole engine in one process: a store in memory, a model that says what a test tells it to, and a client to play.

Pages are lists of tuples `(role, id, name)` or `(role, id, name, {more V3 keys})`. Whatever a test plays is replayed
at its end: every recorded turn must decide again what it decided, after a round trip through JSON.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from engine.exchange.calls import ChainResult, TurnRequest
from engine.exchange.history import History
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode
from engine.ports import (
    Accounts,
    ChurnPages,
    Claim,
    Classifications,
    Commit,
    Effect,
    OfAll,
    Opened,
    Picks,
    Purpose,
    Recipes,
    Tallies,
    TurnTaken,
    Unlearned,
)
from engine.record.task import TaskState
from engine.record.turn import Reply, TurnRecord, Usage
from engine.replay.tracing import trace_of
from engine.rules import Bundle
from engine.turn.apply import apply
from engine.turn.engine import Engine
from engine.turn.learn_churn import ChurnLearner
from engine.turn.mirror import by_mirror, left_by
from engine.turn.step import walk
from engine.turn.vouching import Vouching

ROOT = Path(__file__).parents[2]
URL = "https://clinic.example/patients"
FAILURES = ("failed", "cut", "unparsed")
Nodes = Sequence[tuple[Any, ...]]

NO_TURN = TaskState(id="", session="", query="")


class Memory:
    """Tasks, journal, sessions and requests in dictionaries; everything passes through JSON, as in a real store."""

    def __init__(self) -> None:
        self.states: dict[str, TaskState] = {}
        self.records: dict[str, list[TurnRecord]] = {}
        self.journal: dict[tuple[str, int], dict[str, Reply]] = {}
        self.claims: dict[str, Claim] = {}
        self.told: dict[str, list[Raw]] = {}
        self.opens: dict[str, Opened] = {}

    async def load(self, tenant: str, task_id: str) -> TaskState | None:
        return self.states.get(task_id)

    async def commit(self, tenant: str, turn: Commit) -> None:
        state, record = turn.state, turn.record
        if self.states.get(state.id, NO_TURN).turn != turn.expected_turn:
            raise TurnTaken(state.id)
        self.told.setdefault(state.id, []).extend(turn.messages)
        self.opens.pop(state.id, None)
        self.states[state.id] = msgspec.json.decode(msgspec.json.encode(state), type=TaskState)
        copy = msgspec.json.decode(msgspec.json.encode(record), type=TurnRecord)
        self.records.setdefault(state.id, []).append(copy)
        if record.request_id:
            self.claims[record.request_id] = replace(self.claims[record.request_id], response=record.response)

    async def last(self, tenant: str, task_id: str) -> TurnRecord | None:
        return self.records.get(task_id, [None])[-1]

    async def history(self, tenant: str, task_id: str) -> Sequence[TurnRecord]:
        return self.records.get(task_id, [])

    async def messages(self, tenant: str, task_id: str) -> Sequence[Raw]:
        return self.told.get(task_id, [])

    async def session_messages(self, tenant: str, session: str) -> dict[str, Sequence[Raw]]:
        return {task.id: self.told[task.id] for task in await self.tasks(tenant, session)}

    async def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None:
        self.journal.setdefault((task_id, turn), {})[reply.key] = reply

    async def replies(self, tenant: str, task_id: str, turn: int) -> Mapping[str, Reply]:
        return dict(self.journal.get((task_id, turn), {}))

    async def tasks(self, tenant: str, session: str) -> Sequence[TaskState]:
        return [state for state in reversed(self.states.values()) if state.session == session]

    async def open(self, tenant: str, turn: Opened) -> None:
        self.opens[turn.task.id] = msgspec.json.decode(msgspec.json.encode(turn), type=Opened)

    async def opened(self, tenant: str, task_id: str) -> Opened | None:
        return self.opens.get(task_id)

    async def begun(self, tenant: str, session: str) -> Sequence[Opened]:
        return [one for one in reversed(self.opens.values()) if one.is_first and one.task.session == session]

    async def discard(self, tenant: str, task_id: str) -> None:
        self.opens.pop(task_id, None)
        self.journal = {place: replies for place, replies in self.journal.items() if place[0] != task_id}

    async def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim:
        return self.claims.setdefault(request_id, Claim(task_id, None, purpose))

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        if self.claims[request_id].response is None:
            self.claims[request_id] = replace(self.claims[request_id], response=response)


class Script:
    """A provider that answers each effect with what a test wrote for it, the last answer again and again.

    An answer is the reply's JSON as a Python value, one of `failed`, `cut` and `unparsed`, or an exception to raise.
    An effect without an answer fails.
    """

    def __init__(self, has_model: bool, answers: Mapping[str, Sequence[Any]]) -> None:
        self.has_model = has_model
        self.calls: list[str] = []
        self.inputs: list[Mapping[str, object]] = []
        self._left = {name: list(said) for name, said in answers.items()}

    async def perform(self, effect: Effect) -> Reply:
        name = effect.name.removeprefix("llm.")
        self.calls.append(name)
        self.inputs.append(effect.input)
        if not self.has_model:
            return Reply(effect.key, effect.name, "absent")
        left = self._left.get(name, ["failed"])
        answer = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(answer, BaseException):
            raise answer
        usage = Usage(llm_calls=1, input_tokens=100, output_tokens=20)
        if answer in FAILURES:
            return Reply(effect.key, effect.name, answer, usage=usage)
        return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(answer)), usage)


class Log:
    """What the engine would have logged."""

    def __init__(self) -> None:
        self.events: list[str] = []

    def info(self, event: str, **values: object) -> None:
        self.events.append(event)

    warning = exception = info


class Client:
    """Plays a task turn by turn, as the extension would; `calls` are the effects of the last turn."""

    def __init__(self, bundle: Bundle, script: Script) -> None:
        self.bundle = bundle
        self.script = script
        self.memory = Memory()
        self.log = Log()
        self.now = 1_000_000.0
        self.task_id: str | None = None
        self.session_id: str | None = None
        self.library: Any = None
        self.search: Any = None
        self._numbers = itertools.count(1)
        self.engine = self.restarted()

    def restarted(
        self,
        accounts: Accounts | None = None,
        churn: ChurnPages | None = None,
        tallies: Tallies | None = None,
        classifications: Classifications | None = None,
        picks: Picks | None = None,
        recipes: Recipes | None = None,
        vouching: Vouching | None = None,
    ) -> Engine:
        """The engine of a new process on the same store."""
        memory = self.memory
        clock = {"clock": lambda: self.now}
        now: dict[str, Any] = {"policies": OfAll(lambda: self.bundle), **clock}
        self.idling = ChurnLearner(churn or Unlearned(), log=self.log, **now)
        self.stored = History(
            trace_of=trace_of, tasks=memory, sessions=memory, journal=memory, bundle_source=lambda: self.bundle, **clock
        )  # fmt: skip
        self.engine = Engine(
            **now, provider=self.script, tasks=memory, history=self.stored, journal=memory, requests=memory,
            ids=lambda: f"id-{next(self._numbers)}", log=self.log, accounts=accounts, tallies=tallies,
            idling=self.idling, classifications=classifications, picks=picks, vouching=vouching, recipes=recipes,
            library=self.library, search=self.search,
        )  # fmt: skip
        return self.engine

    @property
    def calls(self) -> list[str]:
        return self.script.calls

    @property
    def state(self) -> TaskState:
        assert self.task_id is not None
        return self.memory.states[self.task_id]

    @property
    def history(self) -> list[TurnRecord]:
        return self.memory.records.get(self.task_id or "", [])

    def start(self, query: str, nodes: Nodes, url: str = URL, **said: Any) -> dict[str, Any]:
        """The first turn of a new task."""
        self.task_id = self.session_id = None
        return self.turn(nodes, url, query=query, **said)

    def turn(self, nodes: Nodes | str, url: str = URL, **said: Any) -> dict[str, Any]:
        """One call: the page now (a tree, or HTML), and what else the client says. Raises what the engine raises."""
        self.script.calls.clear()
        self.script.inputs.clear()
        request = request_of(nodes, url, {"task_id": self.task_id, "session_id": self.session_id, **said})
        answer: dict[str, Any] = msgspec.json.decode(asyncio.run(self.engine.interact("tenant", request)))
        if "taskId" in answer:
            self.task_id, self.session_id = answer["taskId"], answer["sessionId"]
        return answer

    def ask(self, call: str, *args: str) -> Any:
        """Another call: cancel, or one of what is stored (task, trace, receipt, messages, active)."""
        asked = self.engine if call == "cancel" else self.stored
        raw = asyncio.run(getattr(asked, call)("tenant", *args))
        return None if raw is None else msgspec.json.decode(raw)


def page_of(nodes: Nodes | str, url: str, active: str | None = None, unread: tuple[str, ...] = ()) -> PageInput:
    if isinstance(nodes, str):
        return PageInput(url=url, dom=nodes, active_element=active)
    tree = [{"r": role, "i": id_, "n": name, **dict(*more)} for role, id_, name, *more in nodes]
    return PageInput(url=url, interactive_tree=msgspec.convert(tree, list[TreeNode]), active_element=active,
                     unread_containers=unread)  # fmt: skip


def request_of(nodes: Nodes | str, url: str, said: Mapping[str, Any]) -> TurnRequest:
    witness = {name: said[name] for name in Witness.__struct_fields__ if name in said}
    ours = ("chain", "active", "unread")
    rest = {name: value for name, value in said.items() if name not in witness and name not in ours}
    chain = tuple(msgspec.convert(list(said.get("chain", ())), list[ChainResult]))
    page = page_of(nodes, url, said.get("active"), said.get("unread", ()))
    return TurnRequest(url=url, page=page, witness=Witness(**witness), chain_results=chain, **rest)


def assert_replays(client: Client) -> None:
    """Every recorded turn, read back from JSON, decides again what it decided, and leads to the same state.

    That state is what the mirror of `apply` says of it, on which proofs rely.
    """
    for task_id, records in client.memory.records.items():
        for record, after in itertools.zip_longest(records, [later.before for later in records[1:]]):
            if not record.rounds:
                continue  # cancelled by the client: nothing was decided
            replies = {reply.key: reply for reply in record.replies}
            played = client.bundle
            if record.settings != played.settings:
                played = with_settings(played, record.settings)
            walked = walk(played, record.before, record.observed, replies)
            assert walked.end == record.transition
            left = apply(record.before, record.transition)
            assert _decided(left) == _decided(after or client.memory.states[task_id])
            assert by_mirror(walked.facts) == left_by(record.before, record.transition, left)


def _decided(task: TaskState) -> TaskState:
    """A task without what a client or its user tells beside a turn."""
    return replace(task, secrets={}, sealed={}, knowledge=(), locale=None)


@pytest.fixture
def client(bundle: Bundle) -> Iterator[Callable[..., Client]]:
    """Makes clients: `client()` works without a model, `client(act=[…], verify_light=[…])` with a scripted one."""
    made: list[Client] = []

    def make(model: bool | None = None, settings: Mapping[str, Any] | None = None, **answers: Sequence[Any]) -> Client:
        known = with_settings(bundle, settings) if settings else bundle
        made.append(Client(known, Script(bool(answers) if model is None else model, answers)))
        return made[-1]

    yield make
    for one in made:
        assert_replays(one)


def with_settings(bundle: Bundle, settings: Mapping[str, Any]) -> Bundle:
    """The same policies under other settings."""
    known = {**bundle.settings, **settings}
    sets = {name: msgspec.structs.replace(rules, settings=known) for name, rules in bundle.rulesets.items()}
    return msgspec.structs.replace(bundle, rulesets=sets, settings=known)


@pytest.fixture(scope="session")
def plan_of() -> Callable[..., dict[str, Any]]:
    """A model's plan of these steps: texts, or texts with what each should lead to."""

    def make(*steps: str | tuple[str, str]) -> dict[str, Any]:
        said = [(one, "The result can be seen") if isinstance(one, str) else one for one in steps]
        rest = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works"}
        return {
            "goal": "The whole request",
            "steps": [{"description": text, "verify": verify, **rest} for text, verify in said],
        }

    return make


@pytest.fixture(scope="session")
def says() -> Callable[..., dict[str, Any]]:
    """A verifier's reply: `says()` that the step worked, `says(done=True)` that the whole request is done."""

    def make(worked: bool = True, done: bool = False, confidence: float = 0.9) -> dict[str, Any]:
        return {"action_succeeded": worked, "task_completed": done, "confidence": confidence, "reason": "As seen."}

    return make


@pytest.fixture(scope="session")
def does() -> Callable[[str], dict[str, Any]]:
    """A model's choice of an action."""
    return lambda action: {"thought": "The next step.", "action": action}
