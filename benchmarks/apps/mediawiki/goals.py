"""What is asked of the wiki, as steps and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes rules too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.mediawiki.site import TALK, State

Reached = Callable[[State, State], bool]

WATERING, SEEDS, ROTA, NEW = "Watering", "Seeds", "Old rota", "Pruning"
SPECIAL = "/index.php/Special:"
RIGHTS, BLOCK, SETTINGS = f"{SPECIAL}UserRights", f"{SPECIAL}Block", f"{SPECIAL}Preferences"
WATCHLIST = f"{SPECIAL}EditWatchlist"
GRANTS = SAVES | {"permission", "account"}
MARCH, EVENING, BARREL = "Prune in March.", "Water every evening.", "Who empties it?"
PROMPT = "Prompt me when entering a blank edit summary (or the default undo summary)"


def _set(**changed: Any) -> Reached:
    return lambda before, after: after == replace(before, **changed)


def _pages(**pages: str | None) -> Reached:
    """These say something else, or are gone."""

    def reached(before: State, after: State) -> bool:
        told = {**before.pages, **{name.replace("_", " "): said for name, said in pages.items()}}
        return after == replace(before, pages={name: said for name, said in told.items() if said is not None})

    return reached


def _moved(before: State, after: State) -> bool:
    """With or without something that leads on from its old name."""
    left = (None, "#REDIRECT [[Watering plan]]")
    return any(_pages(Watering=old, Watering_plan=before.pages[WATERING])(before, after) for old in left)


def _member(name: str, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, members={**before.members, name: replace(before.members[name], **changed)})

    return reached


def _page(title: str) -> str:
    return f"/index.php/{title.replace(' ', '_')}"


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="mediawiki", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


WRITE = _goal(
    "write a page", f"/index.php?title={NEW}&action=edit",
    f'Type "{MARCH}" into the text box, then click "Save page"', _pages(Pruning=MARCH),
    r"POST /index\.php\?title=Pruning&action=submit",
)  # fmt: skip
CHANGE = _goal(
    "change a page", _page(WATERING),
    f'Click "Edit", then type "{EVENING}" into the text box, then click "Save changes"', _pages(Watering=EVENING),
    r"POST /index\.php\?title=Watering&action=submit",
)  # fmt: skip
MOVE = _goal(
    "rename a page", _page(WATERING),
    'Click "More", then click "Move", then type "Watering plan" into "New title", then click "Move page"', _moved,
    r"POST /index\.php\?title=Special:MovePage",
)  # fmt: skip
LOCK = _goal(
    "protect a page", _page(SEEDS),
    'Click "More", then click "Protect", then choose "Allow only administrators" in "Edit", then click "Confirm"',
    _set(locked=frozenset({(SEEDS, "edit", "sysop"), (SEEDS, "move", "sysop")})),
    r"POST /index\.php\?title=Seeds&action=protect", confirms=GRANTS,
)  # fmt: skip
WATCH = _goal(
    "watch a page", _page(WATERING), 'Click "Watch"', _set(watched=frozenset({SEEDS, ROTA, WATERING})),
    r"POST /api\.php",
)  # fmt: skip
ROLE = _goal(
    "make a user an administrator", RIGHTS,
    'Type "Rosa" into "Enter a username", then click "Load user groups", then check "administrator", '
    'then click "Save user groups"',
    _member("Rosa", groups=frozenset({"sysop"})), f"POST {RIGHTS}", confirms=GRANTS,
)  # fmt: skip
SETTING = _goal(
    "be reminded of the summary", SETTINGS, f'Click "Editing", then check "{PROMPT}", then click "Save"',
    _set(settings={"forceeditsummary": "1"}), f"POST {SETTINGS}",
)  # fmt: skip
STEPS = (
    WRITE,
    CHANGE,
    MOVE,
    _goal(
        "delete a page", _page(ROTA), 'Click "More", then click "Delete", then click "Delete page"',
        _pages(Old_rota=None), r"POST /index\.php\?title=Old_rota&action=delete", confirms=SAVES | DELETES,
    ),
    LOCK,
    WATCH,
    _goal(
        "stop watching a page", WATCHLIST, 'Check the box next to "Old rota", then click "Remove titles"',
        _set(watched=frozenset({SEEDS})), rf"POST (?:{WATCHLIST}|/api\.php)", confirms=SAVES | DELETES,
    ),
    _goal(
        "start a topic", _page(f"{TALK}{WATERING}"),
        f'Click "Add topic", then type "Rain barrel" into "Subject", then type "{BARREL}" into the text box, '
        'then click "Save page"',
        _pages(**{f"{TALK}{WATERING}": f"== Rain barrel ==\n\n{BARREL}"}),
        r"POST /index\.php\?title=Talk(:|%3A)Watering&action=submit", confirms=SAVES | {"publication"},
    ),
    ROLE,
    _goal(
        "block a user", BLOCK,
        'Type "Tom" into "Username, IP address, or IP range", then choose "1 week" in "Expiration", '
        'then click "Block this user"',
        _member("Tom", blocked=7), f"POST {BLOCK}", confirms=GRANTS,
    ),
    SETTING,
)  # fmt: skip

FAILING = (
    failing(WRITE, "server error", "server error"),
    failing(WATCH, "server error", "server error"),
    failing(CHANGE, "session lost", "session lost"),
    failing(LOCK, "session lost", "session lost"),
    failing(MOVE, "nothing kept", "nothing kept"),
    failing(ROLE, "nothing kept", "nothing kept"),
    failing(SETTING, "nothing kept", "nothing kept"),
)

# The same as people say it. The wiki speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "write a page": {
        "en": f'write "{MARCH}" here and save the page',
        "de": f'schreib hier "{MARCH}" rein und speicher die Seite',
        "fr": f"écris « {MARCH} » ici et enregistre la page",
        "es": f'escribe aquí "{MARCH}" y guarda la página',
    },
    "change a page": {
        "en": f'this page should say "{EVENING}" instead',
        "de": f'auf der Seite soll nur noch "{EVENING}" stehen',
        "fr": f"remplace le texte de la page par « {EVENING} »",
        "es": f'cambia el texto de esta página por "{EVENING}"',
    },
    "rename a page": {
        "en": "rename Watering to Watering plan",
        "de": 'die Seite Watering soll "Watering plan" heißen',
        "fr": "renomme la page Watering en Watering plan",
        "es": "cambia el nombre de la página Watering a Watering plan",
    },
    "delete a page": {
        "en": "nobody needs Old rota any more, please delete it",
        "de": "lösch die Seite Old rota",
        "fr": "supprime la page Old rota",
        "es": "borra la página Old rota",
    },
    "protect a page": {
        "en": "only administrators should be able to edit Seeds",
        "de": "nur noch Administratoren sollen Seeds bearbeiten dürfen",
        "fr": "seuls les administrateurs doivent pouvoir modifier Seeds",
        "es": "que solo los administradores puedan editar Seeds",
    },
    "watch a page": {
        "en": "put Watering on my watchlist",
        "de": "setz Watering auf meine Beobachtungsliste",
        "fr": "ajoute Watering à ma liste de suivi",
        "es": "añade Watering a mi lista de seguimiento",
    },
    "stop watching a page": {
        "en": "take Old rota off my watchlist",
        "de": "nimm Old rota von meiner Beobachtungsliste",
        "fr": "retire Old rota de ma liste de suivi",
        "es": "quita Old rota de mi lista de seguimiento",
    },
    "start a topic": {
        "en": f'start a topic "Rain barrel" and ask "{BARREL}"',
        "de": f'neues Thema "Rain barrel": "{BARREL}"',
        "fr": f"ouvre un sujet « Rain barrel » avec le texte « {BARREL} »",
        "es": f'abre un tema "Rain barrel" con el texto "{BARREL}"',
    },
    "make a user an administrator": {
        "en": "make Rosa an administrator",
        "de": "mach Rosa zur Administratorin",
        "fr": "nomme Rosa administratrice",
        "es": "haz administradora a Rosa",
    },
    "block a user": {
        "en": "block Tom for a week",
        "de": "sperr Tom für eine Woche",
        "fr": "bloque Tom pendant une semaine",
        "es": "bloquea a Tom durante una semana",
    },
    "be reminded of the summary": {
        "en": "remind me when I leave the edit summary empty",
        "de": "warn mich, wenn ich die Zusammenfassung leer lasse",
        "fr": "avertis-moi quand j'oublie le résumé de modification",
        "es": "avísame cuando deje el resumen de edición en blanco",
    },
}

FAILING_WISHES = tuple(
    failing(wish, "server error", "server error") for goal in (WRITE, WATCH) for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
