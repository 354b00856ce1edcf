"""What else is asked of the tracker of issues."""

from __future__ import annotations

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.roundup.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, made, stored

ASIDE = r"\w+__journal|__\w+|otks|sessions|schema|ids|_\w+\.(_activity|_actor)"
ISSUES, GATE, WELL = "/", "/issue2", "/issue3"


def _state(site: Site) -> Stored:
    return stored([site.database], ASIDE)


_on = Declaring("roundup", _state)
GOALS = (
    *_on.goal(
        "keep somebody informed", GATE, 'Type "rosa" into "Nosy List", then click "Submit Changes"',
        "keep rosa posted on this one",
        made("issue_nosy", linkid=3, nodeid=2), makes=("POST /issue2",),
    ),
    *_on.goal(
        "retire a user", ISSUES, 'Click "User List", then click "retire" in the row of "rosa"',
        "rosa isn't with us any more, take her out of the users",
        changed("_user", {"_username": "rosa"}, __retired__=3), makes=("POST /user",), confirms=SAVES | DELETES,
    ),
    *_on.goal(
        "what nobody does", ISSUES, 'Click "Show Unassigned"', "what is there that nobody has taken on yet?",
        shows="/assignedto/.test(location.search) && location.pathname === '/issue'",
    ),
    *_on.goal(
        "about the garden", ISSUES,
        'Click "Dry well", then type "garden" into "Keywords", then click "Submit Changes"',
        "put the dry well under the keyword garden",
        made("issue_keyword", linkid=1, nodeid=3), makes=("POST /issue3",),
    ),
    *_on.goal(
        "by title", ISSUES, 'Choose "title" in "Sort on", then click "Redisplay"',
        "I'd rather have these listed by title",
        shows="document.querySelector('select[name=\"@sort0\"]')?.value === 'title' && location.search !== ''",
    ),
    *_on.goal(
        "rename a keyword", ISSUES,
        'Click "Edit Existing", then click "garden", then type "beds" into "Keyword", then click "Submit Changes"',
        "say beds instead of garden for that keyword",
        changed("_keyword", {"_name": "garden"}, _name="beds"), makes=("POST /keyword1",),
    ),
)  # fmt: skip
