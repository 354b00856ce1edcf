"""The help of GNOME: pages in Mallard, a language of XML, whose translations are catalogues of gettext.

Names of controls are `<gui>Save</gui>`. A step is an item of a list; English is what the translators translate.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from benchmarks.manuals.clones import files
from benchmarks.manuals.text import Article, as_name, as_value

_STEP = "path: item/p"
_FROM = "de"  # in whose catalogue English is read
_GUI = re.compile(r"<gui(?: [^<>]*)?>(?P<name>[^<>]*)</gui>")
_PATH = re.compile(r"<guiseq(?: [^<>]*)?>(?P<names>.*?)</guiseq>")
_BETWEEN = re.compile(r"(?<=⟧)\s*(?=⟦)")
_VALUE = re.compile(r"<(?P<tag>app|code|em|file|input|sys)(?: [^<>]*)?>(?P<name>[^<>]*)</(?P=tag)>")
_LINK = re.compile(r"<link [^<>]*[^<>/]>(?P<text>[^<>]*)</link>")


def articles(repository: Path, language: str) -> Iterator[Article]:
    """Each page, as far as it is translated. Raises AppMissing."""
    import polib  # ships with the extra "bench"

    name = _FROM if language == "en" else language
    texts: dict[str, list[str]] = defaultdict(list)
    steps: dict[str, list[str]] = defaultdict(list)
    for path, catalogue in files(repository, f"/{name}.po"):
        for entry in polib.pofile(catalogue):
            if not entry.translated():
                continue
            text = plain(entry.msgid if language == "en" else entry.msgstr)
            for page in {f"{path.split('/')[0]}/{Path(page).stem}" for page, _ in entry.occurrences}:
                texts[page].append(text)
                if _STEP in entry.comment:
                    steps[page].append(text)
    for page, several in texts.items():
        yield Article(page, "\n".join(several), tuple(steps[page]))


def plain(mallard: str) -> str:
    """The text with each name as MARK has it; a path through menus has what readers see between its names."""
    text = _VALUE.sub(as_value, _GUI.sub(as_name, " ".join(mallard.split())))
    text = _PATH.sub(lambda found: _BETWEEN.sub(" ▸ ", found["names"].strip()), text)
    return unescape(_LINK.sub(lambda found: found["text"], text))
