"""What else is asked of the bookshop."""

from __future__ import annotations

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.oscar.making import DATABASE
from benchmarks.apps.oscar.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, gone, made, stored

SHELVES, ACCOUNT, LISTS = "/catalogue/", "/accounts/profile/", "/accounts/wishlists/"
ASIDE = r"django_session|auth_user\.last_login|analytics_\w+|thumbnail_\w+|\w+\.(date_updated|search_text|hash)"


def _state(site: Site) -> Stored:
    return stored([site.home / DATABASE], ASIDE)


_on = Declaring("oscar", _state)
GOALS = (
    *_on.goal(
        "correct an address", ACCOUNT,
        'Click "Address Book", then click "Edit", then type "28199" into "Post/Zip-code", then click "Save"',
        "the zip code at Mill Lane is 28199 now",
        changed("address_useraddress", {"line1": "Mill Lane 3"}, postcode="28199"),
        makes=("POST /accounts/addresses/1/",),
    ),
    *_on.goal(
        "delete a wish list", ACCOUNT,
        'Click "Wish Lists", then click the button next to "View", then click "Delete", then click "Delete"',
        "I don't need my birthday list any longer",
        gone("wishlists_wishlist", name="Birthday"), gone("wishlists_line", product_id=1),
        gone("wishlists_line", product_id=6),
        makes=(r"POST /accounts/wishlists/\w+/delete/",), confirms=SAVES | DELETES,
    ),
    *_on.goal(
        "wish for two", LISTS,
        'Click "Birthday", then type "2" into "Quantity" in the row of "Bread at Home", then click "Update quantities"',
        "on my birthday list I'd want Bread at Home twice",
        changed("wishlists_line", {"product_id": 1}, quantity=2), makes=(r"POST /accounts/wishlists/\w+/",),
    ),
    *_on.goal(
        "hear when it is back", SHELVES, 'Click "Weeds We Eat", then click "Notify me"',
        "let me know when Weeds We Eat is back in stock",
        made("customer_productalert", product_id=6, user_id=1, status="Active"),
        makes=(r"POST /catalogue/weeds-we-eat_6/|POST /\w+/alerts?/create/6/",),
    ),
    *_on.goal(
        "cheapest first", SHELVES, 'Choose "Price low to high" in "Sort by"', "which of the books is the cheapest?",
        shows="new URLSearchParams(location.search).get('sort_by') === 'price-asc'",
    ),
    *_on.goal(
        "look at one shelf", ACCOUNT, 'Click "Browse store", then click "Travel"', "what have you got on travelling?",
        shows="location.pathname === '/catalogue/category/travel_2/'",
    ),
    *_on.goal(
        "save for later", "/basket/", 'Click "Save for later" in the row of "The Soup Year"',
        "I'll leave The Soup Year for another time, keep it somewhere but don't order it",
        changed("basket_line", {"product_id": 2}, basket_id=2), made("basket_basket", status="Saved"),
        makes=("POST /basket/",),
    ),
)  # fmt: skip
