"""`words/<language>.yaml`: lists of words and phrases of one language, by name.

    delete: [löschen, endgültig löschen]        # words/de.yaml
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from engine.rules.read import shape
from engine.rules.read.plain_words import MAX_CHARS, MAX_WORDS
from engine.rules.read.source import ListNode, Node, Report, ScalarNode
from engine.text.wordlists import one_spelling

NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*")
SUCH_AS = "such as de, pt-BR or zh-Hant"
# Countries that are taken for their languages, and are codes of none.
MISTAKEN = {
    "at": "de", "by": "be", "cn": "zh", "cz": "cs", "dk": "da", "gb": "en", "gr": "el", "jp": "ja", "ua": "uk",
    "us": "en",
}  # fmt: skip

Places = Mapping[str, Mapping[str, ScalarNode]]  # list -> what spellings of a word have in common -> where it stands


def language_of(name: str, report: Report) -> str:
    """The language that a file is named by, as BCP 47 writes it; "" after saying that it is none."""
    tag = PurePosixPath(name).stem
    said = f"{tag!r} is no language tag"
    if tag in MISTAKEN:
        report.add((1, 1), "SF605", said, f"that is a country; did you mean {MISTAKEN[tag]}.yaml?")
        return ""
    if TAG.fullmatch(tag):
        return tag
    better = _canonical(tag)
    report.add((1, 1), "SF605", said, f"did you mean {better}.yaml?" if TAG.fullmatch(better) else SUCH_AS)
    return ""


def _canonical(tag: str) -> str:
    """A tag with the hyphens and the capitals that BCP 47 recommends."""
    first, *rest = tag.replace("_", "-").lower().split("-")
    cased = [part.title() if len(part) == 4 and part.isalpha() else part.upper() if len(part) == 2 else part
             for part in rest]  # fmt: skip
    return "-".join([first, *cased])


def read_language(root: Node, report: Report) -> Places:
    """The lists of one language; what is wrong with a list or a word is said in the report."""
    tree = shape.mapping(report, root, "a file of words")
    found: dict[str, Mapping[str, ScalarNode]] = {}
    for name, (place, node) in tree.entries.items() if tree else ():
        if not NAME.fullmatch(name):
            report.add(place, "SF204", f"{name!r} is no name of a word list", "lower case letters, digits and _")
            continue
        found[name] = _list(name, place, node, report)
    return found


def _list(name: str, place: ScalarNode, node: Node, report: Report) -> Mapping[str, ScalarNode]:
    if not isinstance(node, ListNode):
        report.add(node, "SF203", f"{name} is a list of words, not {shape.said(node)}", f"write {name}: [word, …]")
        return {}
    if not node.items:
        report.add(place, "SF603", f"the word list {name!r} is empty", "no text would match it: remove it")
    if len(node.items) > MAX_WORDS:
        report.add(place, "SF603", f"the word list {name!r} holds more than {MAX_WORDS} words")
        return {}
    found: dict[str, ScalarNode] = {}
    for item in node.items:
        word = _text(item, name, report)
        if word is None:
            continue
        spelling = one_spelling(word.text)
        if not any(map(str.isalnum, spelling)):
            report.add(word, "SF603", f"{word.text!r} in {name} is no word: it has no letter and no digit")
        elif spelling in found:
            first = found[spelling]
            also = "" if first.text == word.text else f" as {first.text!r}"
            hint = f"first on line {first.line}{also}; case, hyphens and width do not count"
            report.add(word, "SF603", f"{word.text!r} stands twice in {name}", hint)
        else:
            found[spelling] = word
    return found


def _text(node: Node, name: str, report: Report) -> ScalarNode | None:
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
        hint = f'put it in quotes: "{node.text}"' if isinstance(node, ScalarNode) and node.text else ""
        report.add(node, "SF203", f"an entry of {name} is a text, not {shape.said(node)}", hint)
    elif len(node.value) > MAX_CHARS:
        report.add(node, "SF603", f"an entry of {name} is longer than {MAX_CHARS} characters", "a phrase is enough")
    else:
        return node
    return None
