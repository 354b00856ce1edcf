"""What is asked of the ticket office, as steps and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes no rules. Only run: no rule is built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.pretix.site import Order, Product, State, Team, Voucher

Reached = Callable[[State, State], bool]

FAIR, CLUB = "/control/event/garden/fair/", "/control/organizer/garden/"
PRODUCTS, QUOTAS, VOUCHERS, ORDERS = (f"{FAIR}{page}/" for page in ("items", "quotas", "vouchers", "orders"))
LISTS, SETTINGS, TEAMS, PROFILE = f"{FAIR}checkinlists/", f"{FAIR}settings/", f"{CLUB}teams", "/control/settings/"
GRANTS = SAVES | {"permission", "account", "message"}
SELLS = SAVES | {"payment", "purchase", "message"}
DOOR = frozenset({"rosa@example.org", "tom@example.org"})


def _set(**changed: Any) -> Reached:
    """These are so in the end, and the others stay as they were."""

    def reached(before: State, after: State) -> bool:
        return after == replace(before, **changed)

    return reached


def _product(of: str, /, **changed: Any) -> Reached:
    """This one is so, and no other changed."""

    def reached(before: State, after: State) -> bool:
        wanted = (replace(one, **changed) if one.name == of else one for one in before.products)
        return after == replace(before, products=tuple(sorted(wanted)))

    return reached


def _with_parking(before: State, after: State) -> bool:
    parking = Product(name="Parking", price=400, category="", active=True)
    return after == replace(before, products=tuple(sorted((*before.products, parking))))


def _without_bag(before: State, after: State) -> bool:
    return after == replace(before, products=tuple(one for one in before.products if one.name != "Tote bag"))


def _vouchers(**changed: Voucher | None) -> Reached:
    """These are so or gone in the end; the others stay as they were."""

    def reached(before: State, after: State) -> bool:
        wanted = {**before.vouchers, **changed}
        return after == replace(before, vouchers={code: one for code, one in wanted.items() if one is not None})

    return reached


def _order(code: str, status: str, comment: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, orders={**before.orders, code: Order(status, comment)})

    return reached


def _door(members: frozenset[str], *invited: str) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, teams={**before.teams, "Door staff": Team(members, frozenset(invited))})

    return reached


def _named_stone(before: State, after: State) -> bool:
    return after == replace(before, people={**before.people, "ada@example.org": "Ada Stone"})


def _eighty(before: State, after: State) -> bool:
    return after == replace(before, quotas={**before.quotas, "Printed matter": 80})


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="pretix", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=tuple(f"POST .*{one}" for one in makes), means=quoted(query),
    )  # fmt: skip


PRODUCT = _goal(
    "make a product", PRODUCTS,
    'Click "Create a new product", then type "Parking" into "Item name", then type "4.00" into "Default price", then '
    'click "Save and continue with more settings"',
    _with_parking, "/items/add$",
)  # fmt: skip
RENAME = _goal(
    "rename a product", PRODUCTS,
    'Click "Programme", then type "Programme booklet" into "Item name", then click "Save"',
    _product("Programme", name="Programme booklet"), "/items/3/$",
)  # fmt: skip
DELETE = _goal(
    "delete a product", PRODUCTS, 'Click "Delete" in the row of "Tote bag", then click "Delete"',
    _without_bag, "/items/4/delete$", confirms=SAVES | DELETES,
)  # fmt: skip
QUOTA = _goal(
    "change how many there are", QUOTAS,
    'Click "Printed matter", then click "Edit quota", then type "80" into "Total capacity", then click "Save"',
    _eighty, "/quotas/2/change$",
)  # fmt: skip
VOUCHER = _goal(
    "make a voucher", VOUCHERS,
    'Click "Create a new voucher", then type "BAKER26" into "Voucher code", then type "3" into "Maximum usages", then '
    'click "Save"',
    _vouchers(BAKER26=Voucher("", 3)), "/vouchers/add$",
)  # fmt: skip
TAG = _goal(
    "tag a voucher", VOUCHERS, 'Click "PRESS26", then type "newspapers" into "Tag", then click "Save"',
    _vouchers(PRESS26=Voucher("newspapers", 5)), "/vouchers/2/$",
)  # fmt: skip
PAID = _goal(
    "mark an order as paid", ORDERS, 'Click "K7MPA", then click "Mark as paid", then click "Create payment"',
    _order("K7MPA", "p"), "/orders/K7MPA/transition", confirms=SELLS,
)  # fmt: skip
NOTE = _goal(
    "write a note on an order", ORDERS,
    'Click "K7MPA", then type "Pays at the door" into "Comment", then click "Update comment"',
    _order("K7MPA", "n", "Pays at the door"), "/orders/K7MPA/comment$",
)  # fmt: skip
INVITE = _goal(
    "invite somebody into a team", TEAMS,
    'Click "Door staff", then type "kim@example.org" into "User", then click the "Add" next to it',
    _door(DOOR, "kim@example.org"), "/team/2/$", confirms=GRANTS,
)  # fmt: skip
NAME = _goal(
    "change the own name", PROFILE, 'Type "Ada Stone" into "Full name", then click "Save"',
    _named_stone, "/control/settings/$", confirms=SAVES | {"account"},
)  # fmt: skip
STEPS = (
    PRODUCT,
    RENAME,
    _goal(
        "change a price", PRODUCTS,
        'Click "Tote bag", then click "Price", then type "9.50" into "Default price", then click "Save"',
        _product("Tote bag", price=950), "/items/4/$",
    ),
    _goal(
        "take a product off sale", PRODUCTS, 'Click "Tote bag", then uncheck "Active", then click "Save"',
        _product("Tote bag", active=False), "/items/4/$",
    ),
    _goal(
        "move a product into a category", PRODUCTS,
        'Click "Programme", then choose "Tickets" in "Category", then click "Save"',
        _product("Programme", category="Tickets"), "/items/3/$",
    ),
    DELETE,
    QUOTA,
    VOUCHER,
    TAG,
    _goal(
        "delete a voucher", VOUCHERS,
        'Click "HELPER26", then click "Delete voucher", then click "Delete"',
        _vouchers(HELPER26=None), "/vouchers/1/delete$", confirms=SAVES | DELETES,
    ),
    PAID,
    _goal(
        "cancel an order", ORDERS, 'Click "W9HDE", then click "Cancel order", then click "Yes, cancel order"',
        _order("W9HDE", "c"), "/orders/W9HDE/transition", confirms=SELLS | DELETES | {"account"},
    ),
    NOTE,
    _goal(
        "check a visitor in", LISTS,
        'Click "Main gate", then check the box in the row of "R3QXT", then click "Check-In selected attendees"',
        _set(present=frozenset({("Main gate", "R3QXT")})), "/checkinlists/1/bulk_action$",
    ),
    INVITE,
    _goal(
        "take somebody out of a team", TEAMS,
        'Click "Door staff", then click "Remove" in the row of "tom@example.org"',
        _door(frozenset({"rosa@example.org"})), "/team/2/$", confirms=GRANTS | DELETES,
    ),
    _goal(
        "hide the event", SETTINGS, 'Uncheck "Show in lists", then click "Save"',
        _set(event=("Summer fair", False, "")), "/fair/settings/$", confirms=SAVES | {"publication"},
    ),
    NAME,
)  # fmt: skip

FAILING = (
    failing(PRODUCT, "server error", "server error"),
    failing(NOTE, "server error", "server error"),
    failing(INVITE, "server error", "server error"),
    failing(TAG, "session lost", "session lost"),
    failing(NAME, "session lost", "session lost"),
    failing(RENAME, "nothing kept", "nothing kept"),
    failing(QUOTA, "nothing kept", "nothing kept"),
    failing(PAID, "nothing kept", "nothing kept"),
    failing(VOUCHER, "duplicate", query=VOUCHER.query.replace('"BAKER26"', '"PRESS26"')),
    failing(DELETE, "already ordered", query=DELETE.query.replace('"Tote bag"', '"Adult ticket"')),
    failing(INVITE, "already a member", query=INVITE.query.replace('"kim@', '"rosa@')),
)

# The same as people say it. The pages speak the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "make a product": {
        "en": "we're going to sell parking spaces too, please set up a product Parking for 4.00",
        "de": "nimm Parking als neues Produkt auf, 4,00 Euro das Stück",
        "fr": "ajoute un produit Parking à 4,00 euros",
        "es": "crea un producto nuevo, Parking, que cueste 4,00",
    },
    "rename a product": {
        "en": "Programme should be listed as Programme booklet from now on",
        "de": "das Produkt Programme heißt ab jetzt Programme booklet",
        "fr": "renomme le produit Programme en Programme booklet",
        "es": "ponle al producto Programme el nombre Programme booklet",
    },
    "change a price": {
        "en": "the Tote bag costs 9.50 now, not 8",
        "de": "der Preis für Tote bag steigt auf 9,50",
        "fr": "mets le prix de Tote bag à 9,50",
        "es": "sube el precio de Tote bag a 9,50",
    },
    "take a product off sale": {
        "en": "stop selling the Tote bag for the moment, but leave it in the list",
        "de": "Tote bag soll vorerst nicht verkauft werden, schalt das Produkt ab",
        "fr": "désactive Tote bag pour l'instant",
        "es": "deja Tote bag inactivo de momento",
    },
    "move a product into a category": {
        "en": "move Programme over to Tickets",
        "de": "Programme gehört in die Kategorie Tickets",
        "fr": "range Programme dans la catégorie Tickets",
        "es": "pasa Programme a la categoría Tickets",
    },
    "delete a product": {
        "en": "we won't have a Tote bag after all, throw it out",
        "de": "lösch das Produkt Tote bag",
        "fr": "enlève complètement Tote bag des produits",
        "es": "elimina el producto Tote bag",
    },
    "change how many there are": {
        "en": "raise Printed matter to 80",
        "de": "erhöh das Kontingent Printed matter auf 80",
        "fr": "passe le quota Printed matter à 80",
        "es": "sube el cupo Printed matter a 80",
    },
    "make a voucher": {
        "en": "I need a voucher BAKER26 that works three times",
        "de": "leg einen Gutschein BAKER26 an, den man 3-mal einlösen kann",
        "fr": "crée un bon BAKER26 utilisable 3 fois",
        "es": "haz un vale BAKER26 que se pueda usar 3 veces",
    },
    "tag a voucher": {
        "en": "change the tag on PRESS26 to newspapers",
        "de": "der Gutschein PRESS26 bekommt das Schlagwort newspapers",
        "fr": "mets l'étiquette newspapers sur le bon PRESS26",
        "es": "la etiqueta del vale PRESS26 tiene que ser newspapers",
    },
    "delete a voucher": {
        "en": "get rid of the voucher HELPER26",
        "de": "den Gutschein HELPER26 bitte löschen",
        "fr": "supprime le bon HELPER26",
        "es": "borra el vale HELPER26",
    },
    "mark an order as paid": {
        "en": "Lena's money for K7MPA has arrived, mark it as paid",
        "de": "K7MPA ist bezahlt, trag das ein",
        "fr": "marque la commande K7MPA comme payée",
        "es": "marca el pedido K7MPA como pagado",
    },
    "cancel an order": {
        "en": "Mia can't come, cancel her order W9HDE",
        "de": "stornier bitte die Bestellung W9HDE",
        "fr": "annule la commande W9HDE",
        "es": "cancela el pedido W9HDE",
    },
    "write a note on an order": {
        "en": 'put a comment on order K7MPA: "Pays at the door"',
        "de": 'schreib bei K7MPA als Kommentar "Pays at the door" dazu',
        "fr": "note « Pays at the door » en commentaire sur la commande K7MPA",
        "es": 'apunta "Pays at the door" como comentario en el pedido K7MPA',
    },
    "check a visitor in": {
        "en": "Omar Reed is here, check him in at the Main gate",
        "de": "check Omar Reed am Main gate ein",
        "fr": "enregistre l'entrée d'Omar Reed au Main gate",
        "es": "Omar Reed ya está aquí, registra su entrada en Main gate",
    },
    "invite somebody into a team": {
        "en": "kim@example.org is joining the Door staff, invite her",
        "de": "lad kim@example.org ins Team Door staff ein",
        "fr": "ajoute kim@example.org à l'équipe Door staff",
        "es": "invita a kim@example.org al equipo Door staff",
    },
    "take somebody out of a team": {
        "en": "remove tom@example.org from Door staff",
        "de": "tom@example.org hilft nicht mehr mit, nimm ihn aus Door staff raus",
        "fr": "retire tom@example.org de l'équipe Door staff",
        "es": "saca a tom@example.org de Door staff",
    },
    "hide the event": {
        "en": "I don't want our fair to show up in the public lists yet",
        "de": "die Veranstaltung soll nicht in Listen auftauchen",
        "fr": "n'affiche plus l'événement dans les listes",
        "es": "que el evento no aparezca en las listas",
    },
    "change the own name": {
        "en": "I got married, my name is Ada Stone now",
        "de": "mein Name ist jetzt Ada Stone",
        "fr": "je m'appelle maintenant Ada Stone, change mon nom",
        "es": "cambia mi nombre a Ada Stone",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((PRODUCT, "server error"), (NAME, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
