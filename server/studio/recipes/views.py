"""What the pages about recipes show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlencode

from msgspec import Struct
from msgspec.structs import asdict

from engine.recipes import ChangedSite, Flaw, KeptRecipe, Recipe, Status, Version, changed_sites
from engine.record.line import TaskLine
from server.studio.recipes.differences import Line
from server.studio.recipes.sentences import (
    KIND_WORDS,
    STATUSES,
    Parts,
    StepSaid,
    author_said,
    parts_of,
    said_of,
    use_of,
    why_of,
)
from server.visits import PLACE

PATH = f"{PLACE}/recipes"
A_PAGE = 48
WORDS = 8  # that are looked for at most
FIRST_TASKS = 5  # that stand on a page at once; the others are behind a click


def place_of(recipe_id: str) -> str:
    return f"{PATH}/{quote(recipe_id, safe='')}"


class Asked(Struct, frozen=True, omit_defaults=True):
    """The list as its address asks for it; `part` counts from 1."""

    q: str = ""
    site: str = ""
    status: str = ""
    part: int = 1

    def address(self, **other: str | int) -> str:
        """That of the list with something asked for otherwise, from its first page on."""
        asked = {**asdict(self), "part": 1, **other}
        said = urlencode({name: value for name, value in asked.items() if value not in ("", 1)})
        return f"{PATH}?{said}" if said else PATH

    def wants(self, kept: KeptRecipe) -> bool:
        """Whether a recipe is of the site and has all of the words, whatever its status."""
        text = f"{kept.id} {kept.site} {_shown(kept).recipe.goal}".casefold()
        return self.site in ("", kept.site) and all(word in text for word in self.q.casefold().split()[:WORDS])


class Card(Struct, frozen=True):
    """One recipe of the list. `author` wrote the version that is shown, at `at`; `used` is whether any version is."""

    id: str
    place: str
    goal: Parts
    site: str
    status: str
    tone: str
    frozen: bool
    used: bool
    steps: int
    runs: int
    failures: int
    number: int
    author: str
    at: float


class Way(Struct, frozen=True):
    """One way to see fewer of them."""

    address: str
    title: str
    count: int
    here: bool


class RecipeList(Struct, frozen=True):
    asked: Asked
    cards: tuple[Card, ...]
    count: int
    first: int  # number of the first card that is shown
    ways: tuple[Way, ...]
    sites: tuple[str, ...]
    changed: tuple[ChangedSite, ...]
    earlier: str  # address of the page before, empty for none
    later: str


class VersionRow(Struct, frozen=True):
    """`before` is the number of the version before it that is kept; 0 for none. `why` is the reason of a rule, which is
    named where there is one.
    """

    version: Version
    author: str
    used: bool
    before: int
    ruleset: str
    rule: str
    why: str


class Run(Struct, frozen=True):
    """A task that a version was learned from, or that ran it; `line` is None for none of the site's last ones."""

    task: str
    version: int
    line: TaskLine | None = None


class RecipePage(Struct, frozen=True, kw_only=True):
    """One recipe. `shown` is the version that is used, else the last one; `versions` have the newest first."""

    card: Card
    kept: KeptRecipe
    shown: Version
    use: str
    steps: tuple[StepSaid, ...]
    parameters: tuple[tuple[str, str], ...]
    versions: tuple[VersionRow, ...]
    runs: tuple[Run, ...]
    first_runs: int = FIRST_TASKS


class DifferencePage(Struct, frozen=True, kw_only=True):
    card: Card
    before: VersionRow
    after: VersionRow
    numbers: tuple[int, ...]
    lines: tuple[Line, ...]


class EditPage(Struct, frozen=True, kw_only=True):
    """The text of a recipe as somebody wants it. `number` is the last version that they know of, `origin` the one that
    the text began with; `meanwhile` is what somebody else made since, with its lines against the text.
    """

    card: Card
    text: str
    number: int
    origin: int
    flaws: tuple[Flaw, ...] = ()
    meanwhile: VersionRow | None = None
    lines: tuple[Line, ...] = ()


class ReadPart(Struct, frozen=True):
    """A text that is being written, as its reader would see it; None while there is something wrong with it."""

    recipe: Recipe | None
    goal: Parts = ()
    steps: tuple[StepSaid, ...] = ()


def card_of(kept: KeptRecipe) -> Card:
    shown, (status, tone) = _shown(kept), STATUSES[kept.status]
    return Card(
        id=kept.id, place=place_of(kept.id), goal=parts_of(shown.recipe.goal), site=kept.site, status=status, tone=tone,
        frozen=kept.frozen, used=kept.current is not None, steps=len(shown.recipe.steps),
        runs=sum(one.runs for one in kept.versions), failures=sum(one.failures for one in kept.versions),
        number=shown.number, author=author_said(shown.author), at=kept.versions[-1].at,
    )  # fmt: skip


def recipe_list(asked: Asked, every: Iterable[KeptRecipe]) -> RecipeList:
    """What changed last comes first."""
    all_of_them = tuple(every)
    wanted = [one for one in all_of_them if asked.wants(one)]
    found = sorted(
        (one for one in wanted if asked.status in ("", one.status)), key=lambda one: (-one.versions[-1].at, one.id)
    )
    skip = (asked.part - 1) * A_PAGE
    cards = tuple(card_of(one) for one in found[skip : skip + A_PAGE])
    return RecipeList(
        asked=asked,
        cards=cards,
        count=len(found),
        first=skip + 1,
        ways=_ways(asked, wanted),
        sites=tuple(sorted({one.site for one in all_of_them})),
        changed=changed_sites(all_of_them),
        earlier=asked.address(part=asked.part - 1) if asked.part > 1 else "",
        later=asked.address(part=asked.part + 1) if skip + len(cards) < len(found) else "",
    )


def recipe_page(kept: KeptRecipe, setting: str, lines: Iterable[TaskLine] = ()) -> RecipePage:
    """`lines` are tasks of its site, which tell what those of its versions were to do."""
    shown = _shown(kept)
    known = {one.id: one for one in lines}
    runs = {task: Run(task, one.number, known.get(task)) for one in kept.versions for task in one.tasks}
    return RecipePage(
        card=card_of(kept),
        kept=kept,
        shown=shown,
        use=use_of(kept, setting),
        steps=said_of(shown.recipe),
        parameters=tuple((name, KIND_WORDS[kind]) for name, kind in shown.recipe.parameters.items()),
        versions=rows_of(kept),
        runs=tuple(sorted(runs.values(), key=_newest)),
    )


def rows_of(kept: KeptRecipe) -> tuple[VersionRow, ...]:
    numbers = [0, *(one.number for one in kept.versions)]
    rows = [
        VersionRow(one, author_said(one.author), kept.used and one == kept.current, numbers[at], *why_of(one.why))
        for at, one in enumerate(kept.versions)
    ]
    return tuple(reversed(rows))


def _shown(kept: KeptRecipe) -> Version:
    return kept.current or kept.versions[-1]


def _newest(one: Run) -> tuple[float, int]:
    return (-one.line.changed if one.line else 0.0, -one.version)


def _ways(asked: Asked, wanted: list[KeptRecipe]) -> tuple[Way, ...]:
    ways = [Way(asked.address(status=""), "All", len(wanted), asked.status not in STATUSES)]
    many: Mapping[Status, int] = {status: sum(one.status == status for one in wanted) for status in STATUSES}
    for status, (title, _) in STATUSES.items():
        if many[status] or asked.status == status:
            ways.append(Way(asked.address(status=status), title, many[status], asked.status == status))
    return tuple(ways)
