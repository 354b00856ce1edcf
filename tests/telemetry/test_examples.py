"""The alerts and the board of `examples/` ask for metrics that there are, by labels that these have."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families as families

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = re.compile(r"\bsurefoot_[a-z_]+\b")
OF_A_HISTOGRAM = ("_bucket", "_count", "_sum")


def alerts() -> Iterator[str]:
    for group in yaml.safe_load((EXAMPLES / "prometheus-alerts.yaml").read_text("utf-8"))["groups"]:
        for rule in group["rules"]:
            assert rule["annotations"]["summary"], rule
            yield rule["expr"]


def board() -> Iterator[str]:
    for panel in json.loads((EXAMPLES / "grafana-board.json").read_text("utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def names(scraped: str) -> set[str]:
    known = set()
    for family in families(scraped):
        known |= {"counter": {f"{family.name}_total"}, "histogram": {family.name + end for end in OF_A_HISTOGRAM}}.get(
            family.type, {family.name}
        )
    return known


@pytest.mark.parametrize("expressions", [alerts, board])
def test_what_is_asked_for_is_told(play: Any, expressions: Any) -> None:
    known = names(play(("GET", "/metrics", None))[-1].text)
    wanted = {name for expression in expressions() for name in NAME.findall(expression)}
    assert len(wanted) > 4
    assert wanted <= known
