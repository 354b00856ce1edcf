"""What else is asked of the library."""

from __future__ import annotations

import re

from benchmarks.apps.calibreweb.making import APP_DATABASE, BOOK_DATABASE
from benchmarks.apps.calibreweb.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, made, stored

ASIDE = r"user_session|flask_settings|metadata_dirtied|\w+\.(view_settings|last_modified)"
START, PROFILE = "/", "/me"
A_DAY = re.compile(r"\d{4}-\d\d-\d\d 00:00:00.*")  # a day is saved without its hour


def _state(site: Site) -> Stored:
    return stored([site.home / APP_DATABASE, site.home / BOOK_DATABASE], ASIDE)


_on = Declaring("calibreweb", _state)
GOALS = (
    *_on.goal(
        "by title", START, 'Click "Sort title in alphabetical order"', "can I have the books from A to Z?",
        shows="location.pathname.startsWith('/newest/abc')",
    ),
    *_on.goal(
        "hide a section", PROFILE, 'Uncheck "Show Hot Books", then click "Save"',
        "I don't care what's hot, take that out of my menu",
        changed("user", {"name": "ada"}, sidebar_view=258543), makes=("POST /me",),
    ),
    *_on.goal(
        "who published it", START,
        'Click "Winter Soups", then click "Edit Metadata", then type "Larder Press" into "Publisher", then click '
        '"Save"',
        "Winter Soups came out at Larder Press",
        made("publishers", name="Larder Press"), made("books_publishers_link", book=3),
        changed("books", {"id": 3}, pubdate=A_DAY),
        makes=("POST /admin/book/3",),
    ),
    *_on.goal(
        "when it came out", START,
        'Click "The Salt Road", then click "Edit Metadata", then type "2019-05-04" into "Published Date", then click '
        '"Save"',
        "The Salt Road was published on 4 May 2019",
        changed("books", {"id": 2}, pubdate=re.compile(r"2019-05-04.*")), makes=("POST /admin/book/2",),
    ),
    *_on.goal(
        "what is left to read", START, 'Click "Unread Books"', "which ones haven't I read yet?",
        shows="location.pathname.startsWith('/unread/')",
    ),
    *_on.goal(
        "by one author", "/book/1", 'Click "Lena Moor"', "what else did she write?",
        shows="location.pathname.startsWith('/author/stored')",
    ),
    *_on.goal(
        "a new address for somebody", START,
        'Click "Admin", then click "tom", then type "tom@mill.example" into "Email", then click "Save"',
        "Tom's mail is tom@mill.example now",
        changed("user", {"name": "tom"}, email="tom@mill.example", sidebar_view=261631), makes=("POST /admin/user/4",),
    ),
)  # fmt: skip
