"""What is asked of the bookshop, as steps and as people say it, and what its database must then say.

Written before any of them was played, and only run until 2026-11-25; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.oscar.making import CUSTOMER, PASSWORD
from benchmarks.apps.oscar.site import LOGIN, State

Reached = Callable[[State, State], bool]

SHELVES, CART, PROFILE = "/catalogue/", "/basket/", "/accounts/profile/"
PLACES, LISTS, FELLS = "/accounts/addresses/", "/accounts/wishlists/", "/catalogue/across-the-fells_3/"
PRAISE, OPINION = "A fine walk", "I packed my boots after ten pages."
BUYS = SAVES | {"purchase", "payment"}
PUBLISHES = SAVES | {"publication", "message"}


def _cart(**changed: int) -> Reached:
    """How many of a book there are in the end; the others stay as they were."""

    def reached(before: State, after: State) -> bool:
        cart = {**dict(before.cart), **{title.replace("_", " "): count for title, count in changed.items()}}
        return after == replace(before, cart=frozenset(one for one in cart.items() if one[1]))

    return reached


def _ordered(before: State, after: State) -> bool:
    return after == replace(before, cart=frozenset(), ordered=before.cart)


def _listed(name: str, *titles: str) -> Reached:
    return lambda before, after: after == replace(before, lists={**before.lists, name: frozenset(titles)})


def _place(before: State, after: State) -> bool:
    new = ("Rosa Diaz", "Rue du Port 8", "Nantes", "44000", "FR")
    return after == replace(before, places=before.places | {new})


def _reviewed(before: State, after: State) -> bool:
    return after == replace(before, reviews=frozenset({("Across the Fells", PRAISE, 5, OPINION)}))


def _looked_for(before: State, after: State) -> bool:
    return after == replace(before, searched=("orchard",))


def _signed_in(before: State, after: State) -> bool:
    return after.signed_in is not None and after.signed_in != before.signed_in


def _goal(
    name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES,
    signed_in: bool = True,
) -> Goal:
    return Goal(
        app="oscar", name=name, query=query, path=path, signed_in=signed_in, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


ADD = _goal(
    "add to the cart", SHELVES, 'Click "Add to cart" below "Across the Fells"', _cart(Across_the_Fells=1),
    r"POST /basket/add/3/",
)  # fmt: skip
COUNT = _goal(
    "change how many", CART, 'Type "3" into the field in the row of "Night Trains", then click the "Update" next to it',
    _cart(Night_Trains=3), r"POST /basket/",
)  # fmt: skip
CODE = _goal(
    "use a code", CART, 'Click "I have a coupon code...", then type "SPRING10" into "Code", then click "Add coupon"',
    lambda before, after: after == replace(before, codes=frozenset({"SPRING10"})), r"POST /basket/vouchers/add/",
)  # fmt: skip
NAME = _goal(
    "change the own name", PROFILE,
    'Click "Edit profile", then type "Adele" into "First name", then click "Save"',
    lambda before, after: after == replace(before, name=("Adele", before.name[1])), r"POST /accounts/profile/edit/",
)  # fmt: skip
LIST = _goal(
    "create a wish list", LISTS, 'Click "Create a new wish list", then type "Summer" into "Name", then click "Save"',
    _listed("Summer"), r"POST /accounts/wishlists/create/",
)  # fmt: skip
PLACE = _goal(
    "add an address", PLACES,
    'Click "Add a new address", then type "Rosa" into "First name", then type "Diaz" into "Last name", then type '
    '"Rue du Port 8" into "First line of address", then type "Nantes" into "City", then type "44000" into '
    '"Post/Zip-code", then choose "France" in "Country", then click "Save"',
    _place, r"POST /accounts/addresses/add/",
)  # fmt: skip
STEPS = (
    ADD,
    COUNT,
    _goal(
        "take out of the cart", CART, 'Click "Remove" in the row of "The Soup Year"', _cart(The_Soup_Year=0),
        r"POST /basket/", confirms=SAVES | DELETES,
    ),
    CODE,
    _goal(
        "order what is in the cart", CART,
        'Click "Proceed to checkout", then click "Ship to your default shipping address", then click "Continue", then '
        'click "Place order"',
        _ordered, r"POST /checkout/shipping-address/", r"POST /checkout/preview/", confirms=BUYS,
    ),
    _goal(
        "review a book", FELLS,
        f'Click "Write a review", then type "{PRAISE}" into "Title", then click the fifth star next to "Score", then '
        f'type "{OPINION}" into "Body", then click "Save review"',
        _reviewed, r"POST /catalogue/across-the-fells_3/reviews/add/", confirms=PUBLISHES,
    ),
    NAME,
    PLACE,
    LIST,
    _goal(
        "take off a wish list", LISTS,
        'Click "Birthday", then click the button at the end of the row of "Weeds We Eat", then click "Remove", then '
        'click "Remove"',
        _listed("Birthday", "Bread at Home"), r"POST /accounts/wishlists/\w+/lines/\d+/delete/",
        confirms=SAVES | DELETES,
    ),
    _goal("look for a book", SHELVES, 'Type "orchard" into "Search", then click "Search"', _looked_for),
    _goal(
        "log in", LOGIN,
        f'Type "{CUSTOMER}" into "Email address", then type "{PASSWORD}" into "Password", then click "Log In"',
        _signed_in, r"POST /accounts/login/", signed_in=False,
    ),
)  # fmt: skip

FAILING = (
    failing(ADD, "server error", "server error"),
    failing(COUNT, "server error", "server error"),
    failing(NAME, "session lost", "session lost"),
    failing(LIST, "session lost", "session lost"),
    failing(CODE, "no such code", query=CODE.query.replace("SPRING10", "WINTER99")),
    failing(COUNT, "more than there are", query=COUNT.query.replace('"3"', '"99"')),
    failing(PLACE, "missing field", query=PLACE.query.replace(', then type "44000" into "Post/Zip-code"', "")),
)  # fmt: skip

# The same as people say it. The shop speaks the language of the wish, its books are English.
WISHES: Mapping[str, Mapping[str, str]] = {
    "add to the cart": {
        "en": "put Across the Fells in my cart please",
        "de": "leg mir Across the Fells in den Warenkorb",
        "fr": "mets Across the Fells dans mon panier",
        "es": "mete Across the Fells en el carrito",
    },
    "change how many": {
        "en": "I need 3 copies of Night Trains, not just one",
        "de": "von Night Trains brauche ich 3 Stück",
        "fr": "je voudrais 3 exemplaires de Night Trains",
        "es": "quiero 3 ejemplares de Night Trains",
    },
    "take out of the cart": {
        "en": "I don't want The Soup Year anymore, take it out",
        "de": "nimm The Soup Year wieder raus",
        "fr": "enlève The Soup Year du panier",
        "es": "saca The Soup Year del carrito",
    },
    "use a code": {
        "en": "I've got a coupon code, it's SPRING10",
        "de": "löse den Gutscheincode SPRING10 ein",
        "fr": "utilise le code promo SPRING10",
        "es": "aplica el código de descuento SPRING10",
    },
    "order what is in the cart": {
        "en": "order everything in my cart and ship it to my usual address",
        "de": "bestell alles, was im Warenkorb ist, an meine Standardadresse",
        "fr": "commande ce qu'il y a dans mon panier, livré à mon adresse habituelle",
        "es": "compra lo que hay en el carrito y envíalo a mi dirección de siempre",
    },
    "review a book": {
        "en": f'leave a 5 star review titled "{PRAISE}" that says "{OPINION}"',
        "de": f'schreib eine Bewertung mit 5 Sternen, Titel "{PRAISE}", Text "{OPINION}"',
        "fr": f"écris un avis 5 étoiles intitulé « {PRAISE} » avec le texte « {OPINION} »",
        "es": f'escribe una reseña de 5 estrellas titulada "{PRAISE}" que diga "{OPINION}"',
    },
    "change the own name": {
        "en": "my first name should be Adele",
        "de": "mein Vorname soll Adele sein",
        "fr": "change mon prénom, c'est Adele",
        "es": "cambia mi nombre de pila a Adele",
    },
    "add an address": {
        "en": "save another address: Rosa Diaz, Rue du Port 8, 44000 Nantes, France",
        "de": "speicher noch eine Adresse: Rosa Diaz, Rue du Port 8, 44000 Nantes, Frankreich",
        "fr": "ajoute une adresse : Rosa Diaz, Rue du Port 8, 44000 Nantes, France",
        "es": "añade otra dirección: Rosa Diaz, Rue du Port 8, 44000 Nantes, Francia",
    },
    "create a wish list": {
        "en": "make me a new wish list called Summer",
        "de": "ich hätte gern eine neue Wunschliste namens Summer",
        "fr": "fais-moi une liste de souhaits Summer",
        "es": "hazme una lista de deseos que se llame Summer",
    },
    "take off a wish list": {
        "en": "drop Weeds We Eat from my birthday list",
        "de": "streich Weeds We Eat von meiner Liste Birthday",
        "fr": "retire Weeds We Eat de ma liste Birthday",
        "es": "quita Weeds We Eat de mi lista Birthday",
    },
    "look for a book": {
        "en": "do you have anything on orchard?",
        "de": "such mal nach orchard",
        "fr": "cherche orchard",
        "es": "búscame orchard",
    },
    "log in": {
        "en": f"log me in, I'm {CUSTOMER} and the password is {PASSWORD}",
        "de": f"meld mich an: {CUSTOMER}, Passwort {PASSWORD}",
        "fr": f"connecte-moi avec {CUSTOMER} et le mot de passe {PASSWORD}",
        "es": f"inicia sesión con {CUSTOMER} y la contraseña {PASSWORD}",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((ADD, "server error"), (NAME, "server error"), (LIST, "session lost"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
