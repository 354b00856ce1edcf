"""A library's packages, fetched from npm on first use and kept, and its page, bundled anew each time it is served."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import npm_modules, run
from benchmarks.widgets.libraries import Library

PAGES = Path(__file__).parent / "pages"
SOURCES = ("page.tsx", "page.ts", "page.jsx", "page.js")
SHARED = "/store.js"  # served, not bundled: every page has the same
SHELL = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fern Valley Rowing Club</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>
<body>
<div id="root"></div>
<script type="module" src="/page.js"></script>
</body>
</html>
"""


def fetched(name: str, library: Library) -> Path:
    """The folder `node_modules` of a library. Raises AppMissing."""
    return npm_modules(f"widgets-{name}", library.packages)


def bundle(name: str, modules: Path, into: Path) -> None:
    """Write `page.html`, and what it loads of its own, into a folder. Raises AppMissing."""
    folder = PAGES / name
    source = next((folder / one for one in SOURCES if (folder / one).exists()), None)
    own = folder / "page.html"
    (into / "page.html").write_text(own.read_text("utf-8") if own.exists() else SHELL, "utf-8")
    (into / "page.css").touch()  # where nothing that is bundled has a style
    if source is not None:
        run(
            [
                str(modules / ".bin" / "esbuild"), str(source), f"--outfile={into / 'page.js'}", "--bundle", "--minify",
                "--format=esm", "--jsx=automatic", f"--external:{SHARED}", "--log-level=error",
                '--define:process.env.NODE_ENV="production"', "--loader:.woff=dataurl", "--loader:.woff2=dataurl",
                "--loader:.svg=dataurl", "--loader:.png=dataurl",
            ],
            into, {**os.environ, "NODE_PATH": str(modules)},
        )  # fmt: skip
