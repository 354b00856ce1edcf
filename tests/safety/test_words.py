"""What labels, dialogs and headings say, by word lists."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.lexicon import Lexicon, cut, lexicon
from engine.safety.words import AROUND, NOTHING, NOUNS, PAIRS, listed, read_around, read_label, says
from tests.safety.conftest import LANGUAGES


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Delete", "deletion"), ("DELETE", "deletion"), ("Delete…", "deletion"), ("🗑 Delete", "deletion"),
        ("Yes, delete", "deletion"), ("Review and pay", "payment"), ("Pay 240.00 EUR", "payment"), ("Pay€5", "payment"),
        ("Place order · $1,299.00", "purchase"), ("Purchase", "purchase"), ("Order €5", "purchase"),
        ("Complete your purchase", "purchase"), ("Send", "message"), ("Save and send", "message"),
        ("Cancel subscription", "account"), ("Cancel my hotel booking", "account"), ("Close my account", "account"),
        ("I have read and agree to the Terms of Service", "terms"), ("Make public", "publication"),
        ("Grant full access", "permission"), ("Remove files", "deletion"), ("Save changes", "data_change"),
        ("Löschen", "deletion"), ("LÖSCHEN", "deletion"), ("Lo\u0308schen", "deletion"), ("Konto löschen", "account"),
        ("Jetzt kaufen", "purchase"), ("Zahlungspflichtig bestellen", "purchase"), ("Buchung stornieren", "account"),
        ("削除する", "deletion"), ("アカウントを削除", "deletion"), ("ลบบัญชี", "deletion"), ("삭제하기", "deletion"),
        ("삭제합니다", "deletion"), ("결제하기", "payment"), ("احذف", "none"), ("الحذف", "deletion"), ("立即支付", "payment"),
        ("Ｄｅｌｅｔｅ", "deletion"), ("De\u00adlete", "deletion"), ("Delete\u200b", "deletion"),
    ],
)  # fmt: skip
def test_a_label_says_what_its_control_does(lists: Lexicon, label: str, kind: str) -> None:
    said = read_label(label, lists)
    assert (said.kinds[0] if said.kinds else "none") == kind


@pytest.mark.parametrize(
    "label",
    ["Transfer 20.00 EUR", "Transfer 20.00 EUR to Bob", "Withdraw $50", "€20: transfer"],
)
def test_what_moves_a_sum_that_it_names_is_a_transfer(lists: Lexicon, label: str) -> None:
    assert "transfer" in read_label(label, lists).kinds


@pytest.mark.parametrize("label", ["Move 3 items", "Transfer to folder", "Don't transfer 20 EUR", "Undo transfer of 20 EUR"])
def test_what_moves_something_else_or_does_not_is_none(lists: Lexicon, label: str) -> None:
    assert read_label(label, lists).kinds == ()


def test_a_link_that_names_a_sum_tells_of_a_transfer(lists: Lexicon) -> None:
    assert read_label("Transfer 20.00 EUR to Bob", lists, link=True).kinds == ()


@pytest.mark.parametrize(
    "label",
    ["Don't delete", "No, don't delete", "Do not send", "Keep, don't delete", "Undo delete", "Undo send",
     "Nicht löschen", "Löschen rückgängig machen", "削除しない", "撤销删除"],
)  # fmt: skip
def test_a_negation_or_an_undo_turns_a_label_round(lists: Lexicon, label: str) -> None:
    said = read_label(label, lists)
    assert (said.kinds, said.turned) == ((), True)


@pytest.mark.parametrize("label", ["Do not hesitate to delete", "Not dangerous: delete", "No questions asked, delete", "No, delete it", "Don't ask again. Delete", "Delete and keep quiet", "Undelete? Delete!"])
def test_a_negation_holds_for_its_own_clause(lists: Lexicon, label: str) -> None:
    assert read_label(label, lists).kinds == ("deletion",)


@pytest.mark.parametrize(
    "label",
    ["Deleted items", "Sent items", "Payment methods", "Order history", "Ways to pay", "How to delete an account",
     "View payment", "Clear filters", "Löschen anzeigen", "Konto löschen verwalten", "支付方式", "Cancel", "Close", "Back", "Sign in", "Senders", "Payroll", "Undeletable"],
)  # fmt: skip
def test_what_only_looks_like_it_says_nothing(lists: Lexicon, label: str) -> None:
    assert read_label(label, lists).kinds == ()


def test_a_noun_in_a_link_is_a_page(lists: Lexicon) -> None:
    assert read_label("Purchase", lists, link=True).kinds == ()
    assert read_label("Delete", lists, link=True).kinds == ("deletion",)


def test_a_sentence_is_no_label(lists: Lexicon) -> None:
    told = "In this article we tell you why you should think twice before you delete any of the things that you have made"
    assert read_label(told, lists).kinds == ()
    assert read_label(f"Delete: {told}", lists).kinds == ("deletion",)


@pytest.mark.parametrize(
    ("label", "flags"),
    [("OK", "confirms"), ("Continue", "confirms"), ("Yes, remove", "confirms"), ("Ja", "confirms"), ("はい", "confirms"),
     ("Yes, cancel", "confirms"), ("No, cancel", "dismisses"),
     ("Cancel", "dismisses harmless"), ("No thanks", "dismisses"), ("Abbrechen", "dismisses"), ("Search", "harmless"),
     ("Deleted items", "harmless"), ("How to pay", "harmless"), ("Next", "confirms harmless"), ("Foo", "")],
)  # fmt: skip
def test_a_label_may_only_agree_refuse_or_go_on(lists: Lexicon, label: str, flags: str) -> None:
    said = read_label(label, lists)
    told = [name for name in ("confirms", "dismisses", "harmless") if getattr(said, name)]
    if label == "Cancel":
        assert "dismisses" in told
    else:
        assert " ".join(told) == flags


@pytest.mark.parametrize(
    ("text", "kinds", "warns"),
    [("This cannot be undone.", (), True), ("3 files will be deleted", ("deletion",), False), ("Checkout", ("purchase",), False),
     ("Payment", ("payment",), False), ("Payment of $50 to Bob", ("payment",), False), ("Your payment arrived", (), False),
     ("Wollen Sie das endgültig löschen?", ("deletion",), True), ("Do you want to leave?", (), False)],
)  # fmt: skip
def test_a_text_around_a_control_says_what_is_asked(
    lists: Lexicon, text: str, kinds: tuple[str, ...], warns: bool
) -> None:
    said = read_around(text, lists)
    assert (said.kinds, said.warns) == (kinds, warns)


def test_a_word_that_languages_share_says_nothing_where_one_knows_better() -> None:
    both = lexicon({"en": LANGUAGES["en"], "ro": {"delete": ("delete",), "pay": ("payment",)}})
    assert read_label("Don't delete", both).kinds == ()
    assert read_label("How to delete", both).kinds == ()
    assert read_label("Delete", both).kinds == ("deletion",)


def test_lists_may_be_few_or_none(lists: Lexicon) -> None:
    assert read_label("Delete", lexicon({})) == NOTHING
    assert read_label("", lists) == NOTHING
    assert not says("Delete", lists, "no such list")


def test_words_are_cut_as_unicode_says() -> None:
    assert cut("Don't stop, 3.5 times!") == ("don't", "stop", ",", "3.5", "times", "!")
    assert cut("ログアウト 削除") == ("ログアウト", "削", "除")


@given(st.text(max_size=200))
def test_no_label_is_too_odd(lists: Lexicon, label: str) -> None:
    read_label(label, lists)
    read_around(label, lists)


@given(st.text(alphabet="xyzåß ,.-", max_size=14), st.text(alphabet="xyzåß ,.-", max_size=14))
def test_a_verb_is_found_whatever_stands_around_it(lists: Lexicon, before: str, after: str) -> None:
    assert "deletion" in read_label(f"{before} delete {after}", lists).kinds


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("Delete", "deletion", ("en", "delete", "delete")), ("Löschen", "deletion", ("de", "delete", "löschen")),
        ("Remove files", "deletion", ("en", "remove", "remove")), ("Pay 5 EUR", "payment", ("en", "pay", "pay")),
        ("Withdraw $50", "transfer", ("en", "move", "withdraw")), ("Payment", "payment", ("en", "pay_noun", "payment")),
    ],
)  # fmt: skip
def test_the_word_by_which_a_label_says_its_kind_is_told(lists: Lexicon, text: str, kind: str, found: tuple[str, ...]) -> None:
    told = listed(text, lists, kind)  # type: ignore[arg-type]
    assert (told[0].language, told[0].name, told[0].word) == found


@pytest.mark.parametrize(("text", "kind"), [
    ("Don't delete", "deletion"), ("Payment methods", "payment"), ("How to delete a file", "deletion"), ("Delete", "payment"),
    ("", "deletion"),
])
def test_no_word_is_told_of_what_a_label_does_not_say(lists: Lexicon, text: str, kind: str) -> None:
    assert listed(text, lists, kind) == ()  # type: ignore[arg-type]


def test_around_a_control_states_and_headings_are_told_too(lists: Lexicon) -> None:
    (word, *_) = listed("This file will be deleted", lists, "deletion", around=True)
    assert (word.name, word.word) == ("deletion", "will be deleted")
    assert listed("This file will be deleted", lists, "deletion") == ()


def test_no_list_that_labels_are_read_by_is_left_out_with_those_for_goals() -> None:
    names = {*AROUND, *NOUNS, *(name for pair in PAIRS for name in pair[:2]), "lookalike", "about", "about_last"}
    lists = lexicon({"en": {name: (f"word{at}",) for at, name in enumerate(sorted(names))}})
    found = lists.hits(cut(" ".join(f"word{at}" for at in range(len(names)))))["en"]
    assert frozenset[str]().union(*(hit.lists for hit in found)) == names
