"""What the language service says, in the types of LSP, with positions as the editor counts them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from engine.rules import Problem
from engine.rules.editing import Edit, Entry, Fix, Lens, Mark, Offer, Span, Survey
from engine.rules.editing.places import line_of

SOURCE = "surefoot"
KINDS: Mapping[str, types.CompletionItemKind] = {
    "fact": types.CompletionItemKind.Field,
    "setting": types.CompletionItemKind.Constant,
    "function": types.CompletionItemKind.Function,
    "value": types.CompletionItemKind.EnumMember,
    "key": types.CompletionItemKind.Keyword,
    "list": types.CompletionItemKind.Text,
    "effect": types.CompletionItemKind.Event,
    "rule": types.CompletionItemKind.Reference,
    "set": types.CompletionItemKind.Module,
}
SORTS: Mapping[str, types.SymbolKind] = {
    "rule": types.SymbolKind.Function,
    "guarantee": types.SymbolKind.Interface,
    "setting": types.SymbolKind.Constant,
    "list": types.SymbolKind.Array,
    "intent": types.SymbolKind.String,
}


def file_of(uri: str) -> str:
    """The path that an address of an editor means; empty where it is no file."""
    path = to_fs_path(uri)
    return str(Path(path).resolve()) if path else ""


class Shapes:
    """Turns what is said of a survey into what an editor reads; `uris` are the addresses that it knows files by."""

    def __init__(self, survey: Survey, codec: PositionCodec, uris: Mapping[str, str]) -> None:
        self._survey = survey
        self._codec = codec
        self._uris = uris
        self._lines: dict[str, list[str]] = {}

    def place(self, file: str, position: types.Position) -> tuple[int, int]:
        """Line and column from 1, of a position as the editor counts."""
        lines = self._of(file)
        within = types.Position(min(position.line, max(0, len(lines) - 1)), position.character)
        own = self._codec.position_from_client_units(lines, within)
        return own.line + 1, own.character + 1

    def range(self, file: str, span: Span) -> types.Range:
        return types.Range(self._position(file, span.line, span.col), self._position(file, span.end_line, span.end_col))

    def uri(self, file: str) -> str:
        return self._uris.get(file) or from_fs_path(file) or ""

    def diagnostic(self, mark: Mark, severity: types.DiagnosticSeverity) -> types.Diagnostic:
        problem = mark.problem
        hint = f" ({problem.hint})" if problem.hint else ""
        return types.Diagnostic(
            range=self.range(problem.file, mark.span), message=f"{problem.message}{hint}", severity=severity,
            code=problem.code, source=SOURCE,
        )  # fmt: skip

    def offer(self, offer: Offer) -> types.CompletionItem:
        edit = types.TextEdit(self.range(offer.edit.file, offer.edit.span), offer.edit.text)
        about = types.MarkupContent(types.MarkupKind.Markdown, offer.doc) if offer.doc else None
        return types.CompletionItem(
            label=offer.label, kind=KINDS[offer.kind], detail=offer.detail or None, documentation=about,
            filter_text=offer.label, text_edit=edit,
        )  # fmt: skip

    def location(self, file: str, span: Span) -> types.Location:
        return types.Location(self.uri(file), self.range(file, span))

    def edits(self, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        changes: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            one = types.TextEdit(self.range(edit.file, edit.span), edit.text)
            changes.setdefault(self.uri(edit.file), []).append(one)
        return types.WorkspaceEdit(changes=changes)

    def action(self, fix: Fix, diagnostic: types.Diagnostic | None) -> types.CodeAction:
        return types.CodeAction(
            title=fix.title, kind=types.CodeActionKind.QuickFix, edit=self.edits(fix.edits),
            diagnostics=[diagnostic] if diagnostic else None, is_preferred=fix.sure or None,
        )  # fmt: skip

    def lens(self, file: str, lens: Lens) -> types.CodeLens:
        return types.CodeLens(range=self.range(file, lens.span), command=types.Command(lens.text, ""))

    def symbol(self, file: str, entry: Entry) -> types.DocumentSymbol:
        return types.DocumentSymbol(
            name=entry.name or "?", detail=entry.about or None, kind=SORTS[entry.sort],
            range=self.range(file, entry.whole), selection_range=self.range(file, entry.span),
        )  # fmt: skip

    def at_line(self, problem: Problem) -> Mark:
        """A problem that is told of a whole rule: its first line."""
        text = line_of(self._of(problem.file), problem.line)
        return Mark(problem, Span(problem.line, problem.col, problem.line, max(problem.col, len(text)) + 1))

    def _position(self, file: str, line: int, col: int) -> types.Position:
        return self._codec.position_to_client_units(self._of(file), types.Position(line - 1, col - 1))

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            document = self._survey.document(file)
            self._lines[file] = document.lines if document else []
        return self._lines[file]
