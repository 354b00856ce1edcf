"""A club's site on loopback, its PHP and database fetched from Debian, read by value from its database."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.wordpress.making import (
    KEPT,
    LIVE,
    PASSWORD,
    PRISTINE,
    asked,
    copying,
    database,
    environment,
    made,
    php,
)  # fmt: skip
from client.driver import Driver
from client.serving import free_port

ADMIN = "ada"
LANGUAGES = {"en": "", "de": "de_DE", "fr": "fr_FR", "es": "es_ES"}
OPTIONS = ("blogname", "blogdescription", "posts_per_page", "users_can_register", "default_comment_status")
ODD = {  # an action is also sent as a part of a form
    "idle": r'action(=|"\s+)(heartbeat|get-community-events|closed-postboxes|meta-box-order|hidden-columns'
    r"|wp-remove-post-lock|get-comments|dismiss-wp-pointer|sample-permalink|query-attachments|generate-password|dashboard-widgets)\b"
    r"|rest_route=\S*(autosaves|users%2Fme|users/me)",
    "links": r"/wp-admin/(post|edit|comment|edit-comments)\.php\?(.*&)?action2?="
    r"(trash|untrash|delete|spam|unspam|approve|unapprove|\w+comment)\b",
}
_ROLE = re.compile(r'"(\w+)";b:1')
_MARKUP = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)


def _rows(table: str, **values: str) -> str:
    """A list of objects, as JSON."""
    pairs = ", ".join(f"'{name}', {value}" for name, value in values.items())
    return f"(select coalesce(json_arrayagg(json_object({pairs})), '[]') from {table})"


def _terms(taxonomy: str) -> str:
    return (
        "(select group_concat(name order by name) from wp_terms t join wp_term_taxonomy x using (term_id) "
        "join wp_term_relationships r using (term_taxonomy_id) "
        f"where r.object_id = p.ID and taxonomy = '{taxonomy}')"
    )


STATE = "select json_object({})".format(
    ", ".join(
        f"'{name}', json_extract({query}, '$')"
        for name, query in {
            "posts": _rows(
                "wp_posts p where post_type in ('post', 'page') and post_status not in ('auto-draft', 'inherit')",
                title="post_title", text="post_content", status="post_status", kind="post_type",
                categories=_terms("category"), tags=_terms("post_tag"),
            ),
            "terms": _rows(
                "wp_terms t join wp_term_taxonomy x using (term_id) where taxonomy in ('category', 'post_tag')",
                name="name", kind="taxonomy",
            ),
            "comments": _rows("wp_comments", who="comment_author", text="comment_content", state="comment_approved"),
            "users": _rows(
                "wp_users u join wp_usermeta m on user_id = u.ID and meta_key = 'wp_capabilities'",
                login="user_login", mail="user_email", shown="display_name", role="meta_value",
            ),
            "options": _rows(
                f"wp_options where option_name in ({', '.join(map(repr, OPTIONS))})",
                name="option_name", value="option_value",
            ),
        }.items()
    )
)  # fmt: skip


class Post(Struct, frozen=True):
    title: str
    text: str  # without markup
    status: str
    kind: str
    categories: str  # names, between commas
    tags: str


class User(Struct, frozen=True):
    login: str
    mail: str
    shown: str
    role: str


class State(Struct, frozen=True):
    """`terms`: name and taxonomy; `comments`: who, what, and 1, 0, trash or spam; `options` by name."""

    posts: frozenset[Post]
    terms: frozenset[tuple[str, str]]
    comments: frozenset[tuple[str, str, str]]
    users: frozenset[User]
    options: Mapping[str, str]


class Site(Proxied):
    """The running site."""

    kept: Path
    home: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put every table back, under the running server, and set the site's language."""
        self.proxy.reset(fault)
        asked(
            self.kept, self.home, *copying(PRISTINE, LIVE),
            f"delete from {LIVE}.wp_options where option_name = 'WPLANG'",
            f"insert into {LIVE}.wp_options (option_name, option_value) values ('WPLANG', '{LANGUAGES[language]}')",
        )  # fmt: skip

    def state(self) -> State:
        """What the database says now."""
        told = json.loads(asked(self.kept, self.home, f"use {LIVE}", STATE))
        return State(
            posts=frozenset(_post(one) for one in told["posts"]),
            terms=frozenset((unescape(one["name"]), one["kind"]) for one in told["terms"]),
            comments=frozenset((one["who"], one["text"], one["state"]) for one in told["comments"]),
            users=frozenset(
                User(one["login"], one["mail"], one["shown"], ",".join(_ROLE.findall(one["role"])))
                for one in told["users"]
            ),
            options={one["name"]: one["value"] for one in told["options"]},
        )

    async def sign_in(self, driver: Driver) -> None:
        """As the administrator, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/wp-login.php")
        with self.proxy.lifted():
            await page.locator("#user_login").fill(ADMIN)
            await page.locator("#user_pass").fill(PASSWORD)
            await page.locator("#wp-submit").click()
            await page.wait_for_selector("#wpadminbar", state="attached")


def _post(one: Mapping[str, Any]) -> Post:
    text = unescape(_MARKUP.sub("", one["text"])).strip()
    return Post(one["title"], text, one["status"], one["kind"], one["categories"] or "", one["tags"] or "")


def _keep(site: Path, home: Path) -> Callable[[], None]:
    asked(site, home, *copying(LIVE, KEPT))

    def put_back() -> None:
        asked(site, home, *copying(KEPT, LIVE))

    return put_back


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the site, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-wordpress-") as scratch:
        home, port = Path(scratch), free_port()
        shutil.copytree(kept / "data", home / "data")
        command = [*php(kept), "-d", "display_errors=0", "-S", f"127.0.0.1:{port}", "-t", str(kept / "www")]
        proxy = Proxy(port, odd=Odd(**ODD, keep=partial(_keep, kept, home)))
        ready = f"http://127.0.0.1:{port}/wp-login.php"
        with (
            database(kept, home, free_port()),
            serving("WordPress", command, home, ready, environment(kept, home)),
            before(proxy) as url,
        ):
            yield Site(url, proxy, kept, home)
