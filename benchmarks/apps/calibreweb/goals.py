"""What is asked of the library of books, as steps and as people say it, and what its databases must then say.

Written before any of them was played, and only run until 2026-11-26; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.calibreweb.site import Shelf, State, User
from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes

Reached = Callable[[State, State], bool]

START, USERS, PROFILE = "/", "/admin/view", "/me"
RIVERS, ROAD, SOUPS, BEES = 1, 2, 3, 4
SECRET = "Blue-kettle-77"
GRANTS = SAVES | {"permission", "account"}


def _shelves(**changed: Shelf | None) -> Reached:
    """These are so or gone in the end; the others stay as they were."""

    def reached(before: State, after: State) -> bool:
        wanted = {**before.shelves, **{name.replace("_", " "): shelf for name, shelf in changed.items()}}
        return after == replace(before, shelves={name: shelf for name, shelf in wanted.items() if shelf is not None})

    return reached


def _shelf(*books: int, public: bool = False) -> Shelf:
    return Shelf(frozenset(books), public)


def _book(number: int, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, books={**before.books, number: replace(before.books[number], **changed)})

    return reached


def _without_bees(before: State, after: State) -> bool:
    return after == replace(before, books={number: book for number, book in before.books.items() if number != BEES})


def _user(login: str, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, users={**before.users, login: replace(before.users[login], **changed)})

    return reached


def _with_kim(before: State, after: State) -> bool:
    kim = User(mail="kim@example.org", reader="", may=frozenset())
    return after == replace(before, users={**before.users, "kim": kim})


def _without_tom(before: State, after: State) -> bool:
    return after == replace(before, users={login: user for login, user in before.users.items() if login != "tom"})


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="calibreweb", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=tuple(f"POST {one}" for one in makes), means=quoted(query),
    )  # fmt: skip


SHELF = _goal(
    "make a shelf", START, 'Click "Create a Shelf", then type "Garden" into "Title", then click "Save"',
    _shelves(Garden=_shelf()), "/shelf/create$",
)  # fmt: skip
RENAME = _goal(
    "rename a shelf", START,
    'Click "Holiday reading", then click "Edit Shelf Properties", then type "Summer" into "Title", then click "Save"',
    _shelves(Holiday_reading=None, Summer=_shelf(ROAD)), "/shelf/edit/2$",
)  # fmt: skip
ONTO = _goal(
    "put a book on a shelf", START,
    'Click "A Field of Bees", then click "Add to shelf", then click "Holiday reading"',
    _shelves(Holiday_reading=_shelf(ROAD, BEES)), "/shelf/add/2/4$",
)  # fmt: skip
RETITLE = _goal(
    "change a title", START,
    'Click "Winter Soups", then click "Edit Metadata", then type "Soups for Winter" into "Book Title", then click '
    '"Save"',
    _book(SOUPS, title="Soups for Winter"), "/admin/book/3$",
)  # fmt: skip
READ = _goal(
    "mark a book as read", START, 'Click "The Salt Road", then check "Read"',
    _book(ROAD, read=True), "/ajax/toggleread/2$",
)  # fmt: skip
PERSON = _goal(
    "add a user", USERS,
    'Click "Add New User", then type "kim" into "Username", then type "kim@example.org" into "Email", then type '
    f'"{SECRET}" into "Password", then click "Save"',
    _with_kim, "/admin/user/new$", confirms=GRANTS,
)  # fmt: skip
UPLOADS = _goal(
    "let a user upload", USERS, 'Click "tom", then check "Allow Uploads", then click "Save"',
    _user("tom", may=frozenset({"view", "upload"})), "/admin/user/4$", confirms=GRANTS,
)  # fmt: skip
READER = _goal(
    "send books to a reader", PROFILE,
    'Type "ada@reader.example" into "Send to eReader Email Address", then click "Save"',
    _user("ada", reader="ada@reader.example"), "/me$",
)  # fmt: skip
STEPS = (
    SHELF,
    RENAME,
    _goal(
        "delete a shelf", START, 'Click "To lend", then click "Delete this Shelf", then click "Delete"',
        _shelves(To_lend=None), "/shelf/delete/1$", confirms=SAVES | DELETES,
    ),
    _goal(
        "share a shelf", START,
        'Click "Holiday reading", then click "Edit Shelf Properties", then check "Share with Everyone", then click '
        '"Save"',
        _shelves(Holiday_reading=_shelf(ROAD, public=True)), "/shelf/edit/2$", confirms=SAVES | {"permission"},
    ),
    ONTO,
    _goal(
        "take a book off a shelf", START, 'Click "Winter Soups", then click "To lend"',
        _shelves(To_lend=_shelf()), "/shelf/remove/1/3$", confirms=SAVES | DELETES,
    ),
    READ,
    _goal(
        "archive a book", START, 'Click "Rivers of the North", then check "Archive"',
        _book(RIVERS, archived=True), "/ajax/togglearchived/1$",
    ),
    RETITLE,
    _goal(
        "tag a book", START,
        'Click "Winter Soups", then click "Edit Metadata", then type "Cooking, Vegetarian" into "Tags", then click '
        '"Save"',
        _book(SOUPS, tags=frozenset({"Cooking", "Vegetarian"})), "/admin/book/3$",
    ),
    _goal(
        "put a book into a series", START,
        'Click "The Salt Road", then click "Edit Metadata", then type "Old Roads" into "Series", then click "Save"',
        _book(ROAD, series="Old Roads"), "/admin/book/2$",
    ),
    _goal(
        "delete a book", START,
        'Click "A Field of Bees", then click "Edit Metadata", then click "Delete Book", then click "Delete"',
        _without_bees, "/(ajax/deletebook|delete/4)", confirms=SAVES | DELETES,
    ),
    PERSON,
    UPLOADS,
    _goal(
        "delete a user", USERS, 'Click "tom", then click "Delete User", then click "Delete"',
        _without_tom, "/admin/user/4$", confirms=SAVES | DELETES | {"account"},
    ),
    READER,
)  # fmt: skip

FAILING = (
    failing(SHELF, "server error", "server error"),
    failing(READ, "server error", "server error"),
    failing(PERSON, "server error", "server error"),
    failing(RENAME, "session lost", "session lost"),
    failing(READER, "session lost", "session lost"),
    failing(ONTO, "nothing kept", "nothing kept"),
    failing(RETITLE, "nothing kept", "nothing kept"),
    failing(UPLOADS, "nothing kept", "nothing kept"),
    failing(SHELF, "duplicate", query=SHELF.query.replace('"Garden"', '"To lend"')),
    failing(PERSON, "weak password", query=PERSON.query.replace(SECRET, "kettle")),
    failing(READER, "no such address", query=READER.query.replace("ada@reader.example", "ada at reader")),
)

# The same as people say it. The library speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "make a shelf": {
        "en": "I'd like a new shelf called Garden",
        "de": "mach mir ein neues Regal Garden",
        "fr": "il me faut une nouvelle étagère, Garden",
        "es": "quiero una estantería nueva que se llame Garden",
    },
    "rename a shelf": {
        "en": "Holiday reading should be called Summer",
        "de": "das Regal Holiday reading soll Summer heißen",
        "fr": "renomme l'étagère Holiday reading en Summer",
        "es": "cambia el nombre de la estantería Holiday reading a Summer",
    },
    "delete a shelf": {
        "en": "get rid of the shelf To lend",
        "de": "das Regal To lend brauche ich nicht mehr, lösch es",
        "fr": "supprime l'étagère To lend",
        "es": "elimina la estantería To lend",
    },
    "share a shelf": {
        "en": "let everybody see my Holiday reading shelf",
        "de": "gib das Regal Holiday reading für alle frei",
        "fr": "partage mon étagère Holiday reading avec tout le monde",
        "es": "comparte la estantería Holiday reading con todos",
    },
    "put a book on a shelf": {
        "en": "put A Field of Bees on the shelf Holiday reading",
        "de": "stell A Field of Bees ins Regal Holiday reading",
        "fr": "ajoute A Field of Bees à l'étagère Holiday reading",
        "es": "pon A Field of Bees en la estantería Holiday reading",
    },
    "take a book off a shelf": {
        "en": "take Winter Soups off the To lend shelf",
        "de": "nimm Winter Soups aus dem Regal To lend",
        "fr": "retire Winter Soups de l'étagère To lend",
        "es": "quita Winter Soups de la estantería To lend",
    },
    "mark a book as read": {
        "en": "I've finished The Salt Road, mark it as read",
        "de": "The Salt Road habe ich gelesen, hak das ab",
        "fr": "marque The Salt Road comme lu",
        "es": "marca The Salt Road como leído",
    },
    "archive a book": {
        "en": "archive Rivers of the North",
        "de": "leg Rivers of the North ins Archiv",
        "fr": "archive le livre Rivers of the North",
        "es": "archiva Rivers of the North",
    },
    "change a title": {
        "en": "the book Winter Soups is really called Soups for Winter, fix the title",
        "de": "ändere den Titel von Winter Soups in Soups for Winter",
        "fr": "corrige le titre de Winter Soups : c'est Soups for Winter",
        "es": "corrige el título de Winter Soups, es Soups for Winter",
    },
    "tag a book": {
        "en": "tag Winter Soups as Vegetarian too",
        "de": "gib Winter Soups noch das Schlagwort Vegetarian dazu",
        "fr": "ajoute l'étiquette Vegetarian à Winter Soups",
        "es": "añade la etiqueta Vegetarian a Winter Soups",
    },
    "put a book into a series": {
        "en": "The Salt Road belongs to the series Old Roads",
        "de": "The Salt Road gehört zur Serie Old Roads, trag das ein",
        "fr": "mets The Salt Road dans la série Old Roads",
        "es": "The Salt Road es de la serie Old Roads, apúntalo",
    },
    "delete a book": {
        "en": "delete the book A Field of Bees",
        "de": "wirf das Buch A Field of Bees raus",
        "fr": "supprime le livre A Field of Bees",
        "es": "borra el libro A Field of Bees",
    },
    "add a user": {
        "en": f"give Kim an account: username kim, email kim@example.org, password {SECRET}",
        "de": f"leg ein Konto für kim an, Mail kim@example.org, Passwort {SECRET}",
        "fr": f"crée un utilisateur kim avec l'adresse kim@example.org et le mot de passe {SECRET}",
        "es": f"crea el usuario kim, correo kim@example.org, contraseña {SECRET}",
    },
    "let a user upload": {
        "en": "tom should be allowed to upload books",
        "de": "tom darf ab jetzt Bücher hochladen",
        "fr": "autorise tom à téléverser des livres",
        "es": "deja que tom suba libros",
    },
    "delete a user": {
        "en": "tom has left, remove his account",
        "de": "lösch das Konto von tom",
        "fr": "supprime le compte de tom",
        "es": "elimina la cuenta de tom",
    },
    "send books to a reader": {
        "en": "my e-reader's address is ada@reader.example, save that",
        "de": "meine E-Reader-Adresse ist ada@reader.example, trag sie bitte ein",
        "fr": "mets ada@reader.example comme adresse de ma liseuse",
        "es": "pon ada@reader.example como correo de mi lector",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((SHELF, "server error"), (READER, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
