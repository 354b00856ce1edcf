"""Which handbooks there are. Each marks the names of controls, and is translated; nothing of them is in the project."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from benchmarks.apps.serving import cache
from benchmarks.cloned import cloned
from benchmarks.manuals import mallard, markdown
from benchmarks.manuals.text import Article


class Handbook(Struct, frozen=True):
    """Whose it is, the repository of each language, and how its mark-up is read."""

    owner: str
    repositories: Mapping[str, str]
    read: Callable[[Path, str], Iterator[Article]]

    def articles(self, data: Path, language: str) -> Iterator[Article]:
        """All articles of a language. Raises AppMissing."""
        return self.read(data / self.repositories[language], language)


HANDBOOKS = {
    "Workfront Fusion": Handbook("AdobeDocs", {
        "en": "workfront-fusion.en", "de": "workfront-fusion.de-DE",
        "fr": "workfront-fusion.fr-FR", "es": "workfront-fusion.es-ES",
    }, markdown.articles),
    "Business Central": Handbook("MicrosoftDocs", {
        "en": "dynamics365smb-docs", "de": "dynamics365smb-docs-pr.de-de",
        "fr": "dynamics365smb-docs-pr.fr-fr", "es": "dynamics365smb-docs-pr.es-es",
    }, markdown.articles),
    "GNOME Help": Handbook("GNOME", dict.fromkeys(("en", "de", "fr", "es"), "gnome-user-docs"), mallard.articles),
}  # fmt: skip


def clone() -> Path:
    """The folder with all repositories in the user's cache, fetched on first use. Raises AppMissing."""
    kept = cache() / "manuals"
    for handbook in HANDBOOKS.values():
        for name in set(handbook.repositories.values()):
            cloned(f"https://github.com/{handbook.owner}/{name}", kept / name, "--no-checkout")
    return kept
