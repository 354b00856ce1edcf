"""Steps of handbooks as their authors wrote them, from the repositories that the handbooks lie in.

Both handbooks mark the name of each control, and are translated: Workfront Fusion (`**[!UICONTROL Save]**`, AdobeDocs)
and Business Central (`**Save**`, MicrosoftDocs). They are read where they lie; nothing of them is in the project.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Literal

from msgspec import Struct

from benchmarks.apps.serving import AppMissing, cache
from benchmarks.manuals.steps import Act, acts_in
from benchmarks.manuals.text import MARK, Mark, is_kind, marks_in, sentences

LANGUAGES = ("en", "de", "fr", "es")
HANDBOOKS = {  # name -> owner, and the repository of each language
    "Workfront Fusion": ("AdobeDocs", {
        "en": "workfront-fusion.en", "de": "workfront-fusion.de-DE",
        "fr": "workfront-fusion.fr-FR", "es": "workfront-fusion.es-ES",
    }),
    "Business Central": ("MicrosoftDocs", {
        "en": "dynamics365smb-docs", "de": "dynamics365smb-docs-pr.de-de",
        "fr": "dynamics365smb-docs-pr.fr-fr", "es": "dynamics365smb-docs-pr.es-es",
    }),
}  # fmt: skip
FETCH_SECONDS = 1_800
PER_HANDBOOK = 75  # of each language
PER_ARTICLE = 2
PER_SHAPE = 2  # as many may differ in nothing but the names
MAX_CHARACTERS = 300
MAX_NAMES = 4

Half = Literal["built by", "kept"]

_ITEM = re.compile(r"^\s*\d+\.\s+(?P<text>\S.*?)\s*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_UNSEEN = re.compile(r"\[!INCLUDE|<[a-z/]|\||[*\"“”„«»]", re.IGNORECASE)  # other files, tags, tables, odd mark-up
_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\([^()]*\)")
_KEPT_NAME = re.compile(r"\[!DNL (?P<name>[^\[\]]*)\]")
_STOP = re.compile(r"(?P<stops>[.,:;]+)\*\*(?![.,])")
_CONTROL = re.compile(r"(?:\*\*\s*)?\[!UICONTROL (?P<name>[^\[\]]*)\](?:\s*\*\*)?")
_BOLD = re.compile(r"\*\*(?P<name>[^*\n]+?)\*\*")
_ITALIC = re.compile(r"(?<!\*)\*(?P<name>[^*\n]+?)\*(?!\*)")
_CODE = re.compile(r"`(?P<name>[^`\n]+)`")
_SPACE = re.compile(r"[\s\u200b]+")
_ODD_NAME = re.compile(r"[\"“”„«»<>\[\]`*_\\{}]|^\W*$|^[a-zà-ÿ]")  # no name of a control begins with a small letter


class Item(Struct, frozen=True):
    """A step: its sentences with each name marked, what they ask for, and names of other controls of the article."""

    handbook: str
    language: str
    article: str
    marked: str
    acts: tuple[Act, ...]
    others: tuple[Mark, ...]

    @property
    def half(self) -> Half:
        """By the article, whatever language it is in."""
        return "kept" if _number(self.article) % 2 else "built by"

    def says(self, *, quoted: bool) -> str:
        """The text with each name in quotes, or as bare as readers see it beside the type of the name."""
        return MARK.sub(lambda found: f'"{found["name"]}"' if quoted else found["name"], self.marked)


def clone() -> Path:
    """The folder with all repositories in the user's cache, fetched on first use. Raises AppMissing."""
    kept = cache() / "manuals"
    for owner, repositories in HANDBOOKS.values():
        for name in repositories.values():
            if (kept / name).exists():
                continue
            address = f"https://github.com/{owner}/{name}"
            command = ["git", "clone", "--quiet", "--depth", "1", "--no-checkout", address, str(kept / name)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False)
            except (OSError, subprocess.TimeoutExpired) as error:
                raise AppMissing(f"{address} could not be fetched: {error}; name clones with --data") from error
            if done.returncode:
                said = done.stderr.strip()[-200:]
                raise AppMissing(f"{address} could not be fetched: {said}; name clones with --data")
    return kept


def items(data: Path, language: str) -> list[Item]:
    """The steps of one language that are played: few of each article, and few of the same shape. Raises AppMissing."""
    found: list[Item] = []
    shapes: Counter[str] = Counter()
    for handbook, (_, repositories) in HANDBOOKS.items():
        articles = sorted(articles_of(data / repositories[language]), key=lambda one: _number(one[0]))
        found += islice(_sampled(handbook, language, articles, shapes), PER_HANDBOOK)
    return found


def _sampled(handbook: str, language: str, articles: Sequence[tuple[str, str]], shapes: Counter[str]) -> Iterator[Item]:
    for path, text in articles:
        taken = 0
        for one in sorted(items_of(handbook, language, path, text), key=_richest_first):
            shape = MARK.sub("", one.marked)
            if taken < PER_ARTICLE and shapes[shape] < PER_SHAPE:
                shapes[shape] += 1
                taken += 1
                yield one


def _richest_first(item: Item) -> tuple[int, int]:
    return -len(item.acts), _number(item.marked)


def items_of(handbook: str, language: str, path: str, markdown: str) -> list[Item]:
    """Every step of an article that can be judged: what it says first, as far as each sentence asks for controls by
    name and for nothing else.
    """
    text = _plain(markdown)
    marks = list({one.name.casefold(): one for one in marks_in(text, language) if one.kind != "place"}.values())
    found = {}
    for item in _ITEM.finditer(text):
        if _UNSEEN.search(item["text"]):
            continue
        acts: list[Act] = []
        said: list[str] = []
        for sentence in sentences(item["text"]):
            asked = acts_in(sentence, language)
            if not asked:
                break
            acts += asked
            said.append(sentence)
        marked = " ".join(said)
        if said and len(marked) <= MAX_CHARACTERS and _is_clear(marked, acts, language):
            wanted = _names(marked)
            others = sorted((one for one in marks if not _alike(one.name, wanted)), key=lambda one: _number(one.name))
            found[marked] = Item(handbook, language, path, marked, tuple(acts), tuple(others))
    return list(found.values())


def articles_of(repository: Path) -> Iterator[tuple[str, str]]:
    """Each Markdown file: its path without the extension, and its text. Raises AppMissing."""
    try:
        listed = _git(repository, "ls-tree", "-r", "-z", "HEAD", given=b"").decode()
    except (OSError, subprocess.CalledProcessError) as error:
        raise AppMissing(f"{repository} is no clone of a handbook") from error
    rows = [row.split("\t", 1) for row in listed.split("\0") if row.endswith(".md")]
    hashes = [about.split()[2] for about, _ in rows]
    contents = _git(repository, "cat-file", "--batch", given="\n".join(hashes).encode())
    at = 0
    for _, path in rows:
        end = contents.index(b"\n", at)
        about = contents[at:end].split()
        size = int(about[2]) if about[-1] != b"missing" else -1
        yield path.removesuffix(".md"), contents[end + 1 : end + 1 + max(size, 0)].decode("utf-8", "replace")
        at = end + 2 + size


def _git(repository: Path, *arguments: str, given: bytes) -> bytes:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout


def _plain(markdown: str) -> str:
    """The text with each name as MARK has it, and no other mark-up within a line."""
    text = _PICTURE.sub("", _COMMENT.sub("", unescape(markdown)))
    text = _STOP.sub(r"**\g<stops>", _KEPT_NAME.sub(lambda found: found["name"], text))
    text = _CONTROL.sub(r"**\g<name>**", text)
    text = _ITALIC.sub(_as_value, _CODE.sub(_as_value, _BOLD.sub(_as_name, text)))
    text = re.sub(r"[^\S\n]+", " ", _LINK.sub(lambda found: found["text"], text).replace("\\", ""))
    return re.sub(r" (?=[,.;:!?)])", "", text)


def _as_name(found: re.Match[str]) -> str:
    return _as_mark(found["name"], "n")


def _as_value(found: re.Match[str]) -> str:
    return _as_mark(found["name"], "v")


def _as_mark(name: str, how: str) -> str:
    plain = _SPACE.sub(" ", name).strip()
    return plain if MARK.search(plain) or not plain else f"⟦{how}:{plain}⟧"


def _is_clear(marked: str, acts: Sequence[Act], language: str) -> bool:
    """Whether the names can be shown on one page and told from each other there."""
    names = _names(marked)
    apart = all(not _alike(one, names[:at]) for at, one in enumerate(names))
    odd = any(_ODD_NAME.search(one) or is_kind(one, language) for one in names)
    return apart and not odd and 1 <= len(acts) <= MAX_NAMES


def _names(marked: str) -> list[str]:
    return [found["name"] for found in MARK.finditer(marked)]


def _alike(name: str, others: Sequence[str]) -> bool:
    """Whether one is part of the other."""
    low = name.casefold()
    return any(low in one.casefold() or one.casefold() in low for one in others)


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
