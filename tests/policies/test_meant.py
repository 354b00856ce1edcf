"""Golden cases of the folder that a draft breaks: seen, in its way, and changed with it where somebody means that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.drafts.changes import Refused
from server.policies.broken import Played
from server.tenants import LOCAL, Principal
from tests.policies.desk import CAME, CASE, EVE, NAME, RAISED, SETTING, TURNS, Desk, run

pytestmark = pytest.mark.slow

# Of the tenant that sees what stands in golden files.
ANNA, BEN = Principal(LOCAL, "editor", "Anna", "k1"), Principal(LOCAL, "editor", "Ben", "k2")
MEANT = CASE.replace("rule: continue", "rule: turn_limit")
SAID = f"the golden case “With number 98 there is one turn left.” ({NAME}) comes out differently: "
LIMIT = "  - id: turn_limit\n"
MUCH = """  - id: much
    title: It is much
    when: turn.number > 90
    then: {route: {name: turn_limit}}
    because: It is much.
"""


class Cases(Desk):
    """With one golden case in the folder, that 90 turns break."""

    def __init__(self, place: Path, folder: Path, another: bool = False) -> None:
        super().__init__(place, folder, another)
        self.path = self.golden / NAME
        self.path.parent.mkdir(parents=True)
        self.path.write_text(CASE)

    def broken(self) -> str:
        return self.begun("settings.yaml", *TURNS)

    def played(self, draft_id: str) -> tuple[Played, ...]:
        found: tuple[Played, ...] = run(self.drafts.played(run(self.drafts.held(draft_id))))
        return found

    def mean(self, draft_id: str) -> None:
        (one,) = self.played(draft_id)
        run(self.drafts.mean(ANNA, draft_id, {one.name: one.sign}))

    def put(self, draft_id: str) -> None:
        assert run(self.drafts.put_in_force(ANNA, draft_id, "")).stage == "live"


@pytest.fixture
def cases(tmp_path: Path, folder: Path) -> Cases:
    return Cases(tmp_path, folder)


def test_a_broken_case_keeps_a_draft_from_review_and_from_coming_into_force(cases: Cases) -> None:
    draft_id = cases.broken()
    (one,) = cases.played(draft_id)
    assert (one.name, one.why, one.before, one.text, one.meant) == (NAME, CAME, CASE, MEANT, None)
    with pytest.raises(Refused, match=f"^{re.escape(f'it is not sent: {SAID}{CAME}')}$"):
        run(cases.drafts.send(ANNA, draft_id, ""))
    with pytest.raises(Refused, match=f"^{re.escape(f'nothing was put in force: {SAID}{CAME}')}$"):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))
    assert (TURNS[0] in cases.text("settings.yaml"), cases.path.read_text()) == (True, CASE)


def test_what_is_meant_is_written_with_the_draft_and_taken_back_with_it(cases: Cases) -> None:
    draft_id = cases.broken()
    cases.mean(draft_id)
    draft = run(cases.drafts.one(draft_id))
    assert (draft.meant[NAME].text, draft.meant[NAME].who, draft.editors) == (MEANT, "Anna", {"Anna"})
    assert [one.why for one in cases.played(draft_id)] == [""]
    assert cases.path.read_text() == CASE
    cases.put(draft_id)
    assert cases.path.read_text() == MEANT
    entries = run(cases.trail.entries(LOCAL))
    said = {one.act: dict(one.about) for one in entries}
    assert said["draft.case_meant"] == {"draft": draft_id, "cases": (NAME,), "meant": True}
    assert said["policies.put"]["cases"] == (NAME,)
    run(cases.drafts.roll_back(ANNA, draft_id, ""))
    assert cases.path.read_text() == CASE


def test_what_was_changed_since_stays_when_a_draft_is_rolled_back(cases: Cases) -> None:
    draft_id = cases.broken()
    cases.mean(draft_id)
    cases.put(draft_id)
    cases.path.write_text(f"{MEANT}# mine\n")
    run(cases.drafts.roll_back(ANNA, draft_id, ""))
    assert cases.path.read_text() == f"{MEANT}# mine\n"


def test_a_case_that_breaks_anew_is_in_the_way_again(cases: Cases) -> None:
    cases.path.write_text(CASE.replace("rule: continue", "rule: continue\n  call: null"))
    draft_id = cases.broken()
    cases.mean(draft_id)
    cases.edited(draft_id, "routing.yaml", LIMIT, f"{MUCH}{LIMIT}")
    (one,) = cases.played(draft_id)
    assert one.why == "turn_limit expected, much fired, which is not what Anna said is meant"
    with pytest.raises(Refused, match="turn_limit expected, much fired"):
        run(cases.drafts.send(ANNA, draft_id, ""))
    cases.mean(draft_id)
    assert [one.why for one in cases.played(draft_id)] == [""]
    assert "rule: much\n  call: null" in run(cases.drafts.one(draft_id)).meant[NAME].text


def test_several_are_meant_at_once_or_none_of_them(cases: Cases) -> None:
    (cases.path.parent / "another.yaml").write_text(CASE)
    draft_id = cases.broken()
    signs = {one.name: one.sign for one in cases.played(draft_id)}
    assert list(signs) == ["routing/another.yaml", NAME]
    with pytest.raises(Refused, match=f"{NAME} comes out otherwise by now"):
        run(cases.drafts.mean(ANNA, draft_id, {**signs, NAME: "0" * 16}))
    assert run(cases.drafts.one(draft_id)).meant == {}
    with pytest.raises(Refused, match=r"; so does 1 more$"):
        run(cases.drafts.send(ANNA, draft_id, ""))
    run(cases.drafts.mean(ANNA, draft_id, signs))
    cases.put(draft_id)
    assert cases.path.read_text() == (cases.path.parent / "another.yaml").read_text() == MEANT


def test_a_draft_that_breaks_it_no_more_leaves_the_file_alone(cases: Cases) -> None:
    draft_id = cases.broken()
    cases.mean(draft_id)
    cases.edited(draft_id, "settings.yaml", TURNS[1], "max_turns: {value: 200")
    assert cases.played(draft_id) == ()
    cases.put(draft_id)
    assert cases.path.read_text() == CASE
    assert run(cases.drafts.one(draft_id)).meant == {}


def test_somebody_says_so_of_what_they_saw_and_takes_it_back(cases: Cases) -> None:
    draft_id = cases.broken()
    (one,) = cases.played(draft_id)
    cases.path.write_text(CASE.replace("one turn", "1 turn"))
    with pytest.raises(Refused, match="comes out otherwise by now: look at it again"):
        run(cases.drafts.mean(ANNA, draft_id, {NAME: one.sign}))
    cases.mean(draft_id)
    run(cases.drafts.leave(BEN, draft_id, NAME))
    assert [one.why for one in cases.played(draft_id)] == [CAME]
    with pytest.raises(Refused, match="as it was already"):
        run(cases.drafts.leave(BEN, draft_id, NAME))
    cases.path.unlink()
    with pytest.raises(Refused, match="holds by now"):
        run(cases.drafts.mean(ANNA, draft_id, {NAME: one.sign}))
    assert cases.acts() == ["draft.began"]  # by a key of another tenant
    assert [one.act for one in run(cases.trail.entries(LOCAL))] == ["draft.case_meant", "draft.case_meant"]


def test_a_file_that_changed_since_is_asked_about_again_and_never_written_over(
    cases: Cases, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft_id = cases.broken()
    cases.mean(draft_id)
    theirs = CASE.replace("one turn", "1 turn")
    cases.path.write_text(theirs)
    (one,) = cases.played(draft_id)
    assert one.why == f"{CAME}; its file was changed since Anna said that this is meant"
    cases.path.write_text(CASE)
    ready = cases.live.ready

    def then_changed(*given):  # type: ignore[no-untyped-def]
        cases.path.write_text(theirs)
        return ready(*given)

    monkeypatch.setattr(cases.live, "ready", then_changed)
    with pytest.raises(Refused, match=f"{NAME} was changed meanwhile: look at its case again"):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))
    assert (cases.path.read_text(), run(cases.drafts.one(draft_id)).stage) == (theirs, "editing")
    assert TURNS[0] in cases.text("settings.yaml")


def test_where_policies_cannot_be_written_no_case_is_changed(cases: Cases, monkeypatch: pytest.MonkeyPatch) -> None:
    draft_id = cases.broken()
    cases.mean(draft_id)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cases.live, "put", full)
    with pytest.raises(Refused, match="No space left"):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))
    assert cases.path.read_text() == CASE
    monkeypatch.setattr("server.policies.cases.rewrite", full)
    with pytest.raises(Refused, match="No space left"):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))
    assert (cases.path.read_text(), run(cases.drafts.one(draft_id)).stage) == (CASE, "editing")


def test_a_draft_of_earlier_policies_is_held_against_cases_as_it_would_come_into_force(cases: Cases) -> None:
    other = cases.begun("settings.yaml", SETTING, RAISED)
    clashing = cases.begun("settings.yaml", TURNS[0], "max_turns: {value: 80")
    draft_id = cases.broken()
    cases.mean(draft_id)
    cases.put(draft_id)
    assert cases.path.read_text() == MEANT
    assert run(cases.drafts.one(other)).base != cases.live.bundle.version
    assert cases.played(other) == ()
    assert cases.played(clashing) == ()  # it is merged first
    cases.put(other)


def test_what_does_not_hold_by_the_policies_in_force_is_not_for_the_draft_to_mend(cases: Cases) -> None:
    cases.path.write_text(CASE.replace("rule: continue", "rule: turn_limit"))
    draft_id = cases.begun("settings.yaml", "max_turns: {value: 100", "max_turns: {value: 200")
    assert cases.played(draft_id) == ()
    cases.put(draft_id)


def test_a_case_that_nobody_can_change_by_a_button_is_told_all_the_same(cases: Cases) -> None:
    cases.path.write_bytes(CASE.encode().replace(b"# the end", b"# the end\xff"))
    draft_id = cases.broken()
    (one,) = cases.played(draft_id)
    assert (one.why, one.text) == (CAME, "")
    with pytest.raises(Refused, match="cannot be changed by itself"):
        run(cases.drafts.mean(ANNA, draft_id, {NAME: one.sign}))
    with pytest.raises(Refused, match=CAME):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))


def test_line_ends_of_a_file_stay(cases: Cases) -> None:
    cases.path.write_bytes(CASE.replace("\n", "\r\n").encode())
    draft_id = cases.broken()
    cases.mean(draft_id)
    cases.put(draft_id)
    assert cases.path.read_bytes() == MEANT.replace("\n", "\r\n").encode()


def test_who_says_that_it_is_meant_is_an_author_and_a_yes_is_to_what_is_meant(tmp_path: Path, folder: Path) -> None:
    cases = Cases(tmp_path, folder, another=True)
    draft_id = cases.broken()
    cases.mean(draft_id)
    run(cases.drafts.send(ANNA, draft_id, ""))
    assert run(cases.drafts.answer(BEN, draft_id, yes=True, note="")).stage == "approved"
    (one,) = cases.played(draft_id)
    run(cases.drafts.leave(BEN, draft_id, one.name))
    cases.mean(draft_id)
    with pytest.raises(Refused, match="is being edited: that goes on from approved or in shadow only"):
        run(cases.drafts.put_in_force(ANNA, draft_id, ""))
    run(cases.drafts.send(ANNA, draft_id, ""))
    with pytest.raises(Refused, match="Ben wrote some of it"):
        run(cases.drafts.answer(BEN, draft_id, yes=True, note=""))


def test_nobody_says_yes_to_what_breaks_a_case_that_came_meanwhile(tmp_path: Path, folder: Path) -> None:
    cases = Cases(tmp_path, folder, another=True)
    cases.path.unlink()
    draft_id = cases.broken()
    run(cases.drafts.send(ANNA, draft_id, ""))
    cases.path.write_text(CASE)
    with pytest.raises(Refused, match=re.escape(f"nobody can say yes to it yet: {SAID}{CAME}")):
        run(cases.drafts.answer(BEN, draft_id, yes=True, note=""))
    assert run(cases.drafts.answer(BEN, draft_id, yes=False, note="")).stage == "editing"


def test_what_came_is_told_to_nobody_who_does_not_see_the_facts_of_golden_files(cases: Cases) -> None:
    draft_id = cases.broken()
    (one,) = cases.played(draft_id)
    assert (one.told(ANNA), CAME in one.told(EVE)) == (CAME, False)
    with pytest.raises(Refused, match=f"^{re.escape(f'it is not sent: {SAID}who has a key of local sees how')}$"):
        run(cases.drafts.send(EVE, draft_id, ""))
