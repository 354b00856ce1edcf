"""Single actions of other agents: judged by the same rules, held back, approved once and for one record."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engine.exchange.calls import DeclaredSecret
from engine.exchange.errors import MissingField
from engine.guard import Guard, GuardRequest, UnknownApproval
from engine.observe import PageInput
from engine.ports import USED_MARGIN, Effect, OfAll, StoreUnavailable
from engine.record.turn import Reply, Usage
from engine.rules import Bundle
from engine.safety.approvals import SECONDS
from server.adapters.tinydb import approval_files
from server.adapters.tinydb.approval_files import ApprovalFiles
from server.adapters.tinydb.erased import Erased
from tests.aside import Noted
from tests.booked import Booked
from tests.turn.conftest import Log, with_settings
from tests.turn.test_classified import Remembered

PAY = "<h1>Tea</h1><p>Total: {}</p><form method=post><button id=x>Pay now</button></form>"
SHOP = "https://shop.example/checkout"


KEYS = (b"k" * 32,)


class Scripted:
    """A model that says these things, one after the other and the last one again; a word is a status."""

    def __init__(self, said: tuple[Any, ...]) -> None:
        self.has_model = bool(said)
        self.asked: list[Effect] = []
        self._said = said

    async def perform(self, effect: Effect) -> Reply:
        self.asked.append(effect)
        said = self._said[min(len(self.asked), len(self._said)) - 1]
        usage = Usage(llm_calls=1, input_tokens=100, output_tokens=20)
        if isinstance(said, str):
            return Reply(effect.key, effect.name, said, usage=usage)  # type: ignore[arg-type]
        return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(said)), usage)

    def warm_up(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Agent:
    """Asks the guard as an agent would."""

    def __init__(
        self, bundle: Bundle, root: Path, *said: Any, accounts: Any = None, kept: Any = None, keys: Any = KEYS
    ) -> None:
        """`said` are replies to `llm.classify_action`, one after the other; without any there is no model."""
        numbers = itertools.count(1)
        self.now = 1_000.0
        self.model = Scripted(said)
        self.waiting = ApprovalFiles(root, lambda: self.now, Erased())
        self.guard = Guard(
            policies=OfAll(lambda: bundle), provider=self.model, accounts=accounts, log=Log(),
            classifications=kept, waiting=self.waiting, clock=lambda: self.now, keys=keys,
            ids=lambda: f"a{next(numbers)}", nonces=lambda size: next(numbers).to_bytes(size, "big"),
        )  # fmt: skip

    def asks(self, dom: str, action: str = 'click("x")', url: str = SHOP, tenant: str = "t",
             active: str | None = None, **more: Any) -> Any:  # fmt: skip
        page = PageInput(url=url, dom=dom, active_element=active)
        request = GuardRequest(url=url, page=page, action=action, **more)
        return _read(asyncio.run(self.guard.judge(tenant, request)))

    def waits(self, tenant: str = "t") -> Any:
        return _read(asyncio.run(self.guard.waiting(tenant)))["waiting"]

    def answers(self, id_: str, *, yes: bool = True, tenant: str = "t") -> Any:
        return _read(asyncio.run(self.guard.answer(tenant, id_, yes=yes)))


def _read(raw: Raw) -> Any:
    return msgspec.json.decode(raw)


@pytest.fixture
def agent(bundle: Bundle, tmp_path: Path) -> Agent:
    return Agent(bundle, tmp_path)


def test_the_page_is_read_and_judged_beside_other_calls(agent: Agent) -> None:
    agent.guard._aside = noted = Noted()
    agent.asks("<a id=x href=/sent>Sent items</a>" + "<a href=/more>More</a>" * 20)
    assert (len(noted.pages), [weight >= 20 for weight in noted.weights]) == (1, [True, True])


def test_what_changes_nothing_passes_and_is_not_kept(agent: Agent) -> None:
    told = agent.asks("<a id=x href=/sent>Sent items</a>")
    assert (told["verdict"], told["reversibility"]) == ("pass", "none")
    assert told["because"] == "Nothing in the rules holds it back."
    assert asyncio.run(agent.waiting.all("t", agent.now)) == ()


def test_an_approval_lets_the_same_action_pass_once(agent: Agent) -> None:
    page = PAY.format("240.00 EUR")
    told = agent.asks(page)
    assert (told["verdict"], told["kind"], told["approvalId"]) == ("confirm", "payment", "a1")
    assert told["confirmation"]["amount"] == {"value": "240.00", "currency": "EUR"}
    approval = agent.answers("a1")["approval"]
    assert agent.asks(page, approval=approval)["verdict"] == "pass"
    again = agent.asks(page, approval=approval)
    assert again["verdict"] == "confirm"
    assert again["refused"] == "the approval was used before; each holds for one action"


def changed(token: str) -> str:
    return f"{token[:9]}{'B' if token[9] == 'A' else 'A'}{token[10:]}"


Spoil = Callable[[Agent, str, str], Any]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "another page": (lambda one, page, token: one.asks(page, url=f"{SHOP}/2", approval=token), "for another"),
    "another tab, filled otherwise": (
        lambda one, page, token: one.asks(page.replace("<button", "<input name=n value=2><button"), approval=token),
        "for another",
    ),
    "another control": (
        lambda one, page, token: one.asks(page.replace("id=x", "id=y"), 'click("y")', approval=token), "for another"
    ),
    "another amount": (lambda one, page, token: one.asks(page.replace("240", "260"), approval=token), "for another"),
    "another site": (lambda one, page, token: one.asks(page, url="https://b.example/", approval=token), "for another"),
    "another tenant": (lambda one, page, token: one.asks(page, tenant="u", approval=token), "somebody else"),
    "forged": (lambda one, page, token: one.asks(page, approval=changed(token)), "not signed"),
    "nonsense": (lambda one, page, token: one.asks(page, approval="yes"), "not one that this service gave"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_an_approval_holds_for_that_record_alone(agent: Agent, name: str) -> None:
    page = PAY.format("240.00 EUR")
    token = agent.answers(agent.asks(page)["approvalId"])["approval"]
    spoil, why = SPOILT[name]
    told = spoil(agent, page, token)
    assert told["verdict"] == "confirm"
    assert why in told["refused"]
    assert agent.asks(page, approval=token)["verdict"] == "pass"  # a wrong try costs nothing


def test_an_approval_expires_and_so_does_what_waits(agent: Agent) -> None:
    page = PAY.format("240.00 EUR")
    token = agent.answers(agent.asks(page)["approvalId"])["approval"]
    agent.now += 121
    assert "expired" in agent.asks(page, approval=token)["refused"]
    held = agent.asks(page)["approvalId"]
    agent.now += 15 * 60
    with pytest.raises(UnknownApproval):
        agent.answers(held)


def test_an_answer_counts_once_and_a_no_gives_nothing(agent: Agent) -> None:
    held = agent.asks(PAY.format("1 EUR"))["approvalId"]
    with pytest.raises(UnknownApproval):
        agent.answers(held, tenant="u")
    assert agent.answers(held, yes=False) == {"approved": False}
    with pytest.raises(UnknownApproval):
        agent.answers(held)


def test_no_approval_opens_what_is_blocked(agent: Agent) -> None:
    page = "<input id=p type=password>"
    told = agent.asks(page, 'setValue("p", "s3cret!pw")', start_url="https://one.github.io/", url="https://two.github.io/",
                      approval="yes")  # fmt: skip
    assert (told["verdict"], told["kind"], "approvalId" in told) == ("block", "secret", False)


LOGIN = "<form method=post><input id=p type=password><button id=x>Sign in</button></form>"
PASS = DeclaredSecret(name="pass")
ALONE = "<textarea id=x aria-label='{}'>{}</textarea>"
LINE = "<input id=x aria-label='{}' value='{}'>"
EDITED = "<div id=x contenteditable aria-label='{}'>{}</div>"


@pytest.mark.parametrize(
    ("field", "name", "value", "action", "verdict"),
    [
        (ALONE, "Message", "hi", 'press("Control+Enter")', "confirm"),
        (ALONE, "Nachricht schreiben", "hi", 'press("Meta+Enter")', "confirm"),
        (EDITED, "Reply to Ann", "hi", 'press("Control+Enter")', "confirm"),
        (LINE, "Message Ann", "hi", 'press("Enter")', "confirm"),
        (LINE, "Message Ann", "", 'type("hi\\n")', "confirm"),
        (LINE, "Message Ann", "hi", 'type("\\n")', "confirm"),
        (LINE + "<button>Attach</button>", "Message Ann", "hi", 'press("Enter")', "confirm"),
        (ALONE, "Message", "", 'press("Control+Enter")', "pass"),
        (ALONE, "Message", "hi", 'press("Enter")', "pass"),
        (ALONE, "Note to myself", "hi", 'press("Control+Enter")', "pass"),
        (LINE, "Search messages", "hi", 'press("Enter")', "pass"),
        ("<form method=get>" + LINE + "</form>", "Message", "hi", 'press("Enter")', "pass"),
    ],
)
def test_a_key_that_sends_a_message_asks_though_no_button_says_so(
    agent: Agent, field: str, name: str, value: str, action: str, verdict: str
) -> None:
    told = agent.asks(field.format(name, value), action, url="https://mail.example/in", active="x")
    assert (told["verdict"], told["kind"] == "message") == (verdict, verdict == "confirm")


@pytest.mark.parametrize(
    ("secrets", "verdict"),
    [
        ((), "block"),
        ((PASS,), "pass"),
        ((DeclaredSecret(name="other"),), "block"),
        ((DeclaredSecret(name="pass", site="shop.example"),), "pass"),
        ((DeclaredSecret(name="pass", site="bank.example"),), "block"),
    ],
)
def test_a_secret_is_entered_where_it_was_declared_for_the_site(agent: Agent, secrets: Any, verdict: str) -> None:
    assert agent.asks(LOGIN, 'setValue("p", "{{pass}}")', secrets=secrets)["verdict"] == verdict


def test_a_secret_of_the_site_where_the_task_began_is_entered_on_no_other(agent: Agent) -> None:
    told = agent.asks(LOGIN, 'setValue("p", "{{pass}}")', start_url="https://bank.example/", secrets=(PASS,))
    assert (told["verdict"], told["decision"]["rules"]) == ("block", ["guardrails/placeholder"])


def test_an_action_that_cannot_be_read_is_refused(agent: Agent) -> None:
    with pytest.raises(MissingField, match="action: "):
        agent.asks("<p>x</p>", "clack(1)")


def test_an_action_on_what_the_page_does_not_show_is_refused(agent: Agent) -> None:
    with pytest.raises(MissingField, match="action: no element 'y' is on the page"):
        agent.asks("<button id=x>Delete</button>", 'click("y")')


def test_what_waits_is_bounded(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval_files, "MOST_WAITING", 5)
    for _ in range(8):
        agent.asks("<button id=x>Delete</button>")
    assert [one["approvalId"] for one in agent.waits()] == ["a4", "a5", "a6", "a7", "a8"]


class TestAnotherProcess:
    """The server is started anew on the same store, with the same key of the installation or with none."""

    def test_what_waits_still_waits(self, bundle: Bundle, tmp_path: Path) -> None:
        held = Agent(bundle, tmp_path).asks(PAY.format("1 EUR"))
        agent = Agent(bundle, tmp_path)
        (waiting,) = agent.waits()
        assert (waiting["approvalId"], waiting["question"], waiting["confirmation"]) == (
            held["approvalId"], held["question"], held["confirmation"],
        )  # fmt: skip
        approval = agent.answers(held["approvalId"])["approval"]
        assert Agent(bundle, tmp_path).waits() == []
        assert Agent(bundle, tmp_path).asks(PAY.format("1 EUR"), approval=approval)["verdict"] == "pass"

    def test_an_approval_that_was_used_stays_used(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        assert agent.asks(page, approval=approval)["verdict"] == "pass"
        again = Agent(bundle, tmp_path).asks(page, approval=approval)
        assert (again["verdict"], again["refused"]) == (
            "confirm", "the approval was used before; each holds for one action",
        )  # fmt: skip

    def test_without_a_key_of_the_installation_an_approval_ends_with_the_process(
        self, bundle: Bundle, tmp_path: Path
    ) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        again = Agent(bundle, tmp_path, keys=(b"n" * 32,)).asks(page, approval=approval)
        assert (again["verdict"], "not signed by this service" in again["refused"]) == ("confirm", True)

    def test_a_key_can_be_changed(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        assert Agent(bundle, tmp_path, keys=(b"n" * 32, *KEYS)).asks(page, approval=approval)["verdict"] == "pass"

    def test_of_two_at_once_one_passes(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        other = Agent(bundle, tmp_path)     # as if it had read what was used before the first one took it
        assert other.waits() == []
        verdicts = [one.asks(page, approval=approval)["verdict"] for one in (agent, other)]
        assert verdicts == ["pass", "confirm"]

    def test_what_was_used_is_forgotten_once_it_has_expired(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        for _ in range(3):
            approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
            assert agent.asks(page, approval=approval)["verdict"] == "pass"
            agent.now += SECONDS + USED_MARGIN + 1
        assert len(list(tmp_path.rglob("*.used"))) == 1

    def test_what_cannot_be_read_waits_no_longer_and_was_used(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        held = agent.asks(page)["approvalId"]
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        agent.asks(page, approval=approval)
        for path in (*tmp_path.rglob("*.used"), *tmp_path.rglob("*.json")):
            path.write_bytes(b"{")
        agent = Agent(bundle, tmp_path)
        with pytest.raises(UnknownApproval):
            agent.answers(held)
        assert agent.asks(page, approval=approval)["verdict"] == "confirm"

    def test_nothing_passes_where_the_store_cannot_be_written(self, bundle: Bundle, tmp_path: Path) -> None:
        page, agent = PAY.format("1 EUR"), Agent(bundle, tmp_path)
        approval = agent.answers(agent.asks(page)["approvalId"])["approval"]
        used = agent.waiting._layout.approvals("t").used
        used.parent.mkdir(exist_ok=True, parents=True)
        used.write_bytes(b"a file where a folder should be")
        with pytest.raises(StoreUnavailable):
            agent.asks(page, approval=approval)


JUPP = "<form method=post><input name=memo value=Hello><button id=x>Jupp</button></form>"
SENDS = {"kind": "message", "reversibility": "irreversible", "reason": "It hands the note to others."}
STORES = {"kind": "data_change", "reversibility": "reversible", "reason": "It stores a note."}


class TestWhatNothingTells:
    def test_a_model_is_asked_and_held_to_what_it_says(self, bundle: Bundle, tmp_path: Path) -> None:
        agent = Agent(bundle, tmp_path, SENDS, accounts=(booked := Booked(0)))
        told = agent.asks(JUPP)
        assert (told["verdict"], told["reversibility"], told["decision"]["rules"]) == (
            "confirm", "unknown", ["guardrails/classify", "guardrails/classified"],
        )
        assert told["because"].endswith("A model says that it cannot be undone (message).")
        assert told["confirmation"]["because"] == told["because"]
        approval = agent.answers(told["approvalId"])["approval"]
        assert agent.asks(JUPP, approval=approval)["verdict"] == "pass"
        assert booked.spent == 240

    def test_what_it_takes_for_harmless_passes_and_is_told(self, bundle: Bundle, tmp_path: Path) -> None:
        told = Agent(bundle, tmp_path, STORES).asks(JUPP)
        assert (told["verdict"], told["because"]) == ("pass", (
            "Nothing on the page says what this sends, so a model is asked. "
            "A model looked at it: data_change, and undoing it: reversible."
        ))

    @pytest.mark.parametrize("said", ["failed", "unparsed", "cut", {"kind": "fine", "reversibility": "none"}])
    def test_a_person_is_asked_where_it_gives_no_answer(self, bundle: Bundle, tmp_path: Path, said: Any) -> None:
        told = Agent(bundle, tmp_path, said).asks(JUPP)
        assert (told["verdict"], told["decision"]["rules"][-1]) == ("confirm", "guardrails/unclassified")

    def test_a_person_is_asked_where_the_day_has_no_tokens_left(self, bundle: Bundle, tmp_path: Path) -> None:
        agent = Agent(with_settings(bundle, {"budget_tenant_tokens": 10}), tmp_path, STORES, accounts=Booked(9))
        assert agent.asks(JUPP)["verdict"] == "confirm"
        assert agent.model.asked == []

    def test_what_rules_know_is_asked_of_no_model(self, bundle: Bundle, tmp_path: Path) -> None:
        agent = Agent(bundle, tmp_path, STORES)
        assert agent.asks(PAY.format("1 EUR"))["verdict"] == "confirm"
        assert agent.asks("<a id=x href=/sent>Sent items</a>")["verdict"] == "pass"
        assert agent.model.asked == []

    def test_it_is_told_nothing_that_was_entered_and_nothing_of_the_goal(self, bundle: Bundle, tmp_path: Path) -> None:
        agent = Agent(bundle, tmp_path, STORES)
        page = JUPP.replace("Hello", "4111 1111 1111 1111").replace("<input", "<input name=p value=hunter2><input")
        agent.asks(page, goal="Tell Ms Ling that I am ill", url=f"{SHOP}?session=s3cr3t")
        told = str(agent.model.asked[0].input)
        assert "memo" in told
        for secret in ("4111", "hunter2", "Ling", "s3cr3t"):
            assert secret not in told

    def test_what_it_said_is_remembered(self, bundle: Bundle, tmp_path: Path) -> None:
        kept = Remembered()
        told = Agent(bundle, tmp_path, SENDS, kept=kept).asks(JUPP)
        agent = Agent(bundle, tmp_path, STORES, kept=kept)
        again = agent.asks(JUPP)
        assert (agent.model.asked, again["verdict"], again["kind"]) == ([], "confirm", told["kind"])
        assert agent.asks(JUPP, tenant="u")["verdict"] == "pass"
