"""WordPress, PHP and MariaDB from Debian's packages, in a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.apps.debian import unpacked
from benchmarks.apps.fetched import run
from benchmarks.apps.serving import cache, serving
from client.serving import free_port

PASSWORD = "quiet-harbour-42"  # of all accounts
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
LIVE, PRISTINE, KEPT = "wordpress", "pristine", "kept"  # databases: in use, as it begins, before a write
LIBRARIES = "usr/lib/x86_64-linux-gnu"
TABLES = (
    "commentmeta", "comments", "links", "options", "postmeta", "posts", "term_relationships", "term_taxonomy",
    "termmeta", "terms", "usermeta", "users",
)  # fmt: skip
PACKAGES = (
    "wordpress", "wordpress-l10n", "wordpress-theme-twentytwentythree", "libjs-underscore", "libjs-cropper",
    "php-getid3", "php8.2-cli", "php8.2-common", "php8.2-xml", "php8.2-readline", "php8.2-mysql", "php8.2-mbstring",
    "libargon2-1", "libsodium23", "libonig5", "mariadb-server-core", "mariadb-client-core", "mariadb-client",
    "libaio1", "liburing2",
)  # fmt: skip
EXTENSIONS = (
    "ctype", "dom", "xml", "simplexml", "tokenizer", "iconv", "posix", "fileinfo", "mbstring", "mysqlnd", "mysqli",
    "exif",
)  # fmt: skip
SETTINGS = """\
<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('DATABASE_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('AUTH_KEY', 'a');
define('SECURE_AUTH_KEY', 'b');
define('LOGGED_IN_KEY', 'c');
define('NONCE_KEY', 'd');
define('AUTH_SALT', 'e');
define('SECURE_AUTH_SALT', 'f');
define('LOGGED_IN_SALT', 'g');
define('NONCE_SALT', 'h');
define('WP_HOME', 'http://' . ($_SERVER['HTTP_HOST'] ?? 'localhost'));
define('WP_SITEURL', WP_HOME);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
SEED = """\
<?php
define('WP_INSTALLING', true);
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Garden club', 'ada', 'ada@example.org', true, '', '%(password)s');
foreach ([1, 2, 3] as $made) { wp_delete_post($made, true); }
update_option('blogdescription', 'Beans, peas and leeks');
update_option('timezone_string', 'UTC');
update_option('permalink_structure', '');
foreach ([['rosa', 'Rosa Diaz', 'author'], ['tom', 'Tom Weber', 'subscriber']] as [$login, $name, $role]) {
    wp_insert_user(['user_login' => $login, 'user_pass' => '%(password)s', 'user_email' => "$login@example.org",
        'display_name' => $name, 'first_name' => explode(' ', $name)[0], 'last_name' => explode(' ', $name)[1],
        'role' => $role]);
}
$reports = wp_insert_term('Reports', 'category')['term_id'];
wp_insert_term('Recipes', 'category');
wp_insert_term('spring', 'post_tag');
$post = ['post_status' => 'publish', 'post_author' => 1, 'post_date' => '2026-03-01 10:00:00'];
$fair = wp_insert_post($post + ['post_title' => 'Seed fair', 'post_content' => 'Bring what you have too much of.',
    'post_category' => [$reports]]);
wp_insert_post(['post_title' => 'Slugs', 'post_content' => 'They are back.', 'post_date' => '2026-04-02 10:00:00']
    + $post);
wp_insert_post(['post_title' => 'Summer party', 'post_content' => 'On 12 July.', 'post_status' => 'draft'] + $post);
wp_insert_post(['post_type' => 'page', 'post_title' => 'Rules', 'post_content' => 'Close the gate.'] + $post);
foreach ([['Mia Koch', 'I will bring leeks.', 1], ['Ole Kern', 'What about tomatoes?', 0]] as [$who, $said, $seen]) {
    wp_insert_comment(['comment_post_ID' => $fair, 'comment_author' => $who, 'comment_content' => $said,
        'comment_author_email' => strtolower(explode(' ', $who)[0]) . '@example.org', 'comment_approved' => $seen,
        'comment_date' => '2026-03-02 10:00:00', 'comment_date_gmt' => '2026-03-02 10:00:00']);
}
"""


def made() -> Path:
    """The site as it begins, made on first use and kept: `www`, `data`, `php.ini` and `system`."""
    kept = cache() / f"wordpress-{RECIPE}"
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            site = Path(scratch) / "site"
            site.mkdir()
            unpacked(PACKAGES, site / "system")
            _build(site)
            (site / "php.ini").write_text(_settings(site, site), "utf-8")
            _seed(site)
            (site / "php.ini").write_text(_settings(site, kept), "utf-8")
            site.rename(kept)  # whole or not at all
    return kept


def php(site: Path) -> list[str]:
    """The command of the PHP that belongs to a site, with its settings."""
    return [str(site / "system" / "usr" / "bin" / "php8.2"), "-n", "-c", str(site / "php.ini")]


def environment(site: Path, home: Path) -> dict[str, str]:
    """What the programs of a site need that has its database in `home`."""
    return {
        "LD_LIBRARY_PATH": str(site / "system" / LIBRARIES), "DATABASE_SOCKET": str(home / "socket"),
        "PHP_CLI_SERVER_WORKERS": "4",
    }  # fmt: skip


@contextmanager
def database(site: Path, home: Path, port: int) -> Iterator[None]:
    """MariaDB over `home`/data, until the end of the context. Raises AppMissing."""
    command = [
        str(site / "system" / "usr" / "sbin" / "mariadbd"), *_basic(site, home / "data"), f"--socket={home / 'socket'}",
        "--bind-address=127.0.0.1", f"--port={port}", "--skip-grant-tables", "--pid-file=" + str(home / "pid"),
        "--innodb-flush-log-at-trx-commit=0", "--character-set-server=utf8mb4",
    ]  # fmt: skip
    with serving("MariaDB", command, home, f"http://127.0.0.1:{port}", environment(site, home)):
        yield


def asked(site: Path, home: Path, *statements: str) -> str:
    """What MariaDB over `home` answers: values of a row between tabs, as they are. Raises AppMissing."""
    command = [str(site / "system" / "usr" / "bin" / "mariadb"), f"--socket={home / 'socket'}", "--raw", "-N", "-B"]
    return run([*command, "-e", ";".join(statements)], home, {**os.environ, **environment(site, home)})


def copying(source: str, target: str) -> list[str]:
    """The statements that make all tables of one database those of another."""
    return [
        line
        for table in TABLES
        for line in (
            f"delete from {target}.wp_{table}",
            f"insert into {target}.wp_{table} select * from {source}.wp_{table}",
        )
    ]


def _basic(site: Path, data: Path) -> list[str]:
    return [
        "--no-defaults", f"--basedir={site / 'system' / 'usr'}", f"--datadir={data}", "--innodb-log-file-size=8M",
        "--innodb-buffer-pool-size=32M", *(["--user=root"] if os.geteuid() == 0 else []),
    ]  # fmt: skip


def _build(site: Path) -> None:
    shared, www = site / "system" / "usr" / "share" / "wordpress", site / "www"
    shutil.copytree(shared, www, symlinks=False, ignore=shutil.ignore_patterns(".htaccess", "ca-bundle.crt"))
    (www / "wp-config.php").write_text(SETTINGS, "utf-8")


def _settings(site: Path, kept: Path) -> str:
    """All paths that are written down are those of the place where the site is kept."""
    modules = next((site / "system" / "usr" / "lib" / "php").glob("2*")).relative_to(site)
    return "\n".join([*(f"extension={kept / modules / name}.so" for name in EXTENSIONS), "memory_limit=256M", ""])


def _seed(site: Path) -> None:
    system, extra = site / "system" / "usr", environment(site, site)
    both = {**os.environ, **extra}
    (site / "data").mkdir()
    install, simple = str(system / "bin" / "mariadb-install-db"), "--auth-root-authentication-method=normal"
    run([install, *_basic(site, site / "data"), simple, "--skip-test-db"], site, both)
    (site / "seed.php").write_text(SEED % {"password": PASSWORD}, "utf-8")
    with database(site, site, free_port()):
        asked(site, site, *(f"create database {name}" for name in (LIVE, PRISTINE, KEPT)))
        run([*php(site), str(site / "seed.php")], site / "www", both)
        for copy in (PRISTINE, KEPT):
            asked(site, site, *(f"create table {copy}.wp_{table} like {LIVE}.wp_{table}" for table in TABLES))
            asked(site, site, *copying(LIVE, copy))
    (site / "seed.php").unlink()
