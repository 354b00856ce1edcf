"""The language service over LSP. Each feature asks the survey of this moment, and answers whatever a text holds."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING
from uuid import uuid4

from lsprotocol import types
from msgspec.structs import replace
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from engine.rules import Vocabulary
from engine.rules.editing import (
    CannotRename,
    Edit,
    Known,
    Mark,
    complete,
    definitions,
    fixes,
    hover,
    layout,
    lenses,
    marks,
    outline,
    references,
    renamable,
    rename,
)
from engine.rules.solver import SolverMissing
from server.lsp.desk import Desk
from server.lsp.proofs import Prover
from server.lsp.shapes import Shapes, file_of

if TYPE_CHECKING:
    from engine.rules.prove import Analysis

SETTLED = 0.05  # seconds without an edit, after which problems are told
AT_REST = 0.6  # and after which proofs begin
TRIGGERS = [".", "{", '"', " ", "/", "$"]
Fired = Mapping[str, int]


class PolicyServer(LanguageServer):
    """One editor with one policy folder open. `fired` is how often rules fired; None where there is no store."""

    def __init__(self, folder: Path, golden: Path | None, vocabulary: Vocabulary, fired: Fired | None) -> None:
        super().__init__("surefoot", version("surefoot"), text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.desk = Desk(folder, golden, vocabulary)
        self.uris: dict[str, str] = {}
        self.known = Known(fired=fired)
        self._prover = Prover(vocabulary)
        self._proving = ThreadPoolExecutor(1, "proofs")
        self._stop = Event()
        self._later: asyncio.Task[None] | None = None
        self._proofs: asyncio.Task[None] | None = None
        self._told: set[str] = set()
        self._found: tuple[Mark, ...] = ()

    @property
    def shapes(self) -> Shapes:
        return Shapes(self.desk.survey, self.workspace.position_codec, self.uris)

    def edited(self) -> None:
        """Something is different: what is being proved is no longer asked for, and problems are told anew soon."""
        self._stop.set()
        self._found = ()
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().create_task(self._settle())

    def leave(self) -> None:
        self._stop.set()
        self._proving.shutdown(wait=False, cancel_futures=True)

    async def _settle(self) -> None:
        await asyncio.sleep(SETTLED)
        self.tell()
        await asyncio.sleep(AT_REST - SETTLED)
        stop = self._stop = Event()
        # Apart from this task: the next edit cancels the wait, and says by the event that nobody wants the proofs.
        self._proofs = asyncio.get_running_loop().create_task(self._prove(stop))

    def tell(self) -> None:
        """Send the problems of every file that has some, had some or is open, with the version that they are of."""
        survey, shapes = self.desk.survey, self.shapes
        error, warning = types.DiagnosticSeverity.Error, types.DiagnosticSeverity.Warning
        with_problems = {problem.file for problem in survey.reading.problems}
        files = {*self._told, *with_problems, *self.desk.opened}
        found: dict[str, list[types.Diagnostic]] = {file: [] for file in files}
        for file, told in found.items():
            told += [shapes.diagnostic(one, error) for one in marks(survey, file)]
        for mark in self._found:
            found.setdefault(mark.problem.file, []).append(shapes.diagnostic(mark, warning))
        for file, told in sorted(found.items()):
            known = self.workspace.get_text_document(self.uris[file]).version if file in self.uris else None
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(shapes.uri(file), told, known))
        self._told = {file for file, told in found.items() if told}

    async def _prove(self, stop: Event) -> None:
        bundle = self.desk.survey.reading.bundle
        if bundle is None:
            why = "not proved: the folder has problems"
            self.known = replace(self.known, proofs=None, proving=False, why=why)
            await self._refresh()
            return
        self.known = replace(self.known, proving=True, why="")
        loop, token = asyncio.get_running_loop(), str(uuid4())
        shown = await self._begin_progress(token)

        def told(name: str, done: int, of: int) -> None:
            report = types.WorkDoneProgressReport(message=name, percentage=100 * done // of)
            if shown:
                loop.call_soon_threadsafe(self.work_done_progress.report, token, report)

        try:
            found = await loop.run_in_executor(self._proving, self._prover.prove, bundle, stop, told)
            why = ""
        except SolverMissing:
            found, why = None, "not proved: z3-solver is not installed"
        if shown:
            self.work_done_progress.end(token, types.WorkDoneProgressEnd())
        if not stop.is_set():
            self._take(found, why)
            await self._refresh()

    def _take(self, found: Analysis | None, why: str) -> None:
        proofs = None if found is None else {(one.ruleset, one.id): one for one in found.proofs}
        self.known = replace(self.known, proofs=proofs, proving=False, why=why)
        shapes = self.shapes
        self._found = tuple(shapes.at_line(one) for one in found.failures) if found is not None else ()
        self.tell()

    async def _begin_progress(self, token: str) -> bool:
        window = self.client_capabilities.window
        if window is None or not window.work_done_progress:
            return False
        await self.work_done_progress.create_async(token)
        self.work_done_progress.begin(token, types.WorkDoneProgressBegin("Proving", cancellable=False, percentage=0))
        return True

    async def _refresh(self) -> None:
        """Ask the editor to ask for lenses again."""
        workspace = self.client_capabilities.workspace
        if workspace is not None and workspace.code_lens is not None and workspace.code_lens.refresh_support:
            await self.workspace_code_lens_refresh_async(None)

    def at(self, uri: str, position: types.Position) -> tuple[str, int, int]:
        """File, line and column from 1, of a place as the editor says it."""
        file = file_of(uri)
        return (file, *self.shapes.place(file, position))


def serve(folder: Path, golden: Path | None, vocabulary: Vocabulary, fired: Fired | None) -> PolicyServer:
    """The server of one folder, with all its features."""
    server = PolicyServer(folder, golden, vocabulary, fired)
    _documents(server)
    _answers(server)
    _changes(server)
    return server


def _documents(server: PolicyServer) -> None:
    """What is opened, changed, saved and closed."""

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        watched = server.client_capabilities.workspace and server.client_capabilities.workspace.did_change_watched_files
        if watched and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/*.yaml")])
            files = types.Registration(str(uuid4()), types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(types.RegistrationParams([files]))
        server.edited()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        _put(server, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        _put(server, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        file = file_of(params.text_document.uri)
        if server.desk.holds(file):
            server.desk.close(file)
            server.uris.pop(file, None)
            server.edited()

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.desk.read_disk()
        server.edited()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def moved(params: types.DidChangeWatchedFilesParams) -> None:
        if any(server.desk.holds(file_of(one.uri)) for one in params.changes):
            server.desk.read_disk()
            server.edited()

    @server.feature(types.SHUTDOWN)
    def leave(params: None) -> None:
        server.leave()


def _put(server: PolicyServer, uri: str) -> None:
    file = file_of(uri)
    if server.desk.holds(file):
        server.uris[file] = uri
        server.desk.put(file, server.workspace.get_text_document(uri).source)
        server.edited()


def _answers(server: PolicyServer) -> None:
    """What is told of a place or a file."""

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completion(params: types.CompletionParams) -> types.CompletionList:
        found = complete(server.desk.survey, *server.at(params.text_document.uri, params.position))
        shapes = server.shapes
        return types.CompletionList(is_incomplete=False, items=[shapes.offer(one) for one in found])

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def told(params: types.HoverParams) -> types.Hover | None:
        file, line, col = server.at(params.text_document.uri, params.position)
        found = hover(server.desk.survey, file, line, col)
        if found is None:
            return None
        text = types.MarkupContent(types.MarkupKind.Markdown, found.text)
        return types.Hover(text, server.shapes.range(file, found.span))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        found = definitions(server.desk.survey, *server.at(params.text_document.uri, params.position))
        shapes = server.shapes
        return [shapes.location(one.file, one.span) for one in found]

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def used(params: types.ReferenceParams) -> list[types.Location]:
        found = references(server.desk.survey, *server.at(params.text_document.uri, params.position))
        shapes, declared = server.shapes, params.context.include_declaration
        return [shapes.location(one.file, one.span) for one in found if declared or one.use != "declared"]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        file, shapes = file_of(params.text_document.uri), server.shapes
        return [shapes.symbol(file, one) for one in outline(server.desk.survey, file)]

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False))
    def above(params: types.CodeLensParams) -> list[types.CodeLens]:
        file, shapes = file_of(params.text_document.uri), server.shapes
        return [shapes.lens(file, one) for one in lenses(server.desk.survey, file, server.known)]


def _changes(server: PolicyServer) -> None:
    """What is changed in a text."""

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        survey, shapes, file = server.desk.survey, server.shapes, file_of(params.text_document.uri)
        near = [one for one in marks(survey, file) if _touches(shapes.range(file, one.span), params.range)]
        told = {(one.code, one.range.start.line, one.range.start.character): one for one in params.context.diagnostics}
        found = []
        for mark in near:
            start = shapes.range(file, mark.span).start
            diagnostic = told.get((mark.problem.code, start.line, start.character))
            found += [shapes.action(fix, diagnostic) for fix in fixes(survey, file, mark)]
        return found

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        file, shapes = file_of(params.text_document.uri), server.shapes
        document = server.desk.survey.document(file)
        fix = layout(document) if document else None
        return [_text_edit(shapes, edit) for edit in fix.edits] if fix else []

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def preparing(params: types.PrepareRenameParams) -> types.Range:
        file, line, col = server.at(params.text_document.uri, params.position)
        try:
            return server.shapes.range(file, renamable(server.desk.survey, file, line, col).span)
        except CannotRename as error:
            raise JsonRpcInvalidParams(str(error)) from None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit:
        place = server.at(params.text_document.uri, params.position)
        try:
            return server.shapes.edits(rename(server.desk.survey, *place, params.new_name))
        except CannotRename as error:
            raise JsonRpcInvalidParams(str(error)) from None


def _touches(one: types.Range, other: types.Range) -> bool:
    return (one.start.line, one.start.character) <= (other.end.line, other.end.character) and (
        other.start.line, other.start.character
    ) <= (one.end.line, one.end.character)  # fmt: skip


def _text_edit(shapes: Shapes, edit: Edit) -> types.TextEdit:
    return types.TextEdit(shapes.range(edit.file, edit.span), edit.text)
