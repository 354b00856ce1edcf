"""DokuWiki and PHP from Debian's packages, unpacked into a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.apps.debian import unpacked
from benchmarks.apps.fetched import run
from benchmarks.apps.serving import cache

PASSWORD = "quiet-harbour-42"  # of both accounts
ADMIN, MEMBER = "admin", "rosa"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (
    "dokuwiki", "php8.2-cli", "php8.2-common", "php8.2-xml", "php8.2-readline", "libargon2-1", "libsodium23",
    "php-geshi", "php-random-compat", "php-phpseclib", "libphp-simplepie", "libjs-jquery", "libjs-jquery-ui",
    "libjs-jquery-cookie",
)  # fmt: skip
EXTENSIONS = ("ctype", "dom", "xml", "simplexml", "tokenizer", "iconv", "posix", "fileinfo")
SHARED = (b"/usr/share/php", b"/usr/share/javascript")  # what DokuWiki's own code names by its whole path
SETTINGS = """\
<?php
$conf['title'] = 'Garden club';
$conf['useacl'] = 1;
$conf['superuser'] = 'admin';
$conf['updatecheck'] = 0;
$conf['license'] = '';
"""
RIGHTS = "*\t@ALL\t1\n*\t@user\t8\n"
PAGES = {
    "start.txt": "====== Garden club ======\n\nWelcome. See [[watering]] and [[seeds]].\n",
    "watering.txt": "====== Watering ======\n\nWater every morning.\n",
    "seeds.txt": "====== Seeds ======\n\nBeans, peas and leeks.\n",
}


def made() -> Path:
    """The site as it begins, made on first use and kept: `www`, `conf`, `data`, `sessions`, `php.ini` and `php`."""
    kept = cache() / f"dokuwiki-{RECIPE}"
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            unpacked(PACKAGES, Path(scratch) / "system")
            _build(Path(scratch) / "system", kept, Path(scratch) / "site")
            (Path(scratch) / "system").rename(Path(scratch) / "site" / "system")
            (Path(scratch) / "site").rename(kept)  # whole or not at all
    return kept


def php(site: Path) -> list[str]:
    """The command of the PHP that belongs to a site, with its settings."""
    return [str(site / "system" / "usr" / "bin" / "php8.2"), "-n", "-c", str(site / "php.ini")]


def _build(system: Path, kept: Path, site: Path) -> None:
    """All paths that are written down are those of the place where the site is kept."""
    shared, made_of = system / "usr" / "share", kept / "system"
    www, conf, data = site / "www", site / "conf", site / "data"
    shutil.copytree(shared / "dokuwiki", www, symlinks=True)
    for link in (www / "lib" / "plugins", www / "lib" / "tpl", www / ".htaccess"):
        link.unlink()
    for name in ("plugins", "tpl"):
        shutil.copytree(system / "var" / "lib" / "dokuwiki" / "lib" / name, www / "lib" / name, symlinks=True)
    for file in (path for path in www.rglob("*.php") if path.is_file() and not path.is_symlink()):
        code = before = file.read_bytes()
        for shared_by_all in SHARED:
            code = code.replace(b"'" + shared_by_all, b"'" + str(made_of).encode() + shared_by_all)
        if code != before:
            file.write_bytes(code)
    shutil.copytree(system / "etc" / "dokuwiki", conf, symlinks=True)
    shutil.copytree(system / "var" / "lib" / "dokuwiki" / "data", data, symlinks=True)
    (site / "sessions").mkdir()
    modules = next((system / "usr" / "lib" / "php").glob("2*"))
    loaded = [f"extension={made_of / modules.relative_to(system) / name}.so" for name in EXTENSIONS]
    (site / "php.ini").write_text("\n".join([*loaded, f"include_path=.:{made_of}/usr/share/php", ""]), "utf-8")
    _found(kept, system, www, conf, data)


def _found(kept: Path, system: Path, www: Path, conf: Path, data: Path) -> None:
    """What the wiki begins with."""
    (www / "inc" / "preload.php").write_text("<?php\ndefine('DOKU_CONF', getenv('WIKI_HOME') . '/conf/');\n", "utf-8")
    main = conf / "dokuwiki.php"
    there = main.read_text("utf-8").replace("'/var/lib/dokuwiki/data'", "getenv('WIKI_HOME') . '/data'")
    main.write_text(there, "utf-8")
    hashed = run([str(system / "usr" / "bin" / "php8.2"), "-n", "-r",
                   f"echo password_hash('{PASSWORD}', PASSWORD_BCRYPT);"], conf)  # fmt: skip
    people = ((ADMIN, "Ada Admin", "admin,user"), (MEMBER, "Rosa Diaz", "user"))
    lines = [f"{name}:{hashed}:{full}:{name}@example.org:{groups}\n" for name, full, groups in people]
    for name, text in (("users.auth.php", "".join(lines)), ("acl.auth.php", RIGHTS), ("local.php", SETTINGS)):
        (conf / name).unlink(missing_ok=True)
        (conf / name).write_text(text, "utf-8")
    for name, text in PAGES.items():
        (data / "pages" / name).write_text(text, "utf-8")
