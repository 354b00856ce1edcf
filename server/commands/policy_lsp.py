"""`surefoot policy lsp`: the language service for editors, over standard input and output.

Exit codes: 0 the editor ended it, 2 misuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from server.commands.policy_folder import the_vocabulary
from server.tenants import LOCAL

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
MISSING = "pygls is not installed: pip install 'surefoot[lsp]'"


@click.command()
@click.argument("folder", type=FOLDER, default=Path("policies"))
@click.option("--golden", type=click.Path(path_type=Path), default=Path("tests/golden"), show_default=True,
              help="Folder of golden files, for lenses, references and names of rules.")
@click.option("--store", metavar="STORE", help="Say how often rules fired this week, by the turns of this store.")
@click.option("--tenant", default=LOCAL, show_default=True, metavar="T", help="Whose turns, of those in the store.")
def lsp(folder: Path, golden: Path, store: str | None, tenant: str) -> None:
    """Serve the policies of FOLDER to an editor that speaks LSP. Editors start it; docs/editors.md says how.

    \b
    surefoot policy lsp my-policies --golden my-golden
    surefoot policy lsp policies --store tinydb:.surefoot
    """
    try:
        from server.lsp.features import serve
    except ImportError as error:
        raise click.UsageError(MISSING) if error.name in ("pygls", "lsprotocol") else error from None

    fired: Mapping[str, int] | None = None
    if store is not None:
        from server.commands.reading import reading
        from server.policies.fired import fired_of_late

        with reading(store, tenant) as kept:
            fired = fired_of_late(kept)  # what cannot be read is misuse, and said before an editor waits
    serve(folder, golden, the_vocabulary(), fired).start_io()
