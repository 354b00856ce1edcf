"""Questions that a page answers behind a link, a tab or an entry of a list, and those that it does not."""

from __future__ import annotations

import pytest

from engine.language import asks_to_see, read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

PAGE = """<nav><a href=/all>All pages</a><a href=/h>View history</a><a href=/l>What links here</a></nav>
<h1>Watering</h1><p>Twice a day.</p>"""
POSTS = """<h1>Posts</h1><ul><li><a href="?all">All (3)</a></li><li><a href="?s=d">Draft (1)</a></li>
<li><a href="?s=p">Published (2)</a></li></ul>"""
BOOKS = """<h1>Books</h1><form action=/find><label>Sort by <select><option>Relevance</option>
<option>Price low to high</option><option>Price high to low</option></select></label></form>"""
ISSUES = """<h1>Issues</h1><form action=/issues><label>Status <select id=s><option>Any</option><option>Open</option>
<option>Closed</option></select></label><button>Filter</button></form>"""
SHOP = """<a href=/basket>Basket 2</a><a href=/bin>Bin: 4 pages</a><h1>Teas</h1><button>Add to basket</button>"""
SETTINGS = """<h1>Issues</h1><form method=post action=/keep><label>Status <select id=s><option>Open</option>
<option>Closed</option></select></label><button>Save</button></form>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    reading = read_goal(Reader(bundle), wish, page(html))
    return [step.text for step in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "expected"),
    [
        ("who has changed this page so far?", PAGE, ["Open “View history”"]),
        ("who changed Watering?", PAGE, ["Open “View history”"]),
        ("wer hat diese Seite bisher bearbeitet?", PAGE, ["Open “View history”"]),
        ("qui a modifié cette page ?", PAGE, ["Open “View history”"]),
        ("¿quién ha cambiado esta página?", PAGE, ["Open “View history”"]),
        ("which other pages mention this one?", PAGE, ["Open “What links here”"]),
        ("welche Seiten verweisen auf diese Seite?", PAGE, ["Open “What links here”"]),
        ("which posts are published?", POSTS, ["Open “Published (2)”"]),
        ("which posts aren't finished yet?", POSTS, ["Open “Draft (1)”"]),
        ("which posts are drafts?", POSTS, ["Open “Draft (1)”"]),
        ("which of the books is the cheapest?", BOOKS, ["Select “Price low to high” in “Sort by”"]),
        ("which issues are still open?", ISSUES, ["Select “Open” in “Status”", "Send the form"]),
        ("what's in my basket?", SHOP, ["Open “Basket 2”"]),
        ("what have I got in my cart?", SHOP, ["Open “Basket 2”"]),
        ("was habe ich im Warenkorb?", SHOP, ["Open “Basket 2”"]),
        ("qu'est-ce que j'ai dans mon panier ?", SHOP, ["Open “Basket 2”"]),
        ("¿qué hay en la papelera?", SHOP, ["Open “Bin: 4 pages”"]),
        # what the page does not answer
        ("what's in the tea?", SHOP, []),
        ("what's in my basket?", SHOP + "<a href=/b>Basket 3</a>", []),
        ("what is on the moon?", PAGE, []),
        ("who has changed the world?", PAGE, []),
        ("which pages link to the moon?", PAGE, []),
        ("which posts aren't good yet?", POSTS, []),
        ("which comments are published?", POSTS, []),
        ("which books are on loan?", BOOKS, []),
        ("which of the books is the best?", BOOKS, []),
        ("which issues are closed?", SETTINGS, []),  # a form that keeps what is chosen shows nothing
        ("which issues are closed?", "<h1>Issues</h1><a href=/1>Close</a>", []),
        ("which posts are published?", POSTS.replace("Draft (1)", "Published (9)"), []),  # two are called so
    ],
)  # fmt: skip
def test_a_question_is_answered_by_what_shows_just_that(
    bundle: Bundle, wish: str, html: str, expected: list[str]
) -> None:
    assert steps(bundle, wish, html) == expected


@pytest.mark.parametrize(
    ("said", "asks"),
    [("who changed this page?", True), ("which ones are open?", True), ("who is on this board?", False),
     ("change this page", False), ("", False)],
)  # fmt: skip
def test_only_such_a_question_is_over_when_its_link_is_open(bundle: Bundle, said: str, asks: bool) -> None:
    assert asks_to_see(Reader(bundle), said) is asks
