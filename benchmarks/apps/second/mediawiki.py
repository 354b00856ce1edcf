"""What else is asked of the wiki."""

from __future__ import annotations

from benchmarks.apps.mediawiki.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, gone, made, stored

# What the wiki writes by itself, some of it by a job that any page may run.
ASIDE = (
    r"\w*cache\w*|job|user_newtalk|recentchanges|site_stats|log_search|user\.(user_touched|user_options_touched)"
    r"|page\.(page_touched|page_links_updated)"
)
PREFERENCES, WATERING, SAVE = "/index.php/Special:Preferences", "/index.php/Watering", "POST .*Special:Preferences"

UNSAID = gone("user_properties", up_property="language")  # what is as it comes anyway is not kept when one saves


def _state(site: Site) -> Stored:
    return stored([site.database], ASIDE)


_on = Declaring("mediawiki", _state)
GOALS = (
    *_on.goal(
        "two weeks of changes", PREFERENCES,
        'Click the tab "Recent changes", then type "14" into "Days to show in recent changes", then click "Save"',
        "I'd like to see the last two weeks in recent changes, not just one",
        made("user_properties", up_property="rcdays", up_value="14"), UNSAID, makes=(SAVE,),
    ),
    *_on.goal(
        "another look", PREFERENCES,
        'Click the tab "Appearance", then choose "MonoBook", then click "Save"',
        "give me back the old MonoBook look",
        made("user_properties", up_property="skin", up_value="monobook"), UNSAID, makes=(SAVE,),
    ),
    *_on.goal(
        "one's real name", PREFERENCES, 'Type "Ada Brook" into "Real name", then click "Save"',
        "I'm really called Ada Brook, put that in my profile",
        changed("user", {"user_name": "Ada"}, user_real_name="Ada Brook"), UNSAID, makes=(SAVE,),
    ),
    *_on.goal(
        "who wrote it", WATERING, 'Click "View history"', "who has changed this page so far?",
        shows="new URLSearchParams(location.search).get('action') === 'history'",
    ),
    *_on.goal(
        "what points here", WATERING, 'Click "What links here"', "which other pages mention this one?",
        shows="location.pathname.endsWith('Special:WhatLinksHere/Watering')",
    ),
    *_on.goal(
        "every page", "/index.php/Main_Page", 'Click "Special pages", then click "All pages"',
        "is there a list of everything in here?", shows="location.pathname.endsWith('Special:AllPages')",
    ),
)  # fmt: skip
