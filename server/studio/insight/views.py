"""What insight shows: charts over days, causes, rules that never fire, precision, and the questions people get."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from urllib.parse import urlencode

from msgspec import Struct

from engine.learning.precision import Tally
from engine.record.line import TaskLine
from engine.replay.spared import Sparing
from engine.rules import Bundle
from server.prices import MILLION, Prices
from server.studio.insight.charts import Chart, Series, bars
from server.studio.insight.figures import DAY, Asked, TurnFigure
from server.studio.insight.gathering import Gathered
from server.studio.insight.spared import Hint, Hints, Reading
from server.visits import PLACE

WEEK, MOST_DAYS = 7, 30
MOST_QUESTIONS = 40
ANSWERS = 4  # of a question that are shown
TIERS = {"deterministic": "by rules", "lightweight": "by a model, lightly", "full": "by a model, in full"}
OVER = {"step": "of the step", "task": "of the task", "tenant": "of the day"}

Picks = Callable[[TurnFigure], int]


class Row(Struct, frozen=True):
    """One line of a table of counts; `link` opens its tasks."""

    name: str
    count: int
    link: str


class Silent(Struct, frozen=True):
    """Rules that never fired, of a set that was asked."""

    ruleset: str
    rules: tuple[str, ...]
    of: int


class Precision(Struct, frozen=True):
    rule: str
    judged: int
    agreed: int

    @property
    def share(self) -> int:
        return round(100 * self.agreed / self.judged) if self.judged else 0


class Question(Struct, frozen=True):
    """One question, however often it was asked; `plain` counts answers that were no more than a yes, `hints` say what
    would have spared it.
    """

    text: str
    by: str
    times: int
    answered: int
    plain: int
    answers: tuple[tuple[str, int], ...]
    link: str
    hints: tuple[Hint, ...] = ()


class Insight(Struct, frozen=True, kw_only=True):
    tasks: int
    of: int
    turns: int
    saved: int
    charts: tuple[Chart, ...]
    causes: tuple[Row, ...]
    over: tuple[Row, ...]
    silent: tuple[Silent, ...]
    precision: tuple[Precision, ...]


class Turns(Struct, frozen=True):
    """One task, with the turns of it that somebody asked for."""

    line: TaskLine
    turns: tuple[int, ...]


class Opened(Struct, frozen=True):
    title: str
    found: tuple[Turns, ...]


def insight(
    gathered: Gathered, bundle: Bundle, tallies: Mapping[str, Tally], prices: Prices | None = None
) -> Insight:  # fmt: skip
    figures = gathered.figures
    days = _days(figures)
    return Insight(
        tasks=len(gathered.tasks),
        of=gathered.count,
        turns=len(figures),
        saved=sum(one.saved for one in figures),
        charts=(
            _chart("Verdicts", "Turns by who judged them", figures, days, {
                title: (f"tier:{tier}", lambda one, tier=tier: one.tier == tier) for tier, title in TIERS.items()  # type: ignore[misc]
            }),
            _chart("Tokens", "What models were paid for", figures, days, {
                "tokens": ("tokens", lambda one: one.tokens),
            }),
            *_cost(figures, days, prices),
            _chart("Questions", "Turns in which a person was asked; a false ask got a plain yes, and changed nothing",
                   figures, days, {
                "false asks": ("plain", lambda one: one.asked is not None and one.asked.plain),
                "others": ("said", lambda one: one.asked is not None and not one.asked.plain),
            }),
            _chart("Corrections", "Steps that were tried another way", figures, days, {
                "corrections": ("corrected", lambda one: bool(one.cause)),
            }),
        ),
        causes=_rows("cause", (one.cause for one in figures if one.cause), {"none": "no plain cause"}),
        over=_rows("over", (one.over for one in figures if one.over), OVER),
        silent=_silent(figures, bundle),
        precision=tuple(Precision(rule, one.judged, one.agreed) for rule, one in sorted(tallies.items())),
    )  # fmt: skip


def opened(gathered: Gathered, what: str, day: int) -> Opened:
    """The tasks behind a point of a chart, or behind a row."""
    found: dict[str, list[int]] = defaultdict(list)
    for one in gathered.figures:
        if (not day or one.day == day) and _fits(one, what):
            found[one.task].append(one.turn)
    lines = tuple(Turns(line, tuple(found[line.id])) for line in gathered.tasks if line.id in found)
    kind, _, which = what.partition(":")
    title = f"{kind.capitalize()} {which}".strip()
    return Opened(f"{title}, {_day(day)}" if day else title, lines)


def questions(figures: Iterable[TurnFigure], bundle: Bundle, reading: Reading) -> tuple[Question, ...]:
    """Which questions people get most, what they answer, and what would have spared them."""
    kinds: dict[tuple[str, str], list[Asked]] = defaultdict(list)
    for one in figures:
        if one.asked is not None:
            kinds[one.asked.by, one.asked.text].append(one.asked)
    most = sorted(kinds.items(), key=lambda kind: -len(kind[1]))[:MOST_QUESTIONS]
    sparing = Sparing(bundle, (one.bearing for asked in kinds.values() for one in asked))
    hints = Hints(bundle, reading)
    return tuple(
        _question(by, text, asked, hints.of(sparing.of([one.bearing for one in asked]))) for (by, text), asked in most
    )


def _question(by: str, text: str, asked: Sequence[Asked], hints: tuple[Hint, ...]) -> Question:
    answers = Counter(one.answer for one in asked if one.answer)
    return Question(
        text, by, len(asked), sum(answers.values()), sum(one.plain for one in asked),
        tuple(answers.most_common(ANSWERS)), _link(f"rule:{by}", 0), hints,
    )  # fmt: skip


def _fits(one: TurnFigure, what: str) -> bool:
    kind, _, which = what.partition(":")
    match kind:
        case "tier":
            return one.tier == which
        case "cause":
            return one.cause == which
        case "over":
            return one.over == which
        case "rule":
            return which in one.rules
        case "tokens":
            return one.tokens > 0
        case "corrected":
            return bool(one.cause)
        case "plain" | "said":
            return one.asked is not None and one.asked.plain is (kind == "plain")
    return False


def _cost(figures: Sequence[TurnFigure], days: Sequence[int], prices: Prices | None) -> tuple[Chart, ...]:
    """In hundredths of the currency; none where nobody said what tokens cost."""
    if prices is None:
        return ()

    def millionths(one: TurnFigure) -> int:
        return prices.millionths(one.read, one.written)

    hundredth = f"hundredths of a {prices.currency}"
    total = sum(map(millionths, figures)) / MILLION
    about = f"{total:,.2f} {prices.currency} in all, for what models read and wrote; in {hundredth}"
    return (_chart("Cost", about, figures, days, {hundredth: ("tokens", millionths)}, MILLION // 100),)


def _chart(
    title: str, about: str, figures: Sequence[TurnFigure], days: Sequence[int], rows: Mapping[str, tuple[str, Picks]],
    one_of: int = 1,
) -> Chart:  # fmt: skip
    """`one_of` is how much of what is summed up makes one of what is shown."""
    series = []
    for name, (what, picks) in rows.items():
        sums: Counter[int] = Counter()
        for one in figures:
            sums[one.day] += int(picks(one))
        links = tuple(_link(what, day) for day in days)
        series.append(Series(name, tuple(round(sums[day] / one_of) for day in days), links))
    return bars(title, about, [_day(day) for day in days], series)


def _days(figures: Sequence[TurnFigure]) -> list[int]:
    """Every day from the first to the last that there is anything of: a week at least, the last MOST_DAYS at most."""
    known = [one.day for one in figures]
    return list(range(min(*known, max(known) - WEEK + 1), max(known) + 1))[-MOST_DAYS:] if known else []


def _day(day: int) -> str:
    return datetime.fromtimestamp(day * DAY, UTC).strftime("%d %b")


def _rows(kind: str, found: Iterable[str], titles: Mapping[str, str]) -> tuple[Row, ...]:
    counted = Counter(found).most_common()
    return tuple(Row(titles.get(name, name), count, _link(f"{kind}:{name}", 0)) for name, count in counted)


def _silent(figures: Sequence[TurnFigure], bundle: Bundle) -> tuple[Silent, ...]:
    fired = {name for one in figures for name in one.rules}
    asked = {name for one in figures for name in one.sets}
    silent = []
    for name, rules in sorted((name, bundle.rulesets[name]) for name in asked & set(bundle.rulesets)):
        never = tuple(rule.id for rule in rules.rules if f"{name}/{rule.id}" not in fired)
        if never:
            silent.append(Silent(name, never, len(rules.rules)))
    return tuple(silent)


def _link(what: str, day: int) -> str:
    said = urlencode({"what": what, **({"day": day} if day else {})})
    return f"{PLACE}/insight/tasks?{said}"
