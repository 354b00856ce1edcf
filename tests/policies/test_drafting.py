"""Drafts against a folder that is served: nothing that breaks a guarantee comes into force, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.ports import StoreUnavailable
from engine.rules import PolicyError, read_folder, shipped
from server.drafts.changes import Edit, Refused, edited
from server.drafts.draft import Draft
from server.policies.drafting import UnknownDraft
from server.policies.live import Live
from server.policies.proving import Proved
from server.policies.shadow import OfDraft
from server.tenants import Principal
from tests.policies.desk import ANNA, BEN, EVE, RAISED, SETTING, TURNS, Desk, run

pytestmark = pytest.mark.slow

@pytest.fixture
def desk(tmp_path: Path, folder: Path) -> Desk:
    return Desk(tmp_path, folder)


def test_a_draft_comes_into_force_in_the_folder_with_its_comments_and_is_rolled_back(desk: Desk) -> None:
    before, version = desk.text("settings.yaml"), desk.live.bundle.version
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    put = run(desk.drafts.put_in_force(ANNA, draft, "fewer false successes"))
    assert (put.stage, put.replaced, put.steps[-1].note) == ("live", version, "fewer false successes")
    assert desk.live.bundle.settings["success_threshold"] == 0.8
    assert desk.text("settings.yaml") == before.replace(SETTING, RAISED)
    desk.live.look()
    desk.live.look()
    assert desk.live.alarm is None
    back = run(desk.drafts.roll_back(BEN, draft, "it asks too often"))
    assert (back.stage, back.steps[-1].who) == ("rolled back", "Ben")
    assert (desk.text("settings.yaml"), desk.live.bundle.version) == (before, version)
    assert desk.acts() == ["draft.began", "policies.put", "policies.rolled_back"]


def test_what_does_not_check_is_not_put_in_force_and_the_folder_stays(desk: Desk) -> None:
    before = read_folder(desk.folder)
    draft = desk.begun("settings.yaml", SETTING, "success_threshold: {value: much")
    with pytest.raises(PolicyError, match="success_threshold"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert read_folder(desk.folder) == before
    assert run(desk.drafts.held(draft)).draft.stage == "editing"
    assert desk.acts()[-1] == "failed"


@pytest.mark.process
def test_what_breaks_a_guarantee_is_not_put_in_force(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder)
    desk.live._prove = None  # what every server asks
    old = 'by: "{rule}"}\n    because: Navigation succeeded on an intermediate step.'
    draft = desk.begun("tier1.yaml", old, f"task_completed: true, {old}")
    with pytest.raises(PolicyError, match="guarantee"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert desk.live.bundle.version == Live(shipped(), VOCABULARY).bundle.version


def test_an_edit_of_the_folder_meanwhile_is_merged(desk: Desk) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    path = desk.folder / "settings.yaml"
    path.write_text(path.read_text().replace("max_turns: {value: 100", "max_turns: {value: 90"))
    desk.live.reload()
    run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert desk.live.bundle.settings["success_threshold"] == 0.8
    assert desk.live.bundle.settings["max_turns"] == 90
    other = run(desk.drafts.roll_back(ANNA, draft, ""))
    assert other.stage == "rolled back"
    assert desk.live.bundle.settings["max_turns"] == 90


def test_an_edit_of_the_same_lines_in_the_folder_is_refused_and_both_are_shown(desk: Desk) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    path = desk.folder / "settings.yaml"
    path.write_text(path.read_text().replace(SETTING, "success_threshold: {value: 0.75"))
    desk.live.reload()
    with pytest.raises(Refused, match=r"^settings.yaml: the policies in force have other text there") as refused:
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    (clash,) = refused.value.clashes["settings.yaml"]
    assert "0.80" in clash.mine
    assert "0.75" in clash.theirs
    assert "0.75" in path.read_text()


def test_a_folder_that_holds_what_is_not_in_force_is_not_written_over(desk: Desk) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    (desk.folder / "routing.yaml").write_text("ruleset: [unclosed\n")
    with pytest.raises(Refused, match="holds changes that are not in force: mend them there, or take them back"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert desk.text("routing.yaml") == "ruleset: [unclosed\n"
    assert SETTING in desk.text("settings.yaml")


def test_policies_that_came_with_surefoot_are_not_written_to(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, writable=False)
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    with pytest.raises(Refused, match="start it with --policies FOLDER"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))


def test_where_another_persons_yes_is_wanted_nothing_goes_without(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, another=True)
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    with pytest.raises(Refused, match="another person has to say yes to it first"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    run(desk.drafts.send(ANNA, draft, "please look"))
    with pytest.raises(Refused, match="Anna wrote some of it"):
        run(desk.drafts.answer(ANNA, draft, yes=True, note=""))
    assert run(desk.drafts.answer(BEN, draft, yes=False, note="too high")).stage == "editing"
    run(desk.drafts.send(ANNA, draft, "lower now"))
    run(desk.drafts.answer(BEN, draft, yes=True, note=""))
    desk.edited(draft, "settings.yaml", *TURNS)
    with pytest.raises(Refused, match="another person has to say yes"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    run(desk.drafts.send(ANNA, draft, ""))
    run(desk.drafts.answer(BEN, draft, yes=True, note="fine"))
    assert run(desk.drafts.put_in_force(ANNA, draft, "")).stage == "live"


def test_what_one_tenant_wants_of_policies_that_all_share_holds_for_the_drafts_of_all(
    tmp_path: Path, folder: Path
) -> None:
    desk = Desk(tmp_path, folder)
    draft = desk.begun("settings.yaml", SETTING, RAISED, EVE)
    desk.wants["acme"] = "another"
    with pytest.raises(Refused, match="another person has to say yes to it first"):
        run(desk.drafts.put_in_force(EVE, draft, ""))
    run(desk.drafts.send(EVE, draft, ""))
    with pytest.raises(Refused, match="another tenant's draft: a key of that tenant has to do that, or one of local"):
        run(desk.drafts.withdraw(ANNA, draft, "not ours"))
    run(desk.drafts.answer(ANNA, draft, yes=True, note=""))
    assert run(desk.drafts.put_in_force(EVE, draft, "")).stage == "live"


def test_nobody_says_yes_by_a_key_that_they_made_for_it(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, another=True)
    early, late, others = (Principal("acme", "editor", f"Cleo {at}", f"c{at}") for at in range(3))
    desk.key(early, "Dan", "Anna")
    desk.key(others, "Dan")
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    run(desk.drafts.send(ANNA, draft, ""))
    desk.key(late)
    with pytest.raises(Refused, match="by a key that was there before the draft was sent for review"):
        run(desk.drafts.answer(late, draft, yes=True, note=""))
    with pytest.raises(Refused, match="Anna wrote some of it, and made the key of Cleo 0"):
        run(desk.drafts.answer(early, draft, yes=True, note=""))
    assert run(desk.drafts.answer(BEN, draft, yes=False, note="")).stage == "editing"
    run(desk.drafts.send(ANNA, draft, ""))
    with pytest.raises(Refused, match="by a key that was there before"):  # sending it again makes it no older
        run(desk.drafts.answer(late, draft, yes=True, note=""))
    assert run(desk.drafts.answer(others, draft, yes=True, note="")).stage == "approved"


def test_an_edit_after_a_yes_needs_another_one_whatever_the_clocks_say(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, another=True)
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    run(desk.drafts.send(ANNA, draft, ""))
    run(desk.drafts.answer(BEN, draft, yes=True, note=""))
    desk.now = 0.0  # of a host that is behind
    desk.edited(draft, "settings.yaml", *TURNS)
    run(desk.drafts.shadow(ANNA, draft, ""))
    with pytest.raises(Refused, match="another person has to say yes to it first"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))


def test_a_second_draft_in_force_is_kept_when_the_first_is_rolled_back(desk: Desk) -> None:
    one = desk.begun("settings.yaml", SETTING, RAISED)
    two = desk.begun("settings.yaml", *TURNS, BEN)
    run(desk.drafts.put_in_force(ANNA, one, ""))
    run(desk.drafts.put_in_force(BEN, two, ""))
    run(desk.drafts.roll_back(ANNA, one, ""))
    assert (desk.live.bundle.settings["success_threshold"], desk.live.bundle.settings["max_turns"]) == (0.7, 90)


def test_a_full_disk_leaves_the_folder_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_folder(desk.folder)
    draft = desk.begun("settings.yaml", SETTING, RAISED)

    really = os.replace

    def full(source: Path, target: Path) -> None:
        if Path(target).is_relative_to(desk.folder):
            raise OSError(28, "No space left on device")
        really(source, target)

    monkeypatch.setattr("server.policies.writing.os.replace", full)
    with pytest.raises(Refused, match=r"the folder cannot be written \(No space left on device\)"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert read_folder(desk.folder) == before
    assert sorted(path.name for path in desk.folder.glob(".*")) == []
    assert run(desk.drafts.held(draft)).draft.stage == "editing"


def test_while_texts_are_merged_everything_else_goes_on_and_an_edit_meanwhile_is_not_lost(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    slow = desk.begun("settings.yaml", SETTING, RAISED)
    released, began = threading.Event(), threading.Event()

    def slowly(*given: Any) -> Draft:
        if given[0].id == draft:
            began.set()
            assert released.wait(20)
        return edited(*given)

    async def story() -> Draft:
        held = await desk.drafts.held(draft)
        text = held.contents["settings.yaml"].decode()
        edit = Edit(file="settings.yaml", text=text.replace(*TURNS), revision=1, began=text)
        first = asyncio.create_task(desk.drafts.edit(BEN, draft, edit))
        await asyncio.to_thread(began.wait, 20)
        assert (await desk.drafts.held(slow)).draft.id == slow  # neither the loop nor the store waits
        await desk.drafts.send(ANNA, draft, "please look")
        released.set()
        return await first

    monkeypatch.setattr("server.policies.drafting.edited", slowly)
    after = run(story())
    assert (after.stage, after.steps[-1].deed, after.authors) == ("editing", "sent", {"Anna", "Ben"})


def during_the_proof(desk: Desk, act: Callable[[], object]) -> None:
    def prove(loaded: object) -> Proved:
        act()
        return Proved(True)

    desk.live._prove = prove


@pytest.mark.parametrize("another", [False, True])
def test_what_was_edited_during_the_proof_is_not_said_to_be_in_force(
    tmp_path: Path, folder: Path, another: bool
) -> None:
    desk = Desk(tmp_path, folder, another)
    before = read_folder(folder)
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    run(desk.drafts.send(ANNA, draft, ""))
    run(desk.drafts.answer(BEN, draft, yes=True, note=""))
    during_the_proof(desk, lambda: desk.edited(draft, "settings.yaml", *TURNS))
    with pytest.raises(Refused, match="the draft was changed meanwhile"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    held = run(desk.drafts.held(draft))
    assert (held.draft.stage, read_folder(folder)) == ("editing", before)
    assert b"max_turns: {value: 90" in held.contents["settings.yaml"]
    assert desk.live.bundle.settings["success_threshold"] == 0.7
    assert desk.acts()[-1] == "failed"


def test_a_draft_that_was_withdrawn_during_the_proof_is_not_in_force(desk: Desk) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    during_the_proof(desk, lambda: run(desk.drafts.withdraw(BEN, draft, "no")))
    with pytest.raises(Refused, match="the draft was changed meanwhile"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert run(desk.drafts.held(draft)).draft.stage == "withdrawn"
    assert desk.live.bundle.settings["success_threshold"] == 0.7


def test_without_the_store_nothing_is_put_in_force(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)

    async def away(*_: object) -> None:
        raise StoreUnavailable("away")

    def goes_away() -> None:
        monkeypatch.setattr(desk.drafts._kept, "change", away)

    during_the_proof(desk, goes_away)
    before = read_folder(desk.folder)
    with pytest.raises(StoreUnavailable):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    monkeypatch.undo()
    during_the_proof(desk, lambda: None)
    assert (read_folder(desk.folder), run(desk.drafts.held(draft)).draft.stage) == (before, "editing")
    run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert desk.live.bundle.settings["success_threshold"] == 0.8


def test_a_draft_that_could_not_be_put_in_force_is_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    run(desk.drafts.shadow(ANNA, draft, ""))
    before = run(desk.drafts.held(draft)).draft
    desk.live.published_by(lambda version, before: False)
    with pytest.raises(Refused, match="nothing was put in force: other policies came into force meanwhile"):
        run(desk.drafts.put_in_force(ANNA, draft, ""))
    assert run(desk.drafts.held(draft)).draft == before
    assert isinstance(desk.shadow.candidate, OfDraft)


def test_an_unknown_draft_is_said_to_be_one(desk: Desk) -> None:
    for unknown in ("0123456789ab", "../keys", ""):
        with pytest.raises(UnknownDraft):
            run(desk.drafts.held(unknown))


def test_a_draft_of_policies_that_are_kept_no_longer_says_so(desk: Desk, tmp_path: Path) -> None:
    draft = desk.begun("settings.yaml", SETTING, RAISED)
    (desk.folder / "settings.yaml").write_text(desk.text("settings.yaml") + "# other\n")
    desk.live.reload()
    shutil.rmtree(tmp_path / "kept")
    with pytest.raises(Refused, match="are kept no longer: begin another draft"):
        run(desk.drafts.held(draft))


def test_a_draft_is_tried_in_shadow_until_it_is_edited_and_another_takes_its_place(desk: Desk) -> None:
    one = desk.begun("settings.yaml", SETTING, RAISED)
    two = desk.begun("settings.yaml", *TURNS, BEN)
    assert run(desk.drafts.shadow(ANNA, one, "a day")).stage == "shadow"
    assert isinstance(desk.shadow.candidate, OfDraft)
    assert desk.shadow.candidate.bundle.settings["success_threshold"] == 0.8
    assert desk.live.bundle.settings["success_threshold"] == 0.7
    run(desk.drafts.shadow(BEN, two, ""))
    assert run(desk.drafts.held(one)).draft.stage == "editing"
    assert desk.shadow.candidate.draft == two
    desk.edited(two, "settings.yaml", "max_turns: {value: 90", "max_turns: {value: 80", BEN)
    assert desk.shadow.candidate is None


def test_what_does_not_check_is_not_tried(desk: Desk) -> None:
    draft = desk.begun("settings.yaml", SETTING, "success_threshold: {value: much")
    with pytest.raises(PolicyError, match="success_threshold"):
        run(desk.drafts.shadow(ANNA, draft, ""))
    assert desk.shadow.candidate is None


CASE = """intent: A field that is marked as invalid since the click is a failure.
facts:
  turn: {kind: verify}
  step: {planned: true, index: 0, count: 3}
  action: {verb: click, type: generic}
  page: {content_changed: true, field_invalid: true}
expect:
  rule: S2
"""
FAILING = CASE.replace("S2", "T1.2")


def case_of(desk: Desk, draft_id: str, text: str = CASE, who: Principal = ANNA) -> None:
    run(desk.drafts.add_case(who, draft_id, "tier1/a_case.yaml", text))


def golden_of(desk: Desk) -> dict[str, str]:
    return {path.relative_to(desk.golden).as_posix(): path.read_text() for path in desk.golden.rglob("*.yaml")}


def test_a_golden_case_comes_into_force_with_its_draft_and_goes_when_that_is_rolled_back(desk: Desk) -> None:
    (desk.golden / "tier1").mkdir(parents=True)
    (desk.golden / "tier1" / "a_case.yaml").write_text("intent: Somebody else's.\n")
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    case_of(desk, draft_id)
    assert len(golden_of(desk)) == 1
    live = run(desk.drafts.put_in_force(ANNA, draft_id, ""))
    assert golden_of(desk)["tier1/a_case_2.yaml"] == CASE
    assert list(live.cases) == ["tier1/a_case_2.yaml"]
    run(desk.drafts.roll_back(ANNA, draft_id, ""))
    assert list(golden_of(desk)) == ["tier1/a_case.yaml"]


def test_a_draft_may_bring_cases_alone_also_where_nobody_writes_to_the_policies(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, writable=False)
    draft = run(desk.drafts.begin(ANNA, "A case", ""))
    case_of(desk, draft.id)
    before = desk.live.bundle.version
    assert run(desk.drafts.put_in_force(ANNA, draft.id, "")).stage == "live"
    assert desk.live.bundle.version == before
    assert list(golden_of(desk)) == ["tier1/a_case.yaml"]
    run(desk.drafts.roll_back(ANNA, draft.id, ""))
    assert golden_of(desk) == {}


def test_a_case_that_does_not_hold_keeps_its_draft_out_of_force(desk: Desk) -> None:
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    case_of(desk, draft_id, FAILING)
    with pytest.raises(Refused, match=r"the case “A field that is marked .*” does not hold: "):
        run(desk.drafts.put_in_force(ANNA, draft_id, ""))
    assert golden_of(desk) == {}
    assert SETTING in desk.text("settings.yaml")
    run(desk.drafts.drop_case(ANNA, draft_id, "tier1/a_case.yaml"))
    assert run(desk.drafts.put_in_force(ANNA, draft_id, "")).stage == "live"


def test_where_policies_cannot_be_put_in_force_their_cases_are_not_there_either(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    case_of(desk, draft_id)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(desk.live, "put", full)
    with pytest.raises(Refused, match="No space left"):
        run(desk.drafts.put_in_force(ANNA, draft_id, ""))
    assert golden_of(desk) == {}


def test_without_a_folder_for_them_cases_cannot_come_into_force(tmp_path: Path, folder: Path) -> None:
    desk = Desk(tmp_path, folder, with_golden=False)
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    case_of(desk, draft_id)
    with pytest.raises(Refused, match="start it with --golden FOLDER"):
        run(desk.drafts.put_in_force(ANNA, draft_id, ""))


def test_a_case_that_comes_after_a_yes_needs_another_one_and_makes_who_wrote_it_an_author(
    tmp_path: Path, folder: Path
) -> None:
    desk = Desk(tmp_path, folder, another=True)
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    run(desk.drafts.send(ANNA, draft_id, ""))
    run(desk.drafts.answer(BEN, draft_id, yes=True, note=""))
    case_of(desk, draft_id, who=BEN)
    with pytest.raises(Refused, match="another person has to say yes to it first"):
        run(desk.drafts.put_in_force(ANNA, draft_id, ""))
    run(desk.drafts.send(ANNA, draft_id, ""))
    with pytest.raises(Refused, match="Ben wrote some of it"):
        run(desk.drafts.answer(BEN, draft_id, yes=True, note=""))


def test_a_case_goes_with_the_task_that_it_was_made_of(desk: Desk) -> None:
    draft = run(desk.drafts.begin(ANNA, "Cases", ""))
    for number, who in enumerate((ANNA, EVE)):
        run(desk.drafts.add_case(who, draft.id, f"tier1/c{number}.yaml", f"{CASE}# {number}\n", "t1"))
    run(desk.drafts.forget("acme", "t2"))
    assert len(run(desk.drafts.held(draft.id)).draft.cases) == 2
    run(desk.drafts.forget("acme", "t1"))
    assert list(run(desk.drafts.held(draft.id)).draft.cases) == ["tier1/c1.yaml"]
    run(desk.drafts.forget("other", None))
    assert run(desk.drafts.held(draft.id)).draft.cases == {}


def test_a_file_that_came_meanwhile_is_not_written_over(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    draft_id = desk.begun("settings.yaml", SETTING, RAISED)
    case_of(desk, draft_id)
    placed = desk.drafts._golden.placed

    def then_taken(cases: Any) -> Any:
        found = placed(cases)
        (desk.golden / "tier1").mkdir(parents=True)
        (desk.golden / "tier1" / "a_case.yaml").write_text("theirs")
        return found

    monkeypatch.setattr(desk.drafts._golden, "placed", then_taken)
    with pytest.raises(Refused, match="nothing was put in force"):
        run(desk.drafts.put_in_force(ANNA, draft_id, ""))
    assert golden_of(desk) == {"tier1/a_case.yaml": "theirs"}
    assert SETTING in desk.text("settings.yaml")
