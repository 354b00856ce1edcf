"""What models cost, by day."""

from __future__ import annotations

from engine.record.line import TaskLine
from engine.rules import Bundle
from server.prices import Prices
from server.studio.insight.figures import Asked, TurnFigure
from server.studio.insight.gathering import Gathered
from server.studio.insight.views import insight, opened

NONE = Bundle(rulesets={}, settings={}, version="v", declared={}, words={}, languages={})
LINE = TaskLine(id="t", session="s", goal="g", status="completed", site="shop.example", turns=2)
TURNS = (
    TurnFigure(
        task="t", turn=0, day=20_000, read=2_000_000, written=100_000, asked=Asked("Go on?", "x/y", "yes", plain=True)
    ),
    TurnFigure(task="t", turn=1, day=20_001, read=30_000, written=2_000),
)
GATHERED = Gathered(TURNS, (LINE,), 1)


def test_cost_is_told_by_day_in_hundredths_and_each_point_opens_its_tasks() -> None:
    charts = {one.title: one for one in insight(GATHERED, NONE, {}, Prices(0.30, 2.50, "USD")).charts}
    cost = charts["Cost"]
    assert cost.about.startswith("0.86 USD in all")  # 2.03 million read, 102,000 written
    (series,) = cost.series
    assert series.values[-2:] == (85, 1)
    assert series.links[-2].endswith("what=tokens&day=20000")
    assert charts["Questions"].series[0].title == "false asks"
    assert [one.turns for one in opened(GATHERED, "plain", 0).found] == [(0,)]


def test_without_prices_there_is_no_cost() -> None:
    assert "Cost" not in [one.title for one in insight(GATHERED, NONE, {}).charts]
