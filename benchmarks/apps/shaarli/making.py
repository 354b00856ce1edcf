"""Shaarli and PHP from Debian's packages, unpacked into a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha1
from pathlib import Path

from benchmarks.apps.fetched import run
from benchmarks.apps.php import kept_site, php

OWNER, PASSWORD, SALT = "ada", "quiet-harbour-42", "5eed"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (
    "shaarli", "php8.2-cli", "php8.2-common", "php8.2-mbstring", "php8.2-intl", "php8.2-curl", "php8.2-xml",
    "php8.2-readline", "libargon2-1", "libsodium23", "libonig5", "libicu72", "php-arthurhoaro-web-thumbnailer",
    "php-parsedown", "php-parsedown-extra", "php-oscarotero-gettext", "php-gettext-languages", "php-text-template",
    "php-klogger", "php-malkusch-lock", "php-pubsubhubbub-publisher", "php-netscape-bookmark-parser", "php-slim",
    "php-psr-log", "php-psr-http-message", "php-psr-container", "php-nikic-fast-route", "php-pimple",
)  # fmt: skip
EXTENSIONS = (
    "ctype", "dom", "xml", "simplexml", "tokenizer", "iconv", "posix", "fileinfo", "mbstring", "intl", "curl",
    "gettext",
)  # fmt: skip
HOME = "getenv('SHAARLI_HOME') . '/"  # where all that it keeps is, in place of the machine's own folders
CONSTANT = "<?php define('SHAARLI_CONFIG', getenv('SHAARLI_HOME') . '/data/config');"
FOLDERS = ("data", "tmp", "cache", "pagecache", "sessions")
SETTINGS = {
    "general": {
        "title": "Reading list", "header_link": "/", "timezone": "Europe/Berlin", "links_per_page": 20,
        "retrieve_description": False, "enable_async_metadata": False, "enabled_plugins": [],
    },
    "credentials": {
        "login": OWNER, "salt": SALT, "hash": sha1(f"{PASSWORD}{OWNER}{SALT}".encode()).hexdigest(),
    },
    "updates": {"check_updates": False},
    "thumbnails": {"mode": "none"},
    "privacy": {"hide_public_links": False},
    "api": {"enabled": False, "secret": "0123456789ab"},
    "security": {"ban_after": 1000, "session_protection_disabled": True},
}  # fmt: skip
BOOKMARKS: tuple[tuple[str, str, str, Sequence[str]], ...] = (
    ("Runner beans", "https://beans.example.org/", "How to sow them", ["garden"]),
    ("Compost at home", "https://compost.example.org/", "What goes in", []),
    ("Seed swap 2024", "https://swap.example.org/", "Is over", ["garden", "events"]),
    ("Tram times", "https://tram.example.org/", "Line 12", ["travel"]),
)
SEED = """\
foreach (['autoload.php', 'application/bookmark/LinkUtils.php', 'application/http/UrlUtils.php',
    'application/http/HttpUtils.php', 'application/Utils.php'] as $file) require $file;
$all = new Shaarli\\Bookmark\\BookmarkArray();
foreach (json_decode($argv[1], true) as $at => [$title, $url, $said, $tags]) {
    $one = new Shaarli\\Bookmark\\Bookmark();
    $one->setId($at)->setShortUrl("seed$at")->setUrl($url)->setTitle($title)->setDescription($said)->setTags($tags);
    $one->setCreated(new DateTime("2026-10-0" . ($at + 1) . " 09:00"));
    $all[$at] = $one;
}
file_put_contents($argv[2], '<?php /* ' . base64_encode(gzdeflate(serialize($all))) . ' */ ?>');
"""
STATE = """\
require 'autoload.php';
$told = substr(file_get_contents($argv[1]), strlen('<?php /* '), -strlen(' */ ?>'));
$found = [];
foreach (unserialize(gzinflate(base64_decode($told))) as $one) {
    $found[] = [$one->getTitle(), $one->getUrl(), $one->getDescription(), $one->getTags(), $one->isPrivate(),
        (bool) $one->isSticky()];
}
echo json_encode($found);
"""


def made() -> Path:
    """The site as it begins, made on first use and kept: `www`, `data`, `php.ini` and `system`."""
    return kept_site("shaarli", RECIPE, PACKAGES, _build)


def written(settings: object) -> str:
    """Settings as its file has them."""
    return f"<?php /*{json.dumps(settings)}*/ ?>"


def _build(site: Path, kept: Path) -> None:
    """All paths that are written down are those of the place where the site is kept."""
    www = site / "www"
    (www / "cache").unlink()
    for name in ("index.php", "init.php"):
        _replace(www / name, "'/usr/share/shaarli/autoload.php'", "__DIR__ . '/autoload.php'")
    _replace(www / "autoload.php", "<?php", CONSTANT)
    config = www / "application" / "config" / "ConfigManager.php"
    _replace(config, "$configFile = '/var/lib/shaarli/data/config'", "$configFile = SHAARLI_CONFIG")
    _replace(config, "'/var/lib/shaarli/", HOME)
    _replace(config, "'/var/cache/shaarli/", HOME)
    modules = next((site / "system" / "usr" / "lib" / "php").glob("2*")).relative_to(site)
    for place in (site, kept):  # where it is seeded, then where it stays
        loaded = [f"extension={place / modules / name}.so" for name in EXTENSIONS]
        (site / "php.ini").write_text(
            "\n".join([*loaded, f"include_path=.:{place}/system/usr/share/php", "display_errors=0", ""]), "utf-8"
        )
        if place == site:
            (site / "data").mkdir()
            run([*php(site), "-r", SEED, json.dumps(BOOKMARKS), str(site / "data" / "datastore.php")], www)
    (site / "data" / "config.json.php").write_text(written(SETTINGS), "utf-8")


def _replace(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text("utf-8").replace(old, new, 1 if old == "<?php" else -1), "utf-8")
