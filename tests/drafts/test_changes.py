"""What may become of a draft, and what is refused with the reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.drafts.changes import (
    MAX_BYTES,
    MAX_CASE_BYTES,
    MOST_CASES,
    MOST_MEANT,
    Edit,
    Refused,
    brought_up,
    edited,
    of_another,
    stepped,
    texts_over,
    with_case,
    with_meant,
    without_case,
    without_meant,
)
from server.drafts.draft import BroughtCase, Draft, MeantCase, Step

BEGAN = Draft(id="0123456789ab", name="Ask less", tenant="t", base="v1",
              steps=(Step(deed="began", who="Anna", at=1.0),))  # fmt: skip
LIVE = "one: 1\ntwo: 2\nthree: 3\nfour: 4\n"


def edit(text: str | None, revision: int = 0, began: str | None = LIVE, file: str = "tier1.yaml") -> Edit:
    return Edit(file=file, text=text, revision=revision, began=began)


def test_an_edit_is_kept_with_who_made_it() -> None:
    draft = edited(BEGAN, edit(LIVE.replace("1", "9")), LIVE, "Ben", 2.0)
    file = draft.files["tier1.yaml"]
    assert (file.revision, file.who, file.at) == (1, "Ben", 2.0)
    assert draft.authors == {"Anna", "Ben"}
    assert edited(draft, edit(file.text, 1, file.text), LIVE, "Cleo", 3.0) is draft


def test_who_edited_it_once_is_an_author_whoever_edits_it_then() -> None:
    began = replace(BEGAN, steps=(Step(deed="began", who="Quinn", at=1.0),))
    first = edited(began, edit(LIVE.replace("1", "9")), LIVE, "Pat", 2.0)
    text = first.files["tier1.yaml"].text
    assert text is not None
    then = edited(first, edit(text.replace("2", "8"), 1, text), LIVE, "Quinn", 3.0)
    undone = edited(then, edit(LIVE, 2, then.files["tier1.yaml"].text), LIVE, "Quinn", 4.0)
    for draft in (then, undone):
        assert draft.authors == {"Quinn", "Pat"}
        with pytest.raises(Refused, match="Pat wrote some of it"):
            of_another(draft, "Pat")


def test_two_who_edit_other_lines_lose_nothing() -> None:
    anna = edited(BEGAN, edit(LIVE.replace("one: 1", "one: 9")), LIVE, "Anna", 2.0)
    both = edited(anna, edit(LIVE.replace("four: 4", "four: 8")), LIVE, "Ben", 3.0)
    assert both.files["tier1.yaml"].text == "one: 9\ntwo: 2\nthree: 3\nfour: 8\n"


def test_two_who_edit_one_line_are_shown_both() -> None:
    anna = edited(BEGAN, edit(LIVE.replace("one: 1", "one: 9")), LIVE, "Anna", 2.0)
    said = r"^tier1.yaml: Anna changed the same lines meanwhile \(from line 1\)$"
    with pytest.raises(Refused, match=said) as refused:
        edited(anna, edit(LIVE.replace("one: 1", "one: 8")), LIVE, "Ben", 3.0)
    (clash,) = refused.value.clashes["tier1.yaml"]
    assert (clash.was, clash.mine, clash.theirs) == ("one: 1\n", "one: 8\n", "one: 9\n")


def test_one_who_takes_a_file_away_does_not_take_anothers_edit() -> None:
    anna = edited(BEGAN, edit(LIVE.replace("one: 1", "one: 9")), LIVE, "Anna", 2.0)
    with pytest.raises(Refused, match="Anna made or took away the whole file meanwhile"):
        edited(anna, edit(None), LIVE, "Ben", 3.0)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (edit("a: 1", file="../x.yaml"), "'../x.yaml' is no name of a policy file, as in tier1.yaml or words/pl.yaml"),
        (edit("x" * (MAX_BYTES + 1)), "tier1.yaml: a file takes at most 256 KiB"),
        (edit("\ud800"), "tier1.yaml: the text holds half a character (a lone surrogate)"),
    ],
)
def test_what_is_no_policy_file_is_refused(wanted: Edit, said: str) -> None:
    with pytest.raises(Refused) as refused:
        edited(BEGAN, wanted, LIVE, "Anna", 2.0)
    assert str(refused.value) == said


def test_an_edit_after_a_yes_needs_another_one() -> None:
    draft = stepped(BEGAN, "review", Step(deed="sent", who="Anna", at=2.0), "editing")
    draft = stepped(draft, "approved", Step(deed="approved", who="Ben", at=3.0), "review")
    assert edited(draft, edit("new: 1\n"), LIVE, "Anna", 4.0).stage == "editing"


def test_nobody_says_yes_to_what_they_wrote() -> None:
    draft = edited(BEGAN, edit("new: 1\n"), LIVE, "Ben", 2.0)
    of_another(draft, "Cleo")
    for author in ("Anna", "Ben"):
        with pytest.raises(Refused, match="another person has to say yes"):
            of_another(draft, author)


def test_a_step_that_does_not_follow_is_refused() -> None:
    with pytest.raises(Refused, match=r"^the draft is being edited: that goes on from in review only$"):
        stepped(BEGAN, "approved", Step(deed="approved", who="Ben", at=3.0), "review")
    ended = replace(BEGAN, stage="withdrawn")
    with pytest.raises(Refused, match=r"^the draft is withdrawn: begin another one$"):
        edited(ended, edit("new: 1\n"), LIVE, "Anna", 4.0)


def test_what_came_into_force_meanwhile_is_merged() -> None:
    draft = edited(BEGAN, edit(LIVE.replace("one: 1", "one: 9")), LIVE, "Anna", 2.0)
    step = Step(deed="brought up", who="Anna", at=5.0, version="v2")
    fresh = brought_up(draft, {"tier1.yaml": LIVE}, {"tier1.yaml": LIVE.replace("four: 4", "four: 8")}, "v2", step)
    assert fresh.base == "v2"
    assert fresh.files["tier1.yaml"].text == "one: 9\ntwo: 2\nthree: 3\nfour: 8\n"
    same = brought_up(draft, {"tier1.yaml": LIVE}, {"tier1.yaml": LIVE.replace("one: 1", "one: 9")}, "v2", step)
    assert same.files == {}
    with pytest.raises(Refused, match=r"^tier1.yaml: the policies in force have other text there by now"):
        brought_up(draft, {"tier1.yaml": LIVE}, {"tier1.yaml": LIVE.replace("one: 1", "one: 8")}, "v2", step)


def test_files_that_are_taken_away_and_added() -> None:
    draft = edited(BEGAN, edit(None), LIVE, "Anna", 2.0)
    draft = edited(draft, edit("a: [b]\n", began=None, file="words/pl.yaml"), None, "Anna", 2.0)
    assert texts_over({"tier1.yaml": b"x", "zz.yaml": b"z"}, draft) == {"words/pl.yaml": b"a: [b]\n", "zz.yaml": b"z"}


def case(text: str = "intent: So.\n") -> BroughtCase:
    return BroughtCase(text=text, who="Ben", at=2.0)


def test_cases_get_names_of_their_own_and_the_same_one_is_not_brought_twice() -> None:
    one = with_case(BEGAN, "tier1/a.yaml", case())
    assert with_case(one, "tier1/a.yaml", case()) is one
    two = with_case(one, "tier1/a.yaml", case("intent: Else.\n"))
    assert list(two.cases) == ["tier1/a.yaml", "tier1/a_2.yaml"]
    assert two.authors == {"Anna", "Ben"}
    assert two.digest != one.digest
    assert not two.is_empty
    with pytest.raises(Refused, match="taken out meanwhile"):
        without_case(without_case(two, "tier1/a.yaml", "Anna"), "tier1/a.yaml", "Anna")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("../a/b.yaml", "x", "no name of a golden file"),
        ("tier1/a.yaml", "x" * (MAX_CASE_BYTES + 1), "at most 32 KiB"),
        ("tier1/a.yaml", "\ud800", "at most 32 KiB"),
    ],
)
def test_what_is_no_golden_file_is_refused(name: str, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        with_case(BEGAN, name, case(text))


def test_a_draft_brings_so_many_cases_and_no_more() -> None:
    full = replace(BEGAN, cases={f"tier1/c{number}.yaml": case(str(number)) for number in range(MOST_CASES)})
    with pytest.raises(Refused, match="put some of them in force first"):
        with_case(full, "tier1/more.yaml", case())


def meant(text: str = "expect: {rule: B}\n") -> MeantCase:
    return MeantCase(before="expect: {rule: A}\n", text=text, who="Ben", at=2.0)


def test_a_case_that_is_meant_to_change_asks_for_another_yes_and_has_an_author() -> None:
    draft = stepped(BEGAN, "review", Step(deed="sent", who="Anna", at=2.0), "editing")
    one = with_meant(draft, "tier1/a.yaml", meant())
    assert (one.stage, one.authors, one.changed) == ("editing", {"Anna", "Ben"}, 2.0)
    again = with_meant(one, "tier1/a.yaml", meant("expect: {rule: C}\n"))
    brought = with_case(BEGAN, "tier1/a.yaml", case("expect: {rule: B}\n"))
    assert len({draft.digest, one.digest, again.digest, brought.digest}) == 4
    left = without_meant(again, "tier1/a.yaml", "Cleo")
    assert (left.meant, left.digest, left.authors) == ({}, draft.digest, {"Anna", "Ben", "Cleo"})
    with pytest.raises(Refused, match="as it was already"):
        without_meant(left, "tier1/a.yaml", "Cleo")


def test_a_draft_changes_so_many_cases_and_no_more() -> None:
    full = replace(BEGAN, meant={f"tier1/c{number}.yaml": meant() for number in range(MOST_MEANT)})
    assert with_meant(full, "tier1/c1.yaml", meant()).meant.keys() == full.meant.keys()
    with pytest.raises(Refused, match="change the others in their folder"):
        with_meant(full, "tier1/more.yaml", meant())
    with pytest.raises(Refused, match="begin another one"):
        with_meant(replace(BEGAN, stage="live"), "tier1/a.yaml", meant())
