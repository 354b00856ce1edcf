"""The real server, started with a key, a scripted model, short deadlines and a store of its own."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from benchmarks.policies import with_settings
from benchmarks.serving import served
from engine.recipes import KeptRecipe
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.recipe_files import put
from server.tenants import LOCAL


@contextmanager
def running(
    command: str,
    model_url: str | None,
    call_seconds: float,
    *,
    store: Path | None = None,
    settings: Mapping[str, object] = MappingProxyType({}),
    recipes: Sequence[KeptRecipe] = (),
) -> Iterator[str]:
    """The base URL of the server; without a URL of a model it has none, without a store its tasks are forgotten.
    `recipes` are those that it begins with.

    Every call is given up after `call_seconds`: a time-out need not take its full time.

    Raises ClickException with the end of its log if it does not start.
    """
    with TemporaryDirectory(prefix="surefoot-faults-") as place:
        folder = Path(place)

        def changed(name: str, value: object) -> object:
            is_limit = name.startswith("llm.") and name.endswith("seconds")
            return call_seconds if is_limit else settings.get(name, value)

        policies = with_settings(folder / "policies", changed)
        for one in recipes:
            put(Layout(store or folder / "store"), LOCAL, one)
        told = ["--policies", str(policies), "--no-proof", "--store", f"tinydb:{store or folder / 'store'}"]
        model = {"GEMINI_API_KEY": "scripted", "GOOGLE_GEMINI_BASE_URL": model_url} if model_url is not None else {}
        with served([*shlex.split(command), *told], folder, model) as there:
            yield there.url
