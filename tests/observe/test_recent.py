"""What is found out about a page is kept while it is one of those that were looked at last."""

from __future__ import annotations

from msgspec.structs import replace

from engine.observe import PageInput, PageState, of_page, on_page, read_page
from engine.observe.recent import MOST_PAGES


def page(text: str) -> PageState:
    read = read_page(PageInput(url="https://shop.example/", dom=f"<h1>{text}</h1><button>Save</button>"))
    assert read is not None
    return read


def test_what_is_made_of_a_page_is_made_once_for_equal_ones_and_anew_for_another() -> None:
    made: list[str] = []

    @of_page
    def heading(one: PageState) -> str:
        made.append(one.heading)
        return one.heading

    assert [heading(page("Lamps")), heading(page("Lamps")), heading(page("Vases"))] == ["Lamps", "Lamps", "Vases"]
    assert made == ["Lamps", "Vases"]


def test_pages_that_share_a_hash_and_differ_otherwise_are_two() -> None:
    one = page("Shelves")
    other = replace(one, url="https://shop.example/other")
    assert (on_page(one, "where", lambda: one.url), on_page(other, "where", lambda: other.url)) == (one.url, other.url)


def test_a_key_tells_answers_about_a_page_apart_and_none_is_an_answer_too() -> None:
    asked: list[int] = []
    desk = page("Desks")
    for number in (1, 2, 1):
        assert on_page(desk, number, lambda number=number: asked.append(number)) is None
    assert asked == [1, 2]


def test_of_a_page_that_was_not_looked_at_for_long_nothing_is_kept() -> None:
    asked: list[str] = []
    for text in ("Chairs", *(f"Chair {number}" for number in range(MOST_PAGES)), "Chairs"):
        on_page(page(text), "asked", lambda text=text: asked.append(text))
    assert asked.count("Chairs") == 2
