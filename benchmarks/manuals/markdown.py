"""Handbooks in Markdown, with a repository for each language; a step is an item of a numbered list.

Names of controls are bold (`**Save**`, MicrosoftDocs), or marked by a word too (`**[!UICONTROL Save]**`, AdobeDocs).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from benchmarks.manuals.clones import files
from benchmarks.manuals.text import Article, as_name, as_value

_ITEM = re.compile(r"^\s*\d+\.\s+(?P<text>\S.*?)\s*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\([^()]*\)")
_KEPT_NAME = re.compile(r"\[!DNL (?P<name>[^\[\]]*)\]")
_STOP = re.compile(r"(?P<stops>[.,:;]+)\*\*(?![.,])")
_CONTROL = re.compile(r"(?:\*\*\s*)?\[!UICONTROL (?P<name>[^\[\]]*)\](?:\s*\*\*)?")
_BOLD = re.compile(r"\*\*(?P<name>[^*\n]+?)\*\*")
_ITALIC = re.compile(r"(?<!\*)\*(?P<name>[^*\n]+?)\*(?!\*)")
_CODE = re.compile(r"`(?P<name>[^`\n]+)`")


def articles(repository: Path, language: str) -> Iterator[Article]:
    """Each file of the language's repository. Raises AppMissing."""
    for path, text in files(repository, ".md"):
        yield article(path.removesuffix(".md"), text)


def article(path: str, markdown: str) -> Article:
    """One file."""
    text = _plain(markdown)
    return Article(path, text, tuple(found["text"] for found in _ITEM.finditer(text)))


def _plain(markdown: str) -> str:
    """The text with each name as MARK has it, and no other mark-up within a line."""
    text = _PICTURE.sub("", _COMMENT.sub("", unescape(markdown)))
    text = _STOP.sub(r"**\g<stops>", _KEPT_NAME.sub(lambda found: found["name"], text))
    text = _CONTROL.sub(r"**\g<name>**", text)
    text = _ITALIC.sub(as_value, _CODE.sub(as_value, _BOLD.sub(as_name, text)))
    text = re.sub(r"[^\S\n]+", " ", _LINK.sub(lambda found: found["text"], text).replace("\\", ""))
    return re.sub(r" (?=[,.;:!?)])", "", text)
