"""What else is asked of the learning platform."""

from __future__ import annotations

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.kolibri.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, gone, made, stored

ASIDE = (
    r"morango_\w+|logger_\w+|django_session|notifications_\w+|device_\w+|analytics_\w+|kolibriauth_facilityuser\.last_login"
    r"|\w+\._morango_\w+|\w+\.\w*last_(seen|saved)\w*|user_\w+"
)
USERS, SETTINGS, COACH = "/en/facility/#/users", "/en/facility/#/settings", "/en/coach/#/classes"


def _state(site: Site) -> Stored:
    return stored([site.database], ASIDE)


_on = Declaring("kolibri", _state)
GOALS = (
    *_on.goal(
        "ask for a password", SETTINGS, 'Choose "Enter username and password", then click "Save changes"',
        "make the children type a password when they log in",
        changed("kolibriauth_facilitydataset", {}, learner_can_login_with_no_password=False),
        makes=(r"PATCH /api/auth/facilitydataset/",),
    ),
    *_on.goal(
        "out of a class", USERS,
        'Check the box in the row of "Mia Koch", then click "Remove from class", then choose "Class 4b", then click '
        '"Remove"',
        "Mia Koch isn't in Class 4b any more",
        gone("kolibriauth_membership"), makes=("DELETE /api/auth/membership/",), confirms=SAVES | DELETES,
    ),
    *_on.goal(
        "born in", USERS,
        'Click the last button in the row of "Ben Okoro", then click "Edit details", then choose "2012" in '
        '"Birth year", then click "Save"',
        "Ben was born in 2012, please note that down",
        changed("kolibriauth_facilityuser", {"username": "ben"}, birth_year="2012"),
        makes=("(PATCH|PUT) /api/auth/facilityuser/",),
    ),
    *_on.goal(
        "only coaches", USERS, 'Click "Filter", then check "Coaches", then click "Apply filters"',
        "which of these people are coaches?", shows="location.href.includes('coach')",
    ),
    *_on.goal(
        "make a group", COACH,
        'Click "Class 4b", then click "Groups", then click "New group", then type "Red team" into "Group name", then '
        'click "Save"',
        "I need a Red team in Class 4b", made("kolibriauth_collection", name="Red team", kind="learnergroup"),
        makes=("POST /api/auth/learnergroup/",),
    ),
    *_on.goal(
        "show a lesson", COACH,
        'Click "Class 4b", then click "Lessons", then switch on "Fractions"',
        "let the learners of Class 4b see Fractions now",
        changed("lessons_lesson", {"title": "Fractions"}, is_active=1), makes=("PATCH /api/lessons/lesson/",),
    ),
    *_on.goal(
        "find somebody", USERS, 'Type "kern" into "Search for a user..."', "where's that Kern fellow?",
        shows="document.querySelectorAll('tbody tr').length === 1 && document.body.innerText.includes('Ole Kern')",
    ),
)  # fmt: skip
