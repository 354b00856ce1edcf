"""What else is asked of the site's admin."""

from __future__ import annotations

import json
import re

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, made
from benchmarks.apps.wordpress.making import LIVE, asked
from benchmarks.apps.wordpress.site import Site

TABLES = {  # what is read of each, and which rows, by which columns
    "posts": (
        "wp_posts", "post_type in ('post', 'page') and post_status not in ('auto-draft', 'inherit')",
        ("ID", "post_title", "post_content", "post_status", "post_type", "post_author", "post_date", "comment_status"),
    ),
    "terms": ("wp_terms natural join wp_term_taxonomy", "true", ("term_id", "name", "slug", "taxonomy", "description")),
    "tagged": ("wp_term_relationships", "true", ("object_id", "term_taxonomy_id")),
    "comments": (
        "wp_comments", "true",
        ("comment_ID", "comment_author", "comment_content", "comment_approved", "comment_parent"),
    ),
    "options": (
        "wp_options",
        "option_name not like '%transient%' and option_name not in ('cron', 'rewrite_rules', 'new_admin_email')",
        ("option_name", "option_value"),
    ),
    "users": ("wp_users", "true", ("ID", "user_login", "user_email", "display_name", "user_url")),
    "of users": (
        "wp_usermeta", "meta_key in ('nickname', 'first_name', 'last_name', 'admin_color', 'wp_capabilities')",
        ("user_id", "meta_key", "meta_value"),
    ),
}  # fmt: skip


def _state(site: Site) -> Stored:
    read = ", ".join(
        f"'{name}', (select json_arrayagg(json_array({', '.join(columns)})) from {table} where {which})"
        for name, (table, which, columns) in TABLES.items()
    )
    told = json.loads(asked(site.kept, site.home, f"use {LIVE}", f"select json_object({read})"))
    return {
        name: {
            tuple(row) if name in {"tagged", "of users"} else row[0]: dict(zip(columns, map(_off, row), strict=True))
            for row in told[name]
        }
        for name, (_, _, columns) in TABLES.items()
    }


def _off(value: object) -> object:
    """What is off may stand as 0 or as nothing, and saving makes the one of the other."""
    return "" if value == "0" else value


_on = Declaring("wordpress", _state)
POSTS, GENERAL, TALK, COMMENTS = (
    f"/wp-admin/{page}.php" for page in ("edit", "options-general", "options-discussion", "edit-comments")
)
NOW = re.compile("2.*")  # what was not published yet is dated by the day on which it is thrown away
OPTIONS = ("POST /wp-admin/options.php",)
GOALS = (
    *_on.goal(
        "when the week begins", GENERAL, 'Choose "Sunday" in "Week Starts On", then click "Save Changes"',
        "our calendar should begin with Sundays",
        changed("options", {"option_name": "start_of_week"}, option_value=""), makes=OPTIONS,
    ),
    *_on.goal(
        "only members comment", TALK,
        'Check "Users must be registered and logged in to comment", then click "Save Changes"',
        "strangers shouldn't be able to comment, only people who have an account",
        changed("options", {"option_name": "comment_registration"}, option_value="1"), makes=OPTIONS,
    ),
    *_on.goal(
        "only drafts", POSTS, 'Click "Draft (1)"', "which posts aren't finished yet?",
        shows="new URLSearchParams(location.search).get('post_status') === 'draft'",
    ),
    *_on.goal(
        "tag in the list", POSTS,
        'Click "Quick Edit" in the row of "Slugs", then type "spring" into "Tags", then click "Update"',
        "Slugs needs the tag spring",
        made("tagged", object_id=5), makes=("POST /wp-admin/admin-ajax.php",),
    ),
    *_on.goal(
        "throw two away", POSTS,
        'Check "Select Slugs", then check "Select Summer party", then choose "Move to Trash" in "Select bulk action", '
        'then click "Apply"',
        "bin the posts Slugs and Summer party",
        changed("posts", {"post_title": "Slugs"}, post_status="trash"),
        changed("posts", {"post_title": "Summer party"}, post_status="trash", post_date=NOW),
        makes=(r"GET /wp-admin/edit.php\?.*action=trash",), confirms=SAVES | DELETES,
    ),
    *_on.goal(
        "answer a comment", COMMENTS,
        'Click "Reply" in the row of "Mia Koch", then type "Leeks are welcome" into the text area, then click "Reply"',
        'write back "Leeks are welcome" to Mia Koch',
        made("comments", comment_content="Leeks are welcome", comment_approved="1"),
        makes=("POST /wp-admin/admin-ajax.php",), confirms=SAVES | {"publication", "message"},
    ),
    *_on.goal(
        "by title", POSTS, 'Click "Title" in the head of the table', "order the posts by their titles",
        shows="new URLSearchParams(location.search).get('orderby') === 'title'",
    ),
)  # fmt: skip
