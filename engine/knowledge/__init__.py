"""What an organisation knows: its documents, cut into passages, found again by BM25.

Here: cutting, ranking, choosing. Not here: where documents are kept, and when a model is told of them.
"""

from engine.knowledge.document import Document, Passage, documents_id, passages_of
from engine.knowledge.index import Found, Index, relevance
from engine.knowledge.library import Library, LibraryFull, Shelf, UnknownDocument
from engine.knowledge.relevant import CANDIDATES, Relevant, best_of, relevant
from engine.knowledge.words import words

__all__ = [
    "CANDIDATES",
    "Document",
    "Found",
    "Index",
    "Library",
    "LibraryFull",
    "Passage",
    "Relevant",
    "Shelf",
    "UnknownDocument",
    "best_of",
    "documents_id",
    "passages_of",
    "relevance",
    "relevant",
    "words",
]
