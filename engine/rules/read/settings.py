"""`settings.yaml`: every number, switch and list that authors and tenants may change, with its kind and its range.

    max_turns: {value: 100, min: 1, max: 1000, doc: …}          # the value tells the kind: a whole number
    budget_rate: {type: number, value: 3, min: 1, doc: …}       # or the setting says it
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from engine.rules.check.fits import misfit, quoted, span
from engine.rules.expression.placeholders import plain
from engine.rules.model import FactType, Scalar, Setting, SettingKind, SettingValue, TenantMay
from engine.rules.read import shape
from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean

NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
DOMAIN = re.compile(r"(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*")  # as hosts are compared: in small letters
KINDS: tuple[SettingKind, ...] = get_args(SettingKind)
NUMBERS = ("share", "integer", "number")
LISTS: Mapping[str, tuple[str, str, str]] = {  # what each is a list of, what an entry is, and an example
    "texts": ("texts", "a text", "[one, two]"),
    "domains": ("domains", "a domain", "[example.com]"),
    "word_lists": ("word lists", "the name of a word list", "[error]"),
}
OF_KIND: Mapping[str, tuple[str, ...]] = {  # the keys that go with a kind, besides value, doc and type
    "share": ("min", "max"), "integer": ("min", "max"), "number": ("min", "max"), "choice": ("one_of",),
}  # fmt: skip
MAX_WORDS = 1000
TENANT_MAY: Mapping[SettingKind, tuple[TenantMay, ...]] = {  # beside "any", which goes with every kind but a word list
    "switch": ("raise", "lower"), "share": ("raise", "lower"), "integer": ("raise", "lower"),
    "number": ("raise", "lower"), "choice": ("raise", "lower"), "domains": ("within", "more"), "texts": ("more",),
}  # fmt: skip


def read_settings(
    root: Node, report: Report, lists: frozenset[str] = frozenset(), known: Mapping[str, Setting] = {}
) -> dict[str, Setting]:
    """The settings of a file; what can't be read is said in the report and left out.

    `lists` are the word lists. A setting that is `known` is of the kind that it is known to be, whatever the file says.
    """
    found: dict[str, Setting] = {}
    keys = shape.entries(report, root, "settings.yaml", ["settings"])
    tree = shape.mapping(report, keys["settings"], "settings") if keys else None
    for name, (place, node) in tree.entries.items() if tree else ():
        if not NAME.fullmatch(name):
            report.add(place, "SF204", f"{name!r} is no name of a setting", "lower case letters, digits, _ and .")
            continue
        setting = _setting(name, node, report, lists, known.get(name))
        if setting is not None:
            found[name] = setting
    return found


def _setting(name: str, node: Node, report: Report, lists: frozenset[str], known: Setting | None) -> Setting | None:
    keys = shape.entries(report, node, f"setting {name}", ["value", "doc"], ["type", "min", "max", "one_of", "tenant"])
    if keys is None:
        return None
    before = len(report.problems)
    doc = shape.text(report, keys["doc"], "doc")
    value = keys["value"]
    if isinstance(value, ScalarNode) and value.value is None:
        report.add(value, "SF203", f"setting {name} has no value")
        return None
    said = _kind(name, keys, report)
    kind = known.kind if known else said
    own = _type(name, kind, keys, report, known.type if known else None) if kind else None
    if kind is None or len(report.problems) > before:
        return None
    given = _given(value)
    wrong = unfit(name, given, kind, own)
    if wrong is not None:
        report.add(value, "SF601", *wrong)
    elif "type" in keys and kind != said:
        report.add(keys["type"], "SF601", f"setting {name} takes {takes(kind, own)}, so its type is {kind}")
    elif isinstance(value, ListNode):
        _entries(name, kind, value, report, lists)
    tenant = _tenant(name, kind, keys["tenant"], report, known) if "tenant" in keys else "none"
    if len(report.problems) > before or given is None:
        return None
    whole = isinstance(given, int) and not isinstance(given, bool) and kind in ("share", "number")
    return Setting(name, float(given) if whole else given, own, doc, kind, value.line, value.col, tenant)  # type: ignore[arg-type]


def _tenant(name: str, kind: SettingKind, node: Node, report: Report, known: Setting | None) -> TenantMay:
    """What a tenant may make of a setting. Of one that is known no more than is known: that keeps caps and what safety
    asks for out of a tenant's hands, whatever a folder says.
    """
    said = node.value if isinstance(node, ScalarNode) else None
    may: tuple[TenantMay, ...] = () if kind == "word_lists" else ("any", *TENANT_MAY.get(kind, ()))
    if known is not None and known.tenant != "any":
        may = tuple(one for one in may if one == known.tenant)
    words = ["false", *("true" if one == "any" else one for one in may)]
    found = next((one for one in may if said == one or (one == "any" and said is True)), None)
    if found is None and said is not False:
        report.add(node, "SF203", f"what a tenant may make of {name} is one of {', '.join(words)}")
    return found or "none"


def _kind(name: str, keys: Mapping[str, Node], report: Report) -> SettingKind | None:
    """The kind that a setting says it has, or that its range or its value has."""
    if "type" in keys:
        said = shape.text(report, keys["type"], "type")
        if said and said not in KINDS:
            report.add(keys["type"], "SF203", f"setting {name} has no known type: {said!r}", did_you_mean(said, KINDS))
        return next((kind for kind in KINDS if kind == said), None)
    value = keys["value"]
    given = value.value if isinstance(value, ScalarNode) else None
    if isinstance(value, MapNode):
        report.add(value, "SF203", f"the value of {name} is a single value or a list, not {shape.said(value)}")
        return None
    if "one_of" in keys:
        return "choice"
    if "min" in keys or "max" in keys or (isinstance(given, int | float) and not isinstance(given, bool)):
        return _kind_of_number(given, [_number(keys.get(key)) for key in ("min", "max")])
    if isinstance(value, ListNode):
        return "texts"
    return "switch" if isinstance(given, bool) else "text"


def _kind_of_number(value: Scalar, bounds: list[int | float | None]) -> SettingKind:
    """From 0 to 1 is a share; a fraction anywhere makes a number of what would be a whole one."""
    if bounds == [0, 1]:
        return "share"
    return "number" if any(isinstance(one, float) for one in (value, *bounds)) else "integer"


def _type(
    name: str, kind: SettingKind, keys: Mapping[str, Node], report: Report, known: FactType | None
) -> FactType | None:
    """What values a kind takes, as conditions know it; None for a list, or after saying what is wrong.

    What the file leaves out of a range or of the words to choose from is as it is `known`.
    """
    odd = next((key for key in ("min", "max", "one_of") if key in keys and key not in OF_KIND.get(kind, ())), None)
    if odd is not None:
        report.add(keys[odd], "SF203", f"{odd!r} does not go with {name}, which takes {takes(kind)}")
        return None
    if kind in LISTS:
        return None
    if kind == "choice":
        return FactType("enum", values=_choices(name, keys, report, known.values if known else ()))
    if kind in NUMBERS:
        low, high = (_bound(report, keys.get(key), f"{key} of {name}") for key in ("min", "max"))
        if known is not None:
            low, high = known.minimum if low is None else low, known.maximum if high is None else high
        if kind == "share":
            low, high = 0 if low is None else low, 1 if high is None else high
        return FactType("int" if kind == "integer" else "float", minimum=low, maximum=high)
    return FactType("bool" if kind == "switch" else "str")


def _choices(name: str, keys: Mapping[str, Node], report: Report, known: tuple[str, ...]) -> tuple[str, ...]:
    """The words to choose from; those that are known can't become more, as nothing would know the new ones."""
    if "one_of" not in keys:
        if not known:
            report.add(keys["type"], "SF202", f"setting {name} has no 'one_of'", "the words to choose from")
        return known
    words = []
    for node in shape.items(report, keys["one_of"], "one_of"):
        word = shape.text(report, node, "one_of")
        if word and known and word not in known:
            report.add(node, "SF601", f"setting {name} can't be {word!r}", f"it is one of {', '.join(known)}")
        words.append(word)
    return tuple(words)


def _bound(report: Report, node: Node | None, what: str) -> int | float | None:
    if node is not None and _number(node) is None:
        report.add(node, "SF203", f"{what} is a number, not {shape.said(node)}")
    return _number(node)


def _number(node: Node | None) -> int | float | None:
    value = node.value if isinstance(node, ScalarNode) else None
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _given(node: Node) -> SettingValue | None:
    if isinstance(node, ScalarNode):
        return node.value
    return tuple(one.text for one in node.items if isinstance(one, ScalarNode)) if isinstance(node, ListNode) else None


def _entries(name: str, kind: SettingKind, node: ListNode, report: Report, lists: frozenset[str]) -> None:
    """Say which entries of a list are not what the list is of."""
    if len(node.items) > MAX_WORDS:
        report.add(node, "SF203", f"setting {name} lists more than {MAX_WORDS} entries")
    _, entry, _ = LISTS[kind]
    for item in node.items:
        text = item.value if isinstance(item, ScalarNode) else None
        if not isinstance(text, str) or not text.strip():
            report.add(item, "SF203", f"an entry of {name} is {entry}, not {shape.said(item)}")
        elif kind == "domains" and not is_domain(text):
            report.add(item, "SF601", f"an entry of {name} is a domain, such as example.com, not {text!r}", _host(text))
        elif kind == "word_lists" and text not in lists:
            report.add(item, "SF504", f"unknown word list {text!r}", did_you_mean(text, lists))


def is_domain(text: str) -> bool:
    return len(text) <= 253 and text == text.lower() and DOMAIN.fullmatch(text) is not None


def _host(text: str) -> str:
    """What to write instead of an address."""
    host = re.sub(r"^[a-z]+://|^\*?\.|[/:?#].*$", "", text.strip().lower())
    return f"write {host}" if is_domain(host) else "no scheme, no path and no port"


def unfit(name: str, value: SettingValue | None, kind: SettingKind, own: FactType | None) -> tuple[str, str] | None:
    """Why a setting can't have a value, with what it takes, and a hint; None where it can."""
    wrong = misfit(value, own) if own is not None and not isinstance(value, tuple) else None
    if wrong is None and isinstance(value, tuple) == (own is None):
        return None
    shown = "a list" if isinstance(value, tuple) else "nothing" if value is None else quoted(value)
    hint = wrong[1] if wrong and kind not in NUMBERS else ""
    return f"setting {name} takes {takes(kind, own)}, not {shown}", "" if hint.startswith("known") else hint


def takes(kind: SettingKind, own: FactType | None = None) -> str:
    """What a kind of setting takes, in words, with an example where its range is known."""
    if kind in LISTS:
        of, _, example = LISTS[kind]
        return f"a list of {of}, such as {example}"
    if kind == "switch":
        return "true or false"
    if kind == "choice":
        return f"one of {', '.join(own.values)}" if own else "one of a few words"
    if kind == "text":
        return "a text"
    what = {"share": "a share", "integer": "a whole number", "number": "a number"}[kind]
    if own is None:
        return what
    bounded = own.minimum is not None or own.maximum is not None
    return f"{what}{_range(own) if bounded else ''}, such as {plain(_example(kind, own))}"


def _range(own: FactType) -> str:
    both = own.minimum is not None and own.maximum is not None
    return f" from {span(own)}" if both else f" of {span(own)}"


def _example(kind: SettingKind, own: FactType) -> int | float:
    """A value within the range, and not at its end where that can be."""
    low = own.minimum if own.minimum is not None else min(own.maximum or 0, 0)
    high = own.maximum if own.maximum is not None else max(low + 2, 2)
    if kind == "integer":
        return int(low) if high - low < 2 else int(low) + 1
    return round((low + min(high, low + 1)) / 2, 2)
