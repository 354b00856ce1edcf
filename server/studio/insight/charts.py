"""Charts as SVG, made here: they need no script, take their colours from the page, and each point is a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

HEIGHT, WIDTH = 260, 620  # units of the drawing; the page says how large it is
UNWANTED = ("script", "style", "desc", "")
XLINK = "{http://www.w3.org/1999/xlink}href"
UNTOLD = ("style", "onload", "id")  # attributes


class Series(Struct, frozen=True):
    """One row of values, and where each of them leads."""

    title: str
    values: tuple[int, ...]
    links: tuple[str, ...]


class Chart(Struct, frozen=True):
    """A chart, and the same as a table."""

    title: str
    about: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    svg: str

    @property
    def is_empty(self) -> bool:
        return not any(any(one.values) for one in self.series)


def bars(title: str, about: str, labels: Sequence[str], series: Sequence[Series]) -> Chart:
    """One bar for each label, of the series on top of each other."""
    from pygal import Config, StackedBar  # the first page with a chart brings it

    config = Config(
        css=[], js=[], width=WIDTH, height=HEIGHT, show_legend=len(series) > 1, legend_at_bottom=True,
        show_minor_x_labels=False, x_labels_major_every=max(1, len(labels) // 7), print_values=False,
        explicit_size=False, disable_xml_declaration=True, pretty_print=False, rounded_bars=2, spacing=12, margin=8,
        x_label_rotation=0, include_x_axis=True, value_formatter=lambda value: f"{value:,.0f}".replace(",", "\u202f"),
        truncate_legend=40, no_data_text="",
    )  # fmt: skip
    chart = StackedBar(config)
    chart.x_labels = list(labels)
    chart.y_labels = _steps(max(map(sum, zip(*(one.values for one in series), strict=True)), default=0))
    for one in series:
        values = zip(one.values, one.links, labels, strict=True)
        chart.add(one.title, [
            _point(value, link, f"{label}: {value} {one.title}") for value, link, label in values
        ])
    chart.add_xml_filter(_plain)
    return Chart(title, about, tuple(labels), tuple(series), chart.render(is_unicode=True))


def _steps(top: int) -> list[int]:
    """Whole numbers from 0 to `top` or just above it, at most six of them."""
    size = 10 ** max(0, len(str(top)) - 1)
    step = max(1, next(size * of // 10 for of in (2, 5, 10, 20) if top <= 5 * size * of // 10))
    return list(range(0, top + step, step))


def _point(value: int, link: str, said: str) -> Mapping[str, Any]:
    return {"value": value, "label": said, "xlink": {"href": link, "target": "_self"}} if value else {"value": None}


def _plain(root: Any) -> Any:
    """Without what a page's policy would not let run; each point says what it is, to pointers and to readers."""
    for parent in list(root.iter()):
        for name in UNTOLD:
            parent.attrib.pop(name, None)
        if _name(parent) == "a":
            _name_point(parent)
        for child in list(parent):
            if _name(child) in UNWANTED:
                parent.remove(child)
    root.set("role", "group")
    return root


def _name_point(anchor: Any) -> None:
    said = next((one.text for one in anchor if _name(one) == "desc" and one.get("class") == "label"), "")
    anchor.set("aria-label", said)
    anchor.set("href", anchor.attrib.pop(XLINK))  # browsers know both, and readers of pages the plain one better
    title = anchor.makeelement("title", {})
    title.text = said
    anchor.insert(0, title)


def _name(node: Any) -> str:
    """Of an element, without its namespace; a comment has none."""
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""
