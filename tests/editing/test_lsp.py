"""`surefoot policy lsp` as an editor knows it: a client of another make at the other end of its standard input."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

from engine.rules import shipped

T = TypeVar("T")
GOLDEN = Path(__file__).parent.parent / "golden"
SLOW = 120.0  # seconds in which a machine with much else to do answers

pytestmark = pytest.mark.process


class Editor:
    """A client with a copy of the shipped policies open, and what the server told it of itself."""

    def __init__(self, folder: Path, golden: Path) -> None:
        self.folder = folder
        self.golden = golden
        self.client = LanguageClient("tests", "1")
        self.told: dict[str, list[types.Diagnostic]] = {}
        self.progress: list[Any] = []
        self.refreshed = 0
        self.news = asyncio.Event()
        self._version = 1
        self._versions: dict[str, int] = {}

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def diagnosed(params: types.PublishDiagnosticsParams) -> None:
            if params.version in (None, self._versions.get(params.uri, params.version)):  # not of a text before
                self.told[params.uri] = list(params.diagnostics)
            self.news.set()

        @self.client.feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)
        def created(params: types.WorkDoneProgressCreateParams) -> None:
            return None

        @self.client.feature(types.PROGRESS)
        def progressed(params: types.ProgressParams) -> None:
            self.progress.append(params.value)

        @self.client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refreshed(params: None) -> None:
            self.refreshed += 1
            self.news.set()

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def registered(params: types.RegistrationParams) -> None:
            return None

    async def start(self) -> types.InitializeResult:
        await self.client.start_io(
            sys.executable, "-m", "server.cli", "policy", "lsp", str(self.folder), "--golden", str(self.golden)
        )
        window = types.WindowClientCapabilities(work_done_progress=True)
        workspace = types.WorkspaceClientCapabilities(
            code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
        )
        result = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(window=window, workspace=workspace),
                process_id=None, root_uri=self.folder.as_uri(),
            )
        )  # fmt: skip
        self.client.initialized(types.InitializedParams())
        return result

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def doc(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def open(self, name: str) -> None:
        item = types.TextDocumentItem(self.uri(name), "yaml", 1, self.text(name))
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, name: str, text: str) -> None:
        self._version += 1
        self._versions[self.uri(name)] = self._version
        document = types.VersionedTextDocumentIdentifier(self._version, self.uri(name))
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.told.pop(self.uri(name), None)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))

    async def until(self, seen: Callable[[], bool]) -> None:
        async with asyncio.timeout(SLOW):
            while not seen():
                self.news.clear()
                await self.news.wait()

    async def problems(self, name: str) -> list[str]:
        """What is told of a file after a change of it."""
        await self.until(lambda: self.uri(name) in self.told)
        return [f"{one.code}: {one.message}" for one in self.told[self.uri(name)]]

    async def end(self) -> int:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        server = self.client._server
        assert server is not None
        async with asyncio.timeout(SLOW):
            code = await server.wait()
        await self.client.stop()
        return code


Run = Callable[[Awaitable[T]], T]


@pytest.fixture(scope="module")
def run() -> Iterator[Run[Any]]:
    with asyncio.Runner() as runner:
        yield lambda what: runner.run(_awaited(what))


async def _awaited(what: Awaitable[T]) -> T:
    return await what


@pytest.fixture(scope="module")
def editor(run: Run[Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    place = tmp_path_factory.mktemp("edited")
    shutil.copytree(shipped(), place / "policies", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tier1", "contingencies"):
        shutil.copytree(GOLDEN / name, place / "golden" / name)

    async def begin() -> Editor:
        editor = Editor(place / "policies", place / "golden")
        result = await editor.start()
        assert result.server_info is not None
        assert result.server_info.name == "surefoot"
        editor.open("tier1.yaml")
        return editor

    editor = run(begin())
    yield editor
    assert run(editor.end()) == 0


@pytest.fixture(autouse=True)
def as_it_was(editor: Editor, run: Run[Any]) -> Iterator[None]:
    yield

    async def restore() -> None:
        editor.change("tier1.yaml", editor.text("tier1.yaml"))
        await editor.problems("tier1.yaml")

    run(restore())


def _position(text: str, word: str, into: int = 1) -> types.Position:
    at = text.index(word) + into
    return types.Position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)


def _changed(text: str, edits: list[types.TextEdit]) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        start, end = edit.range.start, edit.range.end
        before, after = lines[start.line][: start.character], lines[end.line][end.character :]
        lines[start.line : end.line + 1] = [before + edit.new_text + after]
    return "\n".join(lines)


def test_problems_are_told_as_one_types_and_fixed_by_a_code_action(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml")

    async def act() -> None:
        editor.change("tier1.yaml", text.replace("not step.is_last", "not step.is_lst", 1))
        told = "SF302: unknown fact 'step.is_lst' (did you mean 'step.is_last'?)"
        assert await editor.problems("tier1.yaml") == [told]
        (problem,) = editor.told[editor.uri("tier1.yaml")]
        asked = types.CodeActionParams(editor.doc("tier1.yaml"), problem.range, types.CodeActionContext([problem]))
        (action,) = await editor.client.text_document_code_action_async(asked) or []
        assert isinstance(action, types.CodeAction)
        assert (action.title, action.is_preferred) == ("step.is_lst → step.is_last", True)
        assert action.edit is not None
        assert action.edit.changes is not None
        editor.change("tier1.yaml", _changed(text.replace("not step.is_last", "not step.is_lst", 1),
                                             list(action.edit.changes[editor.uri("tier1.yaml")])))  # fmt: skip
        assert await editor.problems("tier1.yaml") == []

    run(act())


def test_places_are_counted_as_the_editor_counts_them(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml").replace("A {action.verb} leaves", "𝒜 🂡 {action.vrb} leaves", 1)

    async def act() -> None:
        editor.change("tier1.yaml", text)
        await editor.problems("tier1.yaml")
        (problem,) = editor.told[editor.uri("tier1.yaml")]
        line = text.split("\n")[problem.range.start.line].encode("utf-16-le")
        said = line[2 * problem.range.start.character : 2 * problem.range.end.character].decode("utf-16-le")
        assert said == "action.vrb"

    run(act())


def test_completion_and_hover(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml").replace("(client.has_errors", "(step.is_l or client.has_errors", 1)

    async def act() -> None:
        editor.change("tier1.yaml", text)
        at = _position(text, "step.is_l or", len("step.is_l"))
        found = await editor.client.text_document_completion_async(types.CompletionParams(editor.doc("tier1.yaml"), at))
        assert isinstance(found, types.CompletionList)
        offer = found.items[0]
        assert offer.label == "step.is_last"
        assert isinstance(offer.text_edit, types.TextEdit)
        assert "(step.is_last or client" in _changed(text, [offer.text_edit])
        asked = types.HoverParams(editor.doc("tier1.yaml"), _position(text, "client.has_errors"))
        hover = await editor.client.text_document_hover_async(asked)
        assert hover is not None
        assert isinstance(hover.contents, types.MarkupContent)
        assert hover.contents.value.startswith("**client.has_errors**: true or false")

    run(act())


def test_definition_references_and_symbols(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml")

    async def act() -> None:
        document = editor.doc("tier1.yaml")
        at = _position(text, "settings.")
        places = await editor.client.text_document_definition_async(types.DefinitionParams(document, at))
        assert isinstance(places, list)
        assert [one.uri for one in places if isinstance(one, types.Location)] == [editor.uri("settings.yaml")]
        asked = types.ReferenceParams(types.ReferenceContext(False), document, _position(text, "T0.v"))
        used = await editor.client.text_document_references_async(asked)
        assert used
        assert any("/golden/tier1/" in one.uri for one in used)
        symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        assert symbols
        assert [one.name for one in symbols][:2] == ["S1", "S2"]

    run(act())


def test_a_rule_is_renamed_through_golden_files(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml")

    async def act() -> None:
        at = _position(text, "id: T0.v", 5)
        params = types.RenameParams(editor.doc("tier1.yaml"), at, "T0.value")
        edit = await editor.client.text_document_rename_async(params)
        assert edit is not None
        assert edit.changes is not None
        assert editor.uri("tier1.yaml") in edit.changes
        assert sum("/golden/tier1/" in uri for uri in edit.changes) > 3
        with pytest.raises(JsonRpcException, match="tier1 has a rule 'T0' already"):
            await editor.client.text_document_rename_async(types.RenameParams(editor.doc("tier1.yaml"), at, "T0"))
        fact = types.PrepareRenameParams(editor.doc("tier1.yaml"), _position(text, "client.verification"))
        with pytest.raises(JsonRpcException, match="named by code"):
            await editor.client.text_document_prepare_rename_async(fact)

    run(act())


def test_a_file_is_laid_out(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml")

    async def act() -> None:
        editor.change("tier1.yaml", text.replace("\n\n  - id: S2", "\n\n\n\n  - id: S2", 1))
        options = types.FormattingOptions(2, True)
        params = types.DocumentFormattingParams(editor.doc("tier1.yaml"), options)
        (edit,) = await editor.client.text_document_formatting_async(params) or []
        assert edit.new_text == text

    run(act())


async def _lenses(editor: Editor) -> list[str]:
    found = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.doc("tier1.yaml")))
    return [one.command.title for one in found or [] if one.command]


def test_proofs_and_cases_stand_above_rules_and_a_broken_promise_is_told(editor: Editor, run: Run[Any]) -> None:
    text = editor.text("tier1.yaml")
    promise = "  - {id: G99, text: Nothing is ever certain., never: verdict.decided}\n"
    broken = text.replace("guarantees:\n", f"guarantees:\n{promise}", 1)
    assert broken != text

    async def act() -> None:
        editor.change("tier1.yaml", broken)
        before = editor.refreshed
        await editor.until(lambda: editor.refreshed > before)
        titles = await _lenses(editor)
        assert titles[0] == "broken: G99"
        assert any(one.endswith("golden cases") for one in titles)
        assert "proved" in titles
        assert "G99" in editor.told[editor.uri("tier1.yaml")][0].message
        assert editor.progress

    run(act())


def test_it_answers_while_a_text_is_no_yaml(editor: Editor, run: Run[Any]) -> None:
    async def act() -> None:
        editor.change("tier1.yaml", "ruleset: tier1\nrules:\n  - id: [\n    when: {{{ step.")
        assert (await editor.problems("tier1.yaml"))[0].startswith("SF10")
        document = editor.doc("tier1.yaml")
        for line, character in ((0, 0), (3, 19), (9, 9)):
            at = types.Position(line, character)
            await editor.client.text_document_completion_async(types.CompletionParams(document, at))
            await editor.client.text_document_hover_async(types.HoverParams(document, at))
        assert await _lenses(editor) == []

    run(act())
