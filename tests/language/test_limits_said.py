"""Numbers in a sentence, for the one field that shares its words."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.language.offers.limits_said import limit
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = """<h1>Settings</h1><form><table><tr><td><label for=a>Blog pages show at most</label></td>
<td><input id=a type=number value=10> posts</td></tr>
<tr><td><label for=b>Feeds show the most recent</label></td><td><input id=b type=number value=10> items</td>
</tr></table>
<label>Invoices kept for (days) <input type=number value=9></label>
<label>Largest upload (MB) <input value=8></label>
<label>Customer ID <input value=77></label><label>Motto <input value=Dig></label>
<label><input type=checkbox> Visitors can leave comments</label>
<label><input type=checkbox> Do not let members invite friends</label><button>Save</button></form>"""


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ("show only 5 posts per page on the blog", ("Blog pages show at most", "5")),
        ("at most 5 posts on each blog page", ("Blog pages show at most", "5")),
        ("keep invoices for up to 30 days", ("Invoices kept for (days)", "30")),
        ("nobody should upload more than 20 MB", ("Largest upload (MB)", "20")),
        ("at most 5 of 9 posts per blog page", ("", "")),  # which of the two
        ("keep 30 days", ("", "")),  # of what
        ("show 5 lamps", ("", "")),
        ("my invoices should be there within 2 weeks", ("", "")),  # it counts days
        ("only customer 78", ("", "")),  # a key is no number of things
        ("show at most 5 motto pages", ("", "")),
    ],
)
def test_a_number_is_for_the_field_that_shares_its_words(bundle: Bundle, wish: str, found: tuple[str, str]) -> None:
    assert limit(Reader(bundle), wish, page(SETTINGS)) == found


POSTS = """<h1>Reviews</h1><form><label>Posts per page <input type=number value=9></label>
<label>Stars <input type=number value=4></label><button>Save</button></form>"""


@pytest.mark.parametrize(
    "wish",
    [
        "Show reviews with 5 stars",
        "show 5 posts of each page",  # a view, and no limit
        "filter reviews by at least 5 stars",  # one word
        "Don't limit it to 5 posts per page",
        "never set 5 posts per page",
        "If there are more than 5 posts per page, show a warning",
        "don't show a warning for more than 5 posts per page",
        "set 5 posts per page unless there are more",
    ],
)
def test_what_asks_for_a_view_or_is_hedged_sets_nothing(bundle: Bundle, wish: str) -> None:
    assert not any("Set" in step.text for step in read_goal(Reader(bundle), wish, page(POSTS)).steps)


@pytest.mark.parametrize(
    "wish",
    [
        "no more than 5 posts per page",
        "don't show more than 5 posts per page",
        "do not show me more than 5 posts per page",
        "at most 5 posts on every page",
        "set 5 posts per page",
    ],
)
def test_no_more_than_some_is_a_limit(bundle: Bundle, wish: str) -> None:
    steps = [step.text for step in read_goal(Reader(bundle), wish, page(POSTS)).steps]
    assert steps == ["Set “Posts per page” to 5", "Save the changes"]


def test_no_more_than_some_is_a_limit_in_spanish(bundle: Bundle) -> None:
    html = "<form><label>Entradas por página <input type=number value=9></label><button>Guardar</button></form>"
    steps = [step.text for step in read_goal(Reader(bundle), "no más de 5 entradas por página", page(html)).steps]
    assert steps[:1] == ["Set “Entradas por página” to 5"]


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("show only 5 posts per page on the blog", ["Set “Blog pages show at most” to 5", "Save the changes"]),
        ("don't show more than 5 posts per blog page", ["Set “Blog pages show at most” to 5", "Save the changes"]),
        ("let visitors leave comments", ["Turn on “Visitors can leave comments”", "Save the changes"]),
    ],
)
def test_what_is_set_is_kept(bundle: Bundle, wish: str, steps: list[str]) -> None:
    assert [step.text for step in read_goal(Reader(bundle), wish, page(SETTINGS)).steps] == steps


def test_a_box_that_says_not_is_not_ticked_for_what_it_forbids(bundle: Bundle) -> None:
    steps = [step.text for step in read_goal(Reader(bundle), "let members invite friends", page(SETTINGS)).steps]
    assert not any("Do not" in step for step in steps)


MENUS = """<ul><li><a href=/posts>Posts</a><ul><li><a href=/p>Add new</a></li></ul></li>
<li><a href=/users>Users</a><ul><li><a href=/u>Add new</a></li></ul></li></ul><h1>Users</h1><p>Three of them</p>"""
LOGIN = """<form><label>User <input></label><label>Password <input type=password></label>
<button>Log in</button></form>"""
BASKET = """<h1>Basket</h1><ul><li>Kettle <input type=number value=1><button>Update</button></li>
<li>Teapot <input type=number value=1><button>Update</button></li></ul>"""


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("add a user kim", MENUS, ["Open “Add new” next to “Users”", "add a user kim"]),
        ("I need 3 pieces of Teapot", BASKET, ["Set the field next to “Teapot” to “3”", "Save the changes"]),
        (
            "log me in, I'm ada and the password is plum-42",
            LOGIN,
            ["Enter “ada” into the username field", "Enter “plum-42” into the password field", "Log in"],
        ),
        ("apply the coupon code PLUM10", "<form><label>Code <input></label><button>Add coupon</button></form>",
         ["Enter “PLUM10” into “Code”", "Send the form"]),
    ],
)  # fmt: skip
def test_what_is_near_is_meant(bundle: Bundle, wish: str, html: str, steps: list[str]) -> None:
    assert [step.text for step in read_goal(Reader(bundle), wish, page(html)).steps] == steps


@pytest.mark.parametrize("wish", ["I need 3 pieces of Tea", "change the quantity of Tea to 3"])
def test_a_row_that_only_begins_with_the_word_is_another_thing(bundle: Bundle, wish: str) -> None:
    basket = page(BASKET.replace("Teapot", "Tea pot"))
    first = read_goal(Reader(bundle), wish, basket).steps[0].text
    assert refine(Reader(bundle), first, basket).action is None


def test_the_shorter_of_two_names_is_its_own(bundle: Bundle) -> None:
    html = BASKET.replace("Teapot", "Tea").replace("Kettle", "Tea pot")
    steps = [step.text for step in read_goal(Reader(bundle), "I need 3 pieces of Tea", page(html)).steps]
    assert steps == ["Set the field next to “Tea” to “3”", "Save the changes"]


CART = """<h1>Basket</h1><form><table><tr><td>Kettle</td><td><input type=number id=k value=1></td>
<td><button id=u>Update</button>
<a href=/later>Save for later</a></td></tr><tr><td>Teapot</td><td><input type=number value=1></td>
<td><button>Update</button> <a href=/later2>Save for later</a></td></tr></table></form>"""


def test_what_is_saved_for_later_keeps_no_change(bundle: Bundle) -> None:
    found = refine(Reader(bundle), "Save the changes", page(CART), [], None, "k")
    assert (found.status, found.target and found.target.id) == ("ready", "u")
    only_later = CART.replace("<button id=u>Update</button>", "").replace("<button>Update</button>", "")
    assert refine(Reader(bundle), "Save the changes", page(only_later), [], None, "k").target is None
