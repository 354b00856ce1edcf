"""`surefoot policy check --fix`: slips of the pen mended and files laid out, before the folder is checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from server.commands.findings import console, shorten
from server.commands.policy_folder import the_vocabulary

if TYPE_CHECKING:
    from engine.rules.editing import Fix


def mend(folder: Path) -> tuple[Fix, ...]:
    """Write what can be mended without asking: names that are spelt wrong or were changed, layout. Comments stay."""
    from engine.rules import read_folder
    from engine.rules.editing import look, mended
    from server.policies.serving import read_to_serve

    before = look(read_folder(folder), the_vocabulary(), read=read_to_serve)
    after, done = mended(before)
    for name, data in after.files.contents.items():
        if data != before.files.contents[name]:
            (folder / name).write_bytes(data)
    return done


def told(fix: Fix) -> str:
    """A fix as a line: where, and what was done."""
    edit = fix.edits[0]
    if fix.problem is None:
        return f"{shorten(edit.file)}: was laid out anew"
    return f"{shorten(edit.file)}:{edit.span.line}:{edit.span.col}: {fix.title}"


def show_fixes(done: tuple[Fix, ...]) -> None:
    for fix in done:
        console().print(told(fix), style="yellow", markup=False)
