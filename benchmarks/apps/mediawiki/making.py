"""MediaWiki and PHP from Debian's packages, in a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from benchmarks.apps.fetched import run
from benchmarks.apps.php import kept_site, php

ADMIN, PASSWORD = "Ada", "quiet-harbour-42"  # of all accounts
DATABASE = "wiki.sqlite"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (
    "mediawiki", "mediawiki-classes", "php8.2-cli", "php8.2-common", "php8.2-intl", "php8.2-mbstring", "php8.2-opcache",
    "php8.2-readline", "php8.2-sqlite3", "php8.2-xml", "libargon2-1", "libicu72", "libonig5", "libsodium23",
)  # fmt: skip
EXTENSIONS = (
    "ctype", "dom", "xml", "simplexml", "xmlreader", "tokenizer", "iconv", "posix", "fileinfo", "mbstring", "intl",
    "pdo", "pdo_sqlite", "sqlite3",
)  # fmt: skip
UNMADE = ("LocalSettings.php", "config", "extensions", "images")  # links to the machine's own folders
SETTINGS = """
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' );
$wgSQLiteDataDir = getenv( 'WIKI_HOME' ) ?: __DIR__ . '/data';
$wgObjectCaches[CACHE_DB]['server']['dbDirectory'] = $wgSQLiteDataDir;
$wgJobTypeConf['default']['server']['dbDirectory'] = $wgSQLiteDataDir;
$wgLocalisationCacheConf['store'] = 'array';
$wgLocalisationCacheConf['storeDirectory'] = __DIR__ . '/languages';
$wgEnableEmail = false;
$wgDefaultUserOptions['watchdefault'] = 0;
$wgDefaultUserOptions['watchcreations'] = 0;
"""
PAGES = {
    "Main Page": "Welcome to the garden club. See [[Watering]], [[Seeds]] and [[Old rota]].",
    "Watering": "Water every morning.",
    "Seeds": "Beans, peas and leeks.",
    "Old rota": "Tom mows in May.",
}
WATCHED = ("Seeds", "Old rota")
MEMBERS = ("Rosa", "Tom")
LANGUAGES = "en,de,fr,es"


def made() -> Path:
    """The wiki as it begins, made on first use and kept: `www`, `data`, `php.ini`, `system` and `languages`."""
    return kept_site("mediawiki", RECIPE, PACKAGES, _build)


def _build(site: Path, kept: Path) -> None:
    """All paths that are written down are those of the place where the wiki is kept."""
    www = site / "www"
    for name in UNMADE:
        (www / name).unlink()
    for folder in (www / "images", www / "extensions", site / "data", site / "languages"):
        folder.mkdir()
    _configure(site, site)
    _maintain(
        site, "install", "--dbtype", "sqlite", "--dbpath", str(site / "data"), "--dbname", "wiki", "--scriptpath", "",
        "--server", "http://127.0.0.1", "--pass", PASSWORD, "Garden club", ADMIN,
    )  # fmt: skip
    with (www / "LocalSettings.php").open("a", encoding="utf-8") as settings:
        settings.write(SETTINGS.replace("__DIR__", "dirname( __DIR__ )"))
    _maintain(site, "rebuildLocalisationCache", f"--lang={LANGUAGES}")
    for name in MEMBERS:
        _maintain(site, "createAndPromote", name, PASSWORD)
    for title, text in PAGES.items():
        said = site / "page.txt"
        said.write_text(text, "utf-8")
        run(["sh", "-c", f'"$@" < "{said}"', "sh", *_script(site, "edit"), "-u", ADMIN, title], www)
    said.unlink()
    with closing(sqlite3.connect(site / "data" / DATABASE)) as connection, connection:
        connection.executemany(
            "insert into watchlist (wl_user, wl_namespace, wl_title) "
            "select user_id, ?, ? from user where user_name = ?",
            [(space, title.replace(" ", "_"), ADMIN) for title in WATCHED for space in (0, 1)],
        )
    _configure(site, kept)


def _configure(site: Path, place: Path) -> None:
    modules = next((site / "system" / "usr" / "lib" / "php").glob("2*")).relative_to(site)
    loaded = [f"extension={place / modules / name}.so" for name in EXTENSIONS]
    fast = f"zend_extension={place / modules}/opcache.so"
    (site / "php.ini").write_text("\n".join([*loaded, fast, "display_errors=0", "memory_limit=256M", ""]), "utf-8")


def _script(site: Path, name: str) -> list[str]:
    return [*php(site), str(site / "www" / "maintenance" / f"{name}.php")]


def _maintain(site: Path, name: str, *said: str) -> None:
    run([*_script(site, name), *said], site / "www")
