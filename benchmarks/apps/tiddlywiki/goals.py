"""What is asked of the notebook, as steps and as people say it, and what its files must then say.

Written before any of them was played, and only run until 2026-11-25; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.tiddlywiki.site import Note, State

Reached = Callable[[State, State], bool]

START, BEANS, COMPOST, SHED = "/#Bean%20rows", "/#Bean%20rows", "/#Compost", "/#Mend%20the%20shed"
EDIT, KEEP = 'Click "Edit this tiddler"', 'click "Confirm changes to this tiddler"'
PUT, GONE = r"PUT /recipes/default/tiddlers/", r"DELETE /bags/default/tiddlers/"
TURN, PEAS = "Turn it in April.", "Sow peas on 10 May."


def _notes(instead_of: str = "", **notes: Note) -> Reached:
    """These notes, for one of the old ones or beside them; nothing else is another."""

    def reached(before: State, after: State) -> bool:
        stay = {title: note for title, note in before.notes.items() if title != instead_of}
        return after == replace(before, notes={**stay, **{name.replace("_", " "): one for name, one in notes.items()}})

    return reached


def _tagged(title: str, tag: str) -> Reached:
    def reached(before: State, after: State) -> bool:
        note = before.notes[title]
        return after == replace(before, notes={**before.notes, title: replace(note, tags=note.tags | {tag})})

    return reached


def _goal(
    name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="tiddlywiki", name=name, query=query, path=path, signed_in=False, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


CREATE = _goal(
    "write a note", START,
    'Click "Create a new tiddler", then type "Pea plan" into the field with "New Tiddler", then type '
    f'"{PEAS}" into "Type the text for the tiddler", then {KEEP}',
    _notes(Pea_plan=Note(PEAS, frozenset())), PUT,
)  # fmt: skip
RENAME = _goal(
    "rename a note", BEANS, f'{EDIT}, then type "Bean plan" into the field with "Bean rows", then {KEEP}',
    _notes("Bean rows", Bean_plan=Note("Three rows of runner beans.", frozenset({"vegetables"}))), PUT, GONE,
)  # fmt: skip
TAG = _goal(
    "tag a note", COMPOST, f'{EDIT}, then type "soil" into "tag name", then click "add", then {KEEP}',
    _tagged("Compost", "soil"), PUT,
)  # fmt: skip
DONE = _goal("tick a job off", SHED, 'Check "Done"', _tagged("Mend the shed", "done"), PUT)
CALL = _goal(
    "rename the notebook", START,
    'Click "Open control panel", then type "Allotment 14" into the field next to "Title of this TiddlyWiki"',
    lambda before, after: after == replace(before, title="Allotment 14"), PUT,
)  # fmt: skip
DELETE = _goal(
    "delete a note", COMPOST, f'{EDIT}, then click "Delete this tiddler"', _notes("Compost"), GONE,
    confirms=SAVES | DELETES,
)  # fmt: skip
STEPS = (
    CREATE,
    _goal(
        "change a note", COMPOST, f'{EDIT}, then replace "Turn it in March." by "{TURN}" in the text, then {KEEP}',
        _notes(Compost=Note(TURN, frozenset())), PUT,
    ),
    RENAME,
    DELETE,
    TAG,
    _goal(
        "take a tag off", BEANS,
        f'{EDIT}, then click the button next to "vegetables", then {KEEP}',
        _notes(Bean_rows=Note("Three rows of runner beans.", frozenset())), PUT,
    ),
    DONE,
    _goal(
        "copy a note", COMPOST, f'Click "More actions", then click "clone", then {KEEP}',
        _notes(Compost_1=Note("Turn it in March.", frozenset())), PUT,
    ),
    CALL,
    _goal(
        "change the subtitle", START,
        'Click "Open control panel", then type "beans, mostly" into the field next to "Subtitle"',
        lambda before, after: after == replace(before, subtitle="beans, mostly"), PUT,
    ),
)  # fmt: skip

FAILING = (
    failing(CREATE, "server error", "server error"),
    failing(RENAME, "server error", "server error"),
    failing(TAG, "server error", "server error"),
    failing(DONE, "server error", "server error"),
    failing(RENAME, "name taken", query=RENAME.query.replace("Bean plan", "Compost")),
    failing(DELETE, "nothing of that name", query='Open "Winter plan", then click "Delete this tiddler"'),
)

# The same as people say it. The notebook speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "write a note": {
        "en": f'write down a note "Pea plan": "{PEAS}"',
        "de": f'schreib eine Notiz mit dem Titel "Pea plan" und dem Text "{PEAS}"',
        "fr": f"crée une note « Pea plan » avec le texte « {PEAS} »",
        "es": f'apunta una nota titulada "Pea plan" con el texto "{PEAS}"',
    },
    "change a note": {
        "en": f'the compost note should say "{TURN}" instead',
        "de": f'ändere den Text dieser Notiz in "{TURN}"',
        "fr": f"remplace le texte de cette note par « {TURN} »",
        "es": f'cambia el texto de esta nota por "{TURN}"',
    },
    "rename a note": {
        "en": "call this note Bean plan",
        "de": "nenn die Notiz Bean plan",
        "fr": "renomme cette note en Bean plan",
        "es": "cambia el título de esta nota a Bean plan",
    },
    "delete a note": {
        "en": "I don't need the compost note anymore, delete it",
        "de": "lösch die Notiz Compost",
        "fr": "supprime la note Compost",
        "es": "borra esta nota",
    },
    "tag a note": {
        "en": "tag this one with soil",
        "de": "gib dieser Notiz das Schlagwort soil",
        "fr": "ajoute l'étiquette soil à cette note",
        "es": "ponle la etiqueta soil a esta nota",
    },
    "take a tag off": {
        "en": "remove the tag vegetables from Bean rows",
        "de": "nimm das Schlagwort vegetables von Bean rows weg",
        "fr": "enlève l'étiquette vegetables de Bean rows",
        "es": "quita la etiqueta vegetables de Bean rows",
    },
    "tick a job off": {
        "en": "mark mending the shed as done",
        "de": "hak Mend the shed ab",
        "fr": "coche Done",
        "es": "marca Mend the shed como hecho",
    },
    "copy a note": {
        "en": "make a copy of this note",
        "de": "dupliziere diese Notiz",
        "fr": "fais une copie de cette note",
        "es": "duplica esta nota",
    },
    "rename the notebook": {
        "en": "change the title of the wiki to Allotment 14",
        "de": "ändere den Titel des Wikis in Allotment 14",
        "fr": "change le titre du wiki en Allotment 14",
        "es": "cambia el título del wiki a Allotment 14",
    },
    "change the subtitle": {
        "en": 'the subtitle should be "beans, mostly"',
        "de": 'setz den Untertitel auf "beans, mostly"',
        "fr": "mets « beans, mostly » comme sous-titre",
        "es": 'pon "beans, mostly" de subtítulo',
    },
}

FAILING_WISHES = tuple(
    failing(wish, "server error", "server error") for goal in (CREATE, TAG) for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
