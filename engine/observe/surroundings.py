"""What the nodes of a tree tell of what stands around them: their form, row and dialog, and what lies at one point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.observe import roles
from engine.observe.page import Element, Form, TreeNode
from engine.observe.text import DIALOG_LIMIT, NAME_LIMIT, ROW_LIMIT, VALUE_LIMIT, folded

_SAME_HEIGHT = 10               # pixels that what stands in one line of a table may be apart, about half a line
_MOST_BESIDE = 40               # nodes before a button that may belong to its row
_MOST_AT_ONE_POINT = 5          # nodes; where more share one, the client does not know where they are


class Surroundings(Struct, frozen=True):
    """The elements with what surrounds them, and what they refer to by number."""

    elements: tuple[Element, ...]
    forms: tuple[Form, ...] = ()
    rows: tuple[str, ...] = ()
    dialogs: tuple[str, ...] = ()


def surrounded(
    elements: Sequence[Element], owners: Sequence[TreeNode], nodes: Sequence[TreeNode], told: bool
) -> Surroundings:
    """`owners` are the nodes of the elements, `nodes` those of the whole tree; `told`: `tell` of these."""
    points = _points(nodes)
    dialogs = _dialogs(nodes) if [1 for node in nodes if node.dlg] else {}
    if not (points or dialogs or told or [1 for node in owners if node.s]):
        return Surroundings(tuple(elements))
    known = {one.id for one in elements} if points else set()
    rows: dict[str, int] = {}
    beside = _rows_beside(nodes) if told else {}
    found = []
    for one, node in zip(elements, owners, strict=True):
        more = _told(node, rows, beside.get(id(node))) if told or node.s else {}
        if node.dlg and dialogs:
            more["dialog"] = dialogs[id(node)]
        if points and node.xy is not None and (there := points.get((*node.xy, node.f))):
            more["wraps"] = tuple([id_ for id_ in there if id_ != one.id and id_ in known])
        found.append(replace(one, **more) if more else one)
    return Surroundings(tuple(found), _forms(nodes), tuple(rows), _dialog_texts(nodes, dialogs, owners))


def tell(nodes: Sequence[TreeNode]) -> bool:
    """Whether any node has one of the fields that say what an action on it would do."""
    untold = [
        n.t is None and n.fm is None and n.row is None and n.ac is None and n.d is None and n.fa is None for n in nodes
    ]
    return not all(untold)


def words(text: str | None) -> str:
    """A type, or tokens of `autocomplete`, as HTML compares them."""
    return folded(text, NAME_LIMIT).lower() if text else ""


def _told(node: TreeNode, rows: dict[str, int], beside: str | None) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if node.s and "focused" in (node.s if isinstance(node.s, str) else " ".join(node.s)).lower():
        told["focused"] = True
    if node.fm is not None:
        told["form"] = node.fm
    if node.fa is not None:
        told["form_action"] = node.fa[:VALUE_LIMIT]
    if said := folded(node.d, NAME_LIMIT):
        told["description"] = said
    if tokens := words(node.ac):
        told["autocomplete"] = tokens
    if row := folded(node.row or beside, ROW_LIMIT):
        told["row"] = rows.setdefault(row, len(rows) + 1)
    return told


def _rows_beside(nodes: Sequence[TreeNode]) -> Mapping[int, str]:
    """The row of each button in a form with nothing but buttons, by the address of its node: such a form stands in a
    row of a table as a button does, and clients that take every form for the end of a row tell none.

    It is that of the control before it at the same height, else the texts there, where these are two or more.
    """
    filled = {node.fm for node in nodes if node.fm is not None and roles.canonical(node.r) not in ("form", "button")}
    found: dict[int, str] = {}
    for at, node in enumerate(nodes):
        if roles.canonical(node.r) != "button" or node.row or node.fm is None or node.fm in filled or node.xy is None:
            continue
        if row := _row_before(nodes[max(0, at - _MOST_BESIDE) : at], node.xy[1]):
            found[id(node)] = row
    return found


def _row_before(nodes: Sequence[TreeNode], height: float) -> str:
    texts: list[str] = []
    for node in reversed(nodes):
        if node.xy is None or abs(node.xy[1] - height) > _SAME_HEIGHT:
            break
        if node.row:
            return node.row
        role = roles.canonical(node.r)
        if role == "text" and node.n and node.v is None:
            texts.append(node.n)
        elif role != "form" and node.fm is None:
            break
    return " ".join(reversed(texts)) if len(texts) > 1 else ""


def _points(nodes: Sequence[TreeNode]) -> Mapping[tuple[float, float, str | int | None], list[str]]:
    """The places at which more than one node is, and the ids of these: a click on one may land on another."""
    placed = [(node.xy[0], node.xy[1]) for node in nodes if node.xy is not None]
    if len(set(placed)) == len(placed):
        return {}
    points: dict[tuple[float, float, str | int | None], list[str]] = {}
    for node in nodes:
        if node.xy is not None:
            points.setdefault((*node.xy, node.f), []).append(str(node.i))
    return {point: ids for point, ids in points.items() if 1 < len(ids) <= _MOST_AT_ONE_POINT}


def _dialogs(nodes: Sequence[TreeNode]) -> dict[int, int]:
    """Number of the dialog of each node that is in one: the last that began before it."""
    numbers: dict[int, int] = {}
    number = 0
    for node in nodes:
        if roles.canonical(node.r) == "dialog" or (node.dlg and not number):
            number += 1
        elif not node.dlg:
            continue
        numbers[id(node)] = number
    return numbers


def _dialog_texts(
    nodes: Sequence[TreeNode], dialogs: Mapping[int, int], owners: Sequence[TreeNode]
) -> tuple[str, ...]:
    """What is said in each dialog by what is no control."""
    if not dialogs:
        return ()
    controls = set(map(id, owners))
    said: list[list[str]] = [[] for _ in range(max(dialogs.values()))]
    for node in nodes:
        if id(node) in dialogs and id(node) not in controls and node.n:
            said[dialogs[id(node)] - 1].append(folded(node.n, NAME_LIMIT))
    return tuple(["\n".join(texts)[:DIALOG_LIMIT] for texts in said])


def _forms(nodes: Sequence[TreeNode]) -> tuple[Form, ...]:
    """What the nodes of forms say of them."""
    return tuple([
        Form(number=node.fm, method=words(node.t), action=node.href[:VALUE_LIMIT] if node.href is not None else None)
        for node in nodes
        if node.fm is not None and roles.canonical(node.r) == "form"
    ])  # fmt: skip
