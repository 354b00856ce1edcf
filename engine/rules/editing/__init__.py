"""What people who edit policies are told and offered while they write: one service under commands, editors and pages.

A `Survey` is one moment of a folder with its golden files, texts that are open and not saved laid over both. All else
asks it: problems with their places and fixes, what may stand here, what a name means, where it is set and read,
a rule by another name, the outline of a file. All are pure, and answer whatever a text holds. Lines and columns count
from 1, columns by characters; ends are exclusive.

Here: texts, places, edits. Not here: protocols of editors, disks, proofs.
"""

from engine.rules.editing.completion import Offer, complete
from engine.rules.editing.finding import CannotRename, Told, definitions, hover, references, renamable, rename
from engine.rules.editing.fixes import Fix, fixes, layout, mended
from engine.rules.editing.lenses import Known, Lens, lenses
from engine.rules.editing.marks import Mark, marks
from engine.rules.editing.names import Name, Occurrence
from engine.rules.editing.outline import Entry, outline
from engine.rules.editing.places import Edit, Span, applied
from engine.rules.editing.survey import Document, Survey, laid_over, look, look_again

__all__ = [
    "CannotRename",
    "Document",
    "Edit",
    "Entry",
    "Fix",
    "Known",
    "Lens",
    "Mark",
    "Name",
    "Occurrence",
    "Offer",
    "Span",
    "Survey",
    "Told",
    "applied",
    "complete",
    "definitions",
    "fixes",
    "hover",
    "laid_over",
    "layout",
    "lenses",
    "look",
    "look_again",
    "marks",
    "mended",
    "outline",
    "references",
    "renamable",
    "rename",
]
