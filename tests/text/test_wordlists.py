"""Words of lists in texts of many scripts: where one stands, and where only its letters do."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Literal

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from engine.text.folded import LONG, fold_words, folded
from engine.text.wordlists import MAY_STAND, PLACES, alternation, compiled, held, held_word, one_spelling, spelt_raw

pytestmark = pytest.mark.slow

STANDS = [
    # case, width, ligatures, composed and decomposed letters
    ("löschen", "Bitte LÖSCHEN!"), ("straße", "STRASSE"), ("ελος", "ΕΛΟΣ"), ("delete", "Ｄｅｌｅｔｅ"),
    ("file", "ﬁle"), ("usuń", "Usun\u0301 konto"), ("usun\u0301", "USUŃ"),
    # the Turkish i
    ("iptal", "İPTAL"), ("kaldır", "KALDIR"), ("kaldır", "Kaldır"), ("çık", "ÇIK"),
    # signs around a word, and in it
    ("erreur", "l’erreur"), ("can't", "You can’t do that"), ("ok", "✔️OK"), ("surefoot", "Surefoot™"),
    ("price", "Price²"), ("c++", "in C++ now"), ("delete", "delete-button"), ("delete", "«delete»"),
    ("delete", "dele\u00adte"),
    # phrases: blanks, hyphens and commas
    ("log in", "Log-in here"), ("log-in", "please log in"), ("log in", "Log\u00a0\n in"),
    ("yes please", "Yes, please!"), ("to-do", "To\u2011Do"),
    # scripts without blanks
    ("削除", "データを削除する"), ("エラー", "ｴﾗｰが発生"), ("ลบ", "กรุณาลบไฟล์"), ("លុប", "សូមលុបវា"),
    ("ok", "点击OK按钮"),
    # particles, endings, articles
    ("삭제", "삭제하기"), ("삭제", "파일을 삭제했습니다"), ("오류", "오류가 발생"), ("결제", "결제 수단"),
    ("회원 탈퇴", "회원탈퇴"), ("حذف", "الحذف"), ("حذف", "والحذف"), ("حذف", "حَذْف"), ("מחק", "המחק"),
    ("удалить", "Удалить?"),
]  # fmt: skip
DOES_NOT = [
    ("usuń", "usuńmy"), ("уда", "удалить"), ("löschen", "gelöschen"), ("delete", "undelete"), ("delete", "delete_all"),
    ("delete", "deleted"), ("error", "error404"), ("e", "é"), ("delete", "dele\u0301te"), ("a", "a\u0323\u0301"),
    ("กร", "กรุ"), ("결제", "결제수단"), ("כן", "לכן"), ("log in", "the log. In it"), ("x", ""),
]  # fmt: skip


@pytest.mark.parametrize(("word", "text"), STANDS)
def test_a_word_stands_in_a_text(word: str, text: str) -> None:
    assert held(("nothing", word), text)
    assert held_word(("nothing", word), text) == word


@pytest.mark.parametrize(("word", "text"), DOES_NOT)
def test_its_letters_alone_are_no_word(word: str, text: str) -> None:
    assert not held(("nothing", word), text)
    assert held_word(("nothing", word), text) is None


@pytest.mark.parametrize(("word", "text"), [*STANDS, *DOES_NOT])
def test_a_list_answers_the_same_however_often_it_was_asked(word: str, text: str) -> None:
    words = ("nobody says this", word)
    first = held(words, text)
    assert not any(held(words, f"\u2026{at}") for at in range(MAY_STAND))
    assert held(words, text) == first == compiled(words, "in")(folded(text))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Send", {"in", "only", "begins", "ends"}),
        ("→ Send!", {"in", "only", "begins", "ends"}),
        ("Отправить…", {"in", "only", "begins", "ends"}),
        ("send now", {"in", "begins"}),
        ("please send", {"in", "ends"}),
        ("do send it", {"in"}),
        ("resend", set()),
        ("送信", {"in", "only", "begins", "ends"}),
        ("送信する", {"in", "begins"}),
    ],
)
def test_where_a_word_stands(text: str, places: set[str]) -> None:
    words = ("send", "отправить", "送信")
    assert {place for place in PLACES if held(words, text, place)} == places


def test_an_empty_list_is_held_by_nothing() -> None:
    assert not any(held((), text, place) for text in ("", "x") for place in PLACES)


def test_the_word_that_is_shown_is_the_longest_as_its_author_wrote_it() -> None:
    assert held_word(("Log-In", "log"), "please LOG IN") == "Log-In"


def test_words_are_the_same_whatever_their_case_width_and_hyphens() -> None:
    assert one_spelling("Log-in") == one_spelling("LOG  IN") == one_spelling("ｌｏｇ in")
    assert one_spelling("log in") != one_spelling("login")


NOT_AS_THEY_STAND = ("Ｄｅｌｅｔｅ", "ﬁle", "ｴﾗｰが発生", "✔️OK", "dele\u00adte", "حَذْف", "Surefoot™", "Price²")
SPELT = [one for one in STANDS if one[1] not in NOT_AS_THEY_STAND]


@pytest.mark.parametrize(("word", "text"), SPELT)
def test_a_pattern_over_the_text_itself_finds_it_too(word: str, text: str) -> None:
    """But for width, ligatures, and characters that nobody sees."""
    options = re2.Options()
    options.case_sensitive = False
    assert re2.compile(alternation([word], spelt_raw).encode(), options).search(text.encode())


ANY = st.text(alphabet="aſKıİßσςéñüжйאبกက字ひ한 -", min_size=1, max_size=8)
LETTERS = ANY.filter(lambda text: one_spelling(text) != "")
CASES = st.sampled_from([str.upper, str.lower, str.title, str.casefold])


@given(LETTERS, CASES, st.sampled_from(["NFC", "NFD", "NFKC"]))
def test_a_word_is_found_however_it_is_written(
    word: str, case: Callable[[str], str], form: Literal["NFC", "NFD", "NFKC"]
) -> None:
    written = unicodedata.normalize(form, case(word))
    if one_spelling(written) == one_spelling(word):
        assert held((word,), f"» {written} «")
        assert held((word,), written, "only")


@given(LETTERS, LETTERS)
def test_two_words_of_one_spelling_are_found_in_the_same_texts(one: str, two: str) -> None:
    text = f"x {two} y"
    assert held((one,), text) >= (one_spelling(one) == one_spelling(two))


@given(st.text(max_size=60))
def test_any_text_is_folded_and_searched(text: str) -> None:
    fold_words(text)
    for place in PLACES:
        assert held(("word", "字", "한국", text[:9] or "x"), text, place) in (True, False)


@given(st.text(alphabet="aé’™²İıi\u00ad\u0307\u0651אﬁＡ \u0591ﬀ\u200dﷺ\ud800", max_size=30))
def test_a_page_is_folded_as_a_label_is(text: str) -> None:
    page = text + "x" * LONG + text
    assert folded(page).decode() == fold_words(page.encode("utf-8", "replace").decode())


def test_a_long_list_is_one_pattern_that_is_made_once() -> None:
    words = tuple(f"word{number} mit ümlaut" for number in range(5_000))
    assert held(words, "… Word4999 Mit Ümlaut …")
    assert compiled(words, "in") is compiled(words, "in")
