"""One moment of a policy folder that is being edited: its files and golden files, and what could be read of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.golden.together import Known
from engine.rules.model import Bundle, RuleSet, Vocabulary
from engine.rules.read.folder import GUARANTEES, SETTINGS, Files
from engine.rules.read.lexicon import OPPOSITES, is_words
from engine.rules.read.load import Reading, read_files
from engine.rules.read.source import Node, Report, parse

Role = Literal["rule set", "settings", "guarantees", "words", "opposites", "golden"]
Read: TypeAlias = Callable[[Files, Vocabulary, Reading | None], Reading]


class Document(Struct, frozen=True):
    """One file as it stands on somebody's screen, or on the disk. `file` is its path, `name` that within its folder."""

    file: str
    name: str
    role: Role
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")


class Survey(Struct, frozen=True, kw_only=True):
    """One moment of a folder. `golden` are files as `tier1/what_happens.yaml`; `known` is what is so in every turn."""

    vocabulary: Vocabulary
    reading: Reading
    golden: Files | None = None
    known: Known = {}
    read: Read = read_files

    @property
    def files(self) -> Files:
        return self.reading.files

    @property
    def bundle(self) -> Bundle:
        """What could be read, sound or not."""
        reading = self.reading
        values = {name: setting.value for name, setting in reading.settings.items()}
        return reading.bundle or Bundle(
            rulesets=self.rulesets, settings=values, version="", declared=reading.settings, words=reading.words,
            languages=reading.languages,
        )  # fmt: skip

    @property
    def rulesets(self) -> Mapping[str, RuleSet]:
        return {rules.name: rules for rules in self.reading.rulesets.values()}

    def document(self, file: str) -> Document | None:
        """A file by its path; None where it is none of these."""
        path = Path(file)
        for files, golden in ((self.golden, True), (self.files, False)):
            name = "" if files is None else name_in(files, path)
            if files is not None and name in files.contents:
                return _document(files, name, golden)
        return None

    def documents(self) -> list[Document]:
        """The policy files, in their order."""
        return [_document(self.files, name, False) for name in self.files.contents]

    def golden_of(self, ruleset: str) -> list[Document]:
        """The golden files of a rule set."""
        golden = self.golden
        names = [] if golden is None else [name for name in golden.contents if name.startswith(f"{ruleset}/")]
        return [_document(golden, name, True) for name in names if golden is not None]


def look(
    files: Files, vocabulary: Vocabulary, golden: Files | None = None, *, read: Read = read_files,
    known: Known | None = None,
) -> Survey:  # fmt: skip
    """The first look at a folder. `read` says what is read of it, and which problems it has."""
    return Survey(vocabulary=vocabulary, reading=read(files, vocabulary, None), golden=golden, known=known or {},
                  read=read)  # fmt: skip


def look_again(before: Survey, files: Files, golden: Files | None = None) -> Survey:
    """The same after an edit: only what changed is read again."""
    same = files.contents == before.files.contents
    reading = before.reading if same else before.read(files, before.vocabulary, before.reading)
    return replace(before, reading=reading, golden=before.golden if golden is None else golden)


def laid_over(files: Files, texts: Mapping[str, str]) -> Files:
    """Files with texts over them by path; paths elsewhere are left out."""
    names = {path: name_in(files, Path(path)) for path in texts if path.endswith(".yaml")}
    over = {name: texts[path].encode("utf-8", "replace") for path, name in names.items() if name}
    return replace(files, contents={**files.contents, **over}) if over else files


def name_in(files: Files, path: Path) -> str:
    """The name of a file within a folder; empty where it is elsewhere."""
    return path.relative_to(files.folder).as_posix() if path.is_relative_to(files.folder) else ""


def role_of(name: str) -> Role:
    """What a file of a policy folder is, by its name there."""
    if name == OPPOSITES:
        return "opposites"
    if is_words(name):
        return "words"
    return "settings" if name == SETTINGS else "guarantees" if name == GUARANTEES else "rule set"


def _document(files: Files, name: str, golden: bool) -> Document:
    text = files.contents[name].decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return Document(str(files.folder / name), name, "golden" if golden else role_of(name), text)


def tree_of(text: str) -> Node | None:
    """The tree of a text; None where it is no YAML."""
    return parse(text.encode("utf-8", "replace"), Report("", text))
