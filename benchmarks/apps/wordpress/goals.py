"""What is asked of the club's site, as steps and as people say it, and what its database must then say.

Written before any of them was played, and only run until 2026-11-25; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.wordpress.site import Post, State, User

Reached = Callable[[State, State], bool]

ADMIN = "/wp-admin/"
CATEGORIES, COMMENTS, POSTS = "edit-tags.php?taxonomy=category", "edit-comments.php", "edit.php"
GENERAL, READING, USERS, PROFILE = "options-general.php", "options-reading.php", "users.php", "profile.php"
MANAGES = SAVES | {"permission", "account"}
PUBLISHES = SAVES | {"publication"}
AJAX, OPTIONS = "POST /wp-admin/admin-ajax.php", "POST /wp-admin/options.php"
EDITOR = r"POST .*wp(/|%2F)v2(/|%2F)posts"  # what the editor sends; a post is also renamed where all are listed
WORK = "Sow, prune, harvest."


def _set(**options: str) -> Reached:
    return lambda before, after: after == replace(before, options={**before.options, **options})


def _terms(added: str = "", without: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        stay = frozenset(one for one in before.terms if one[0] != without)
        return after == replace(before, terms=stay | ({(added, "category")} if added else set()))

    return reached


def _comments(who: str, now: str) -> Reached:
    def reached(before: State, after: State) -> bool:
        changed = frozenset((name, text, now if name == who else state) for name, text, state in before.comments)
        return after == replace(before, comments=changed)

    return reached


def _users(*added: User, without: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        stay = frozenset(one for one in before.users if one.login != without)
        return after == replace(before, users=stay | frozenset(added))

    return reached


def _posts(*added: Post, without: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        stay = frozenset(one for one in before.posts if one.title != without)
        return after == replace(before, posts=stay | frozenset(added))

    return reached


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="wordpress", name=name, query=query, path=ADMIN + path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


CATEGORY = _goal(
    "add a category", CATEGORIES, 'Type "Events" into "Name", then click "Add New Category"', _terms("Events"), AJAX
)
TITLE = _goal(
    "rename the site", GENERAL, 'Type "Allotment club" into "Site Title", then click "Save Changes"',
    _set(blogname="Allotment club"), OPTIONS,
)  # fmt: skip
FEWER = _goal(
    "show fewer posts", READING, 'Type "5" into "Blog pages show at most", then click "Save Changes"',
    _set(posts_per_page="5"), OPTIONS,
)  # fmt: skip
APPROVE = _goal(
    "approve a comment", COMMENTS, 'Click "Approve" in the row of "Ole Kern"', _comments("Ole Kern", "1"), AJAX,
    confirms=PUBLISHES,
)  # fmt: skip
KIM = _goal(
    "add a user", USERS,
    'Click "Add New", then type "kim" into "Username", then type "kim@example.org" into "Email", then click '
    '"Add New User"',
    _users(User("kim", "kim@example.org", "kim", "subscriber")), "POST /wp-admin/user-new.php", confirms=MANAGES,
)  # fmt: skip
SNAILS = _goal(
    "rename a post", POSTS,
    'Click "Quick Edit" in the row of "Slugs", then type "Snails" into "Title", then click "Update"',
    _posts(Post("Snails", "They are back.", "publish", "post", "Uncategorized", ""), without="Slugs"),
    f"{AJAX}|{EDITOR}", confirms=PUBLISHES,
)  # fmt: skip
STEPS = (
    CATEGORY,
    TITLE,
    FEWER,
    _goal(
        "let people register", GENERAL, 'Check "Anyone can register", then click "Save Changes"',
        _set(users_can_register="1"), OPTIONS, confirms=MANAGES,
    ),
    APPROVE,
    _goal(
        "throw a post away", POSTS, 'Click "Trash" in the row of "Slugs"',
        _posts(Post("Slugs", "They are back.", "trash", "post", "Uncategorized", ""), without="Slugs"),
        r"GET /wp-admin/post.php\?.*action=trash", confirms=SAVES | DELETES,
    ),
    KIM,
    _goal(
        "give a role", USERS, 'Click "tom", then choose "Editor" in "Role", then click "Update User"',
        _users(User("tom", "tom@example.org", "Tom Weber", "editor"), without="tom"),
        "POST /wp-admin/user-edit.php", confirms=MANAGES,
    ),
    SNAILS,
    _goal(
        "write a post", POSTS,
        f'Click "Add New", then type "Autumn work" into "Add title", then type "{WORK}" into the text, then click '
        '"Publish", then click "Publish"',
        _posts(Post("Autumn work", WORK, "publish", "post", "Uncategorized", "")), EDITOR,
        confirms=PUBLISHES,
    ),
    _goal(
        "delete a user", USERS, 'Click "Delete" in the row of "tom", then click "Confirm Deletion"',
        _users(without="tom"), "POST /wp-admin/users.php", confirms=SAVES | DELETES | {"account"},
    ),
    _goal(
        "delete a category", CATEGORIES, 'Click "Delete" in the row of "Recipes"', _terms(without="Recipes"), AJAX,
        confirms=SAVES | DELETES,
    ),
)  # fmt: skip

FAILING = (
    failing(TITLE, "server error", "server error"),
    failing(KIM, "server error", "server error"),
    failing(APPROVE, "server error", "server error"),
    failing(KIM, "session lost", "session lost"),
    failing(FEWER, "nothing kept", "nothing kept"),
    failing(SNAILS, "nothing kept", "nothing kept"),
    failing(CATEGORY, "name taken", query=CATEGORY.query.replace("Events", "Reports")),
    failing(KIM, "refused", query=KIM.query.replace("kim@example.org", "kim at home")),
)

# The same as people say it. The site speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "add a category": {
        "en": "make a new category Events",
        "de": "leg eine Kategorie Events an",
        "fr": "ajoute une catégorie Events",
        "es": "crea la categoría Events",
    },
    "rename the site": {
        "en": "our site is called Allotment club now",
        "de": "ändere den Titel der Website in Allotment club",
        "fr": "le titre du site doit être Allotment club",
        "es": "cambia el título del sitio a Allotment club",
    },
    "show fewer posts": {
        "en": "show only 5 posts per page on the blog",
        "de": "zeig auf den Blogseiten höchstens 5 Beiträge",
        "fr": "affiche au maximum 5 articles par page",
        "es": "muestra como máximo 5 entradas en las páginas del blog",
    },
    "let people register": {
        "en": "let anyone register",
        "de": "jeder soll sich registrieren können",
        "fr": "tout le monde doit pouvoir s'inscrire",
        "es": "permite que cualquiera se registre",
    },
    "approve a comment": {
        "en": "approve Ole Kern's comment",
        "de": "gib den Kommentar von Ole Kern frei",
        "fr": "approuve le commentaire de Ole Kern",
        "es": "aprueba el comentario de Ole Kern",
    },
    "throw a post away": {
        "en": "move the post about slugs to the trash",
        "de": "leg den Beitrag Slugs in den Papierkorb",
        "fr": "mets l'article Slugs à la corbeille",
        "es": "manda la entrada Slugs a la papelera",
    },
    "add a user": {
        "en": "add a user kim with the email kim@example.org",
        "de": "leg für kim ein Benutzerkonto an, E-Mail kim@example.org",
        "fr": "crée un compte kim avec l'adresse kim@example.org",
        "es": "añade el usuario kim, su correo es kim@example.org",
    },
    "give a role": {
        "en": "make Tom Weber an editor",
        "de": "mach Tom Weber zum Redakteur",
        "fr": "donne à Tom Weber le rôle éditeur",
        "es": "haz editor a Tom Weber",
    },
    "rename a post": {
        "en": "change the title of Slugs to Snails",
        "de": "benenn den Beitrag Slugs in Snails um",
        "fr": "renomme l'article Slugs en Snails",
        "es": "cambia el título de Slugs por Snails",
    },
    "write a post": {
        "en": f'publish a post "Autumn work" saying "{WORK}"',
        "de": f'veröffentliche einen Beitrag mit dem Titel "Autumn work" und dem Text "{WORK}"',
        "fr": f"publie un article « Autumn work » avec le texte « {WORK} »",
        "es": f'publica una entrada titulada "Autumn work" con el texto "{WORK}"',
    },
    "delete a user": {
        "en": "Tom left the club, delete his account",
        "de": "lösch den Benutzer tom",
        "fr": "supprime l'utilisateur tom",
        "es": "borra al usuario tom",
    },
    "delete a category": {
        "en": "we don't need the Recipes category, delete it",
        "de": "lösch die Kategorie Recipes",
        "fr": "supprime la catégorie Recipes",
        "es": "elimina la categoría Recipes",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((CATEGORY, "server error"), (FEWER, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
