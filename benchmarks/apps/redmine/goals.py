"""What is asked of a project's Redmine, as steps and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes no rules. Rules are built with half of them at most: see
docs/benchmarks.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.redmine.site import Issue, State

Reached = Callable[[State, State], bool]

GARDEN = "/projects/garden"
ISSUES, NEWS, PAGE = f"{GARDEN}/issues", f"{GARDEN}/news", f"{GARDEN}/wiki/Watering"
VERSIONS, MEMBERS, CATEGORIES = (f"{GARDEN}/settings/{part}" for part in ("versions", "members", "categories"))
PROJECT, TEXT = "Community garden", "Mornings only."
GATE, SLUGS, POTATOES, _, MOWER = range(1, 6)  # the numbers of its issues
TELLS = SAVES | {"message", "publication"}
GRANTS = SAVES | {"permission", "account"}


def _issue(number: int, /, **changed: Any) -> Reached:
    """This one is so, and nothing else changed."""

    def reached(before: State, after: State) -> bool:
        return after == replace(before, issues={**before.issues, number: replace(before.issues[number], **changed)})

    return reached


def _reported(before: State, after: State) -> bool:
    made = Issue(
        project=PROJECT, subject="Leaking tap", tracker="Bug", status="New", priority="High", assignee="", version="",
        category="", description="", watchers=frozenset(), notes=(), hours=(),
    )  # fmt: skip
    return after == replace(before, issues={**before.issues, max(before.issues) + 1: made})


def _without_mower(before: State, after: State) -> bool:
    return after == replace(before, issues={number: one for number, one in before.issues.items() if number != MOWER})


def _with(part: str, *made: str) -> Reached:
    """This has come to a part of the project."""

    def reached(before: State, after: State) -> bool:
        return after == replace(before, **{part: tuple(sorted((*getattr(before, part), (PROJECT, *made))))})

    return reached


def _walkways(before: State, after: State) -> bool:
    """The issue in the category still is in it."""
    issues = {
        number: replace(one, category="Walkways") if one.category == "Paths" else one
        for number, one in before.issues.items()
    }
    categories = {*before.categories} - {(PROJECT, "Paths")} | {(PROJECT, "Walkways")}
    return after == replace(before, issues=issues, categories=tuple(sorted(categories)))


def _planned(before: State, after: State) -> bool:
    """Its titles have no blanks."""
    pages = {*before.pages} - {(PROJECT, "Watering", TEXT)} | {(PROJECT, "Watering_plan", TEXT)}
    return after == replace(before, pages=tuple(sorted(pages)))


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="redmine", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=tuple(f"POST .*{one}" for one in makes), means=quoted(query),
    )  # fmt: skip


REPORT = _goal(
    "report an issue", ISSUES,
    'Click "New issue", then type "Leaking tap" into "Subject", then choose "High" in "Priority", then click "Create"',
    _reported, "/garden/issues$",
)  # fmt: skip
CLOSE = _goal(
    "close an issue", ISSUES,
    'Click "Order seed potatoes", then click "Edit", then choose "Closed" in "Status", then click "Submit"',
    _issue(POTATOES, status="Closed"), "/issues/3$",
)  # fmt: skip
COMMENT = _goal(
    "comment on an issue", ISSUES,
    'Click "Mower will not start", then click "Edit", then type "I ordered a new plug." into "Notes", then click '
    '"Submit"',
    _issue(MOWER, notes=("I ordered a new plug.",)), "/issues/5$", confirms=TELLS,
)  # fmt: skip
HOURS = _goal(
    "log time", ISSUES,
    'Click "Order seed potatoes", then click "Log time", then type "1.5" into "Hours", then choose "Development" in '
    '"Activity", then click "Create"',
    _issue(POTATOES, hours=((1.5, "Development", "ada"),)), "/time_entries$",
)  # fmt: skip
VERSION = _goal(
    "make a version", VERSIONS, 'Click "New version", then type "Winter" into "Name", then click "Create"',
    _with("versions", "Winter", "open"), "/garden/versions$",
)  # fmt: skip
MEMBER = _goal(
    "add a member", MEMBERS,
    'Click "New member", then check "Lena Moor", then check "Reporter", then click "Add"',
    _with("members", "lena", "Reporter"), "/garden/memberships", confirms=GRANTS,
)  # fmt: skip
WRITE = _goal(
    "write news", NEWS,
    'Click "Add news", then type "Harvest day" into "Title", then type "We meet at nine." into "Description", then '
    'click "Create"',
    _with("news", "Harvest day", "We meet at nine."), "/garden/news$", confirms=TELLS,
)  # fmt: skip
STEPS = (
    REPORT,
    _goal(
        "assign an issue", ISSUES,
        'Click "Gate does not close", then click "Edit", then choose "Rosa Diaz" in "Assignee", then click "Submit"',
        _issue(GATE, assignee="rosa"), "/issues/1$",
    ),
    CLOSE,
    COMMENT,
    HOURS,
    _goal(
        "watch an issue", ISSUES, 'Click "Slugs in the lettuce", then click "Watch"',
        _issue(SLUGS, watchers=frozenset({"ada"})), "/watchers/watch",
    ),
    _goal(
        "delete an issue", ISSUES,
        'Click "Mower will not start", then click "Actions", then click "Delete issue"',
        _without_mower, "/issues/5$", confirms=SAVES | DELETES,
    ),
    VERSION,
    MEMBER,
    _goal(
        "rename a page of the wiki", PAGE,
        'Click "Actions", then click "Rename", then type "Watering plan" into "Title", then click "Rename"',
        _planned, "/wiki/Watering/rename$",
    ),
    WRITE,
    _goal(
        "rename a category", CATEGORIES,
        'Click "Edit" in the row of "Paths", then type "Walkways" into "Name", then click "Save"',
        _walkways, "/issue_categories/2$",
    ),
)  # fmt: skip

FAILING = (
    failing(REPORT, "server error", "server error"),
    failing(WRITE, "server error", "server error"),
    failing(COMMENT, "session lost", "session lost"),
    failing(CLOSE, "nothing kept", "nothing kept"),
    failing(MEMBER, "nothing kept", "nothing kept"),
    failing(VERSION, "duplicate", query=VERSION.query.replace('"Winter"', '"Spring"')),
)

# The same as people say it. The pages speak the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "report an issue": {
        "en": "there's a leaking tap, please file it as Leaking tap, high priority",
        "de": "mach bitte ein neues Ticket auf: Leaking tap, Priorität High",
        "fr": "il faudrait signaler un problème : Leaking tap, priorité High",
        "es": "abre una petición nueva que se llame Leaking tap, con prioridad High",
    },
    "assign an issue": {
        "en": 'can you give "Gate does not close" to Rosa Diaz?',
        "de": "Rosa Diaz kümmert sich um Gate does not close, trag sie da ein",
        "fr": "confie Gate does not close à Rosa Diaz",
        "es": "que Rosa Diaz se encargue de Gate does not close",
    },
    "close an issue": {
        "en": "the seed potatoes are here, so Order seed potatoes can be closed",
        "de": "Order seed potatoes ist erledigt, mach das Ticket zu",
        "fr": "Order seed potatoes, c'est réglé, tu peux fermer la demande",
        "es": "ya está lo de Order seed potatoes, ciérralo",
    },
    "comment on an issue": {
        "en": 'leave a note on Mower will not start saying "I ordered a new plug."',
        "de": 'schreib bei Mower will not start dazu: "I ordered a new plug."',
        "fr": "ajoute un commentaire à Mower will not start : « I ordered a new plug. »",
        "es": 'pon en Mower will not start el comentario "I ordered a new plug."',
    },
    "log time": {
        "en": "put down 1.5 hours of Development for me on Order seed potatoes",
        "de": "buch mir 1,5 Stunden Development auf Order seed potatoes",
        "fr": "note 1,5 heure de Development sur Order seed potatoes",
        "es": "apúntame 1,5 horas de Development en Order seed potatoes",
    },
    "watch an issue": {
        "en": "keep me posted on Slugs in the lettuce",
        "de": "ich will Slugs in the lettuce beobachten",
        "fr": "je voudrais suivre Slugs in the lettuce",
        "es": "quiero seguir lo de Slugs in the lettuce",
    },
    "delete an issue": {
        "en": "Mower will not start was a mistake, delete it please",
        "de": "das Ticket Mower will not start kann weg, lösch es",
        "fr": "supprime la demande Mower will not start",
        "es": "elimina del todo Mower will not start",
    },
    "make a version": {
        "en": "we need a version for the cold months, call it Winter",
        "de": "leg eine neue Version Winter an",
        "fr": "crée une version Winter",
        "es": "añade una versión llamada Winter",
    },
    "add a member": {
        "en": "let Lena Moor join the project as a Reporter",
        "de": "nimm Lena Moor als Reporter ins Projekt auf",
        "fr": "ajoute Lena Moor au projet comme Reporter",
        "es": "mete a Lena Moor en el proyecto como Reporter",
    },
    "rename a page of the wiki": {
        "en": "this page would be better called Watering plan",
        "de": "die Seite Watering soll Watering plan heißen",
        "fr": "renomme la page Watering en Watering plan",
        "es": "cámbiale el nombre a la página Watering, que sea Watering plan",
    },
    "write news": {
        "en": 'tell everybody in the news: "Harvest day", with the text "We meet at nine."',
        "de": 'stell eine Nachricht "Harvest day" ein, Text: "We meet at nine."',
        "fr": "publie une annonce « Harvest day » : « We meet at nine. »",
        "es": 'publica una noticia titulada "Harvest day" que diga "We meet at nine."',
    },
    "rename a category": {
        "en": "the category Paths should be Walkways instead",
        "de": "benenn die Kategorie Paths in Walkways um",
        "fr": "la catégorie Paths s'appellera Walkways",
        "es": "la categoría Paths pasa a llamarse Walkways",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((REPORT, "server error"), (HOURS, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
