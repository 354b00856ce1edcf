"""What is asked of Label Studio: as steps, in plain words and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes no rules and has read none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing
from benchmarks.apps.labelstudio.site import Project, State
from benchmarks.apps.worded import Said, worded

Reached = Callable[[State, State], bool]

HOME, PROJECTS, ACCOUNT = "/", "/projects", "/user/account/personal-info"
COMMENTS, LETTERS, SURVEY = 1, 2, 3  # the numbers of its projects
GRAVEL, CAFE, MAZE = 3, 2, 5  # and of what was written
PATH = "The gravel path is too soft for a pram."
SUNDAYS = "Why is the café closed on Sundays?"
CHILDREN = "My children loved the maze."
CLOSED, MOOD, HOOK = "Closed since spring", "One mood per comment.", "https://hooks.example.org/letters"


def _settings(number: int, page: str = "") -> str:
    return f"/projects/{number}/settings{page}"


def _tasks(number: int) -> str:
    return f"/projects/{number}/data"


def _project(number: int, /, **changed: Any) -> Reached:
    """This one is so, and nothing else changed."""

    def reached(before: State, after: State) -> bool:
        wanted = replace(before.projects[number], **changed)
        return after == replace(before, projects={**before.projects, number: wanted})

    return reached


def _started(before: State, after: State) -> bool:
    made = Project("Winter walks", "", (), "", shows_instruction=False)
    return after == replace(before, projects={**before.projects, max(before.projects) + 1: made})


def _suggestion(before: State, after: State) -> bool:
    return _project(COMMENTS, choices=(*before.projects[COMMENTS].choices, "Suggestion"))(before, after)


def _labelled(number: int, *said: str) -> Reached:
    """It has one annotation, which says this."""

    def reached(before: State, after: State) -> bool:
        wanted = replace(before.tasks[number], said=(said,))
        return after == replace(before, tasks={**before.tasks, number: wanted})

    return reached


def _without_task(before: State, after: State) -> bool:
    return after == replace(before, tasks=_left(before.tasks, MAZE))


def _without_project(before: State, after: State) -> bool:
    """It had no tasks."""
    return after == replace(before, projects=_left(before.projects, SURVEY))


def _left(things: Mapping[int, Any], number: int) -> Mapping[int, Any]:
    return {of: one for of, one in things.items() if of != number}


def _stone(before: State, after: State) -> bool:
    people = {(mail, first, "Stone" if last == "Brook" else last) for mail, first, last in before.people}
    return after == replace(before, people=tuple(sorted(people)))


def _hooked(before: State, after: State) -> bool:
    return [url for _, url in after.webhooks] == [HOOK] and after == replace(before, webhooks=after.webhooks)


def _goal(name: str, path: str, steps: str, reached: Reached, *makes: str, means: str,
          confirms: frozenset[str] = SAVES) -> Goal:  # fmt: skip
    """`means`: the names that its steps name, with | between them."""
    return Goal(
        app="labelstudio", name=name, query=steps, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=frozenset(means.casefold().split("|")),
    )  # fmt: skip


START = replace(
    _goal(
        "start a project", HOME, 'Click "Create Project", call it Winter walks under "Project Name" and press Save.',
        _started, means="Create Project|Project Name|Save",
    ),
    makes=None,  # its page writes four times for one project, the same twice
)  # fmt: skip
RENAME = _goal(
    "rename a project", PROJECTS,
    'Open the project Letters, click Settings, change "Project Name" to "Letters 2026" and save it.',
    _project(LETTERS, title="Letters 2026"), "PATCH /api/projects/2", means="Letters|Settings|Project Name|Save",
)  # fmt: skip
DESCRIBE = _goal(
    "describe a project", _settings(SURVEY), f'Type "{CLOSED}" into Description, then click Save',
    _project(SURVEY, description=CLOSED), "PATCH /api/projects/3", means="Description|Save",
)  # fmt: skip
LABEL = _goal(
    "label a comment", _tasks(COMMENTS), f'Click the comment "{PATH}", choose Complaint, and press Submit.',
    _labelled(GRAVEL, "Complaint"), "POST /api/tasks/3/annotations", means=f"{PATH}|Complaint|Submit",
)  # fmt: skip
CORRECT = _goal(
    "correct a label", _tasks(COMMENTS),
    f'Click "{SUNDAYS}", tick "Complaint" in place of Question and click Update',
    _labelled(CAFE, "Complaint"), "PATCH /api/annotations/2", means=f"{SUNDAYS}|Complaint|Update",
)  # fmt: skip
REMOVE = _goal(
    "remove a task", _tasks(COMMENTS),
    f'Tick the box in the row of "{CHILDREN}", open the menu that now says "1 Task" and pick Delete Tasks. Confirm '
    'with "Delete Tasks".',
    _without_task, r"POST /api/dm/actions/?\?.*delete_tasks", means=f"{CHILDREN}|1 Task|Delete Tasks",
    confirms=SAVES | DELETES,
)  # fmt: skip
DELETE = _goal(
    "delete a project", _settings(SURVEY),
    'Go to the Danger Zone, click "Delete Project", type delete into the field and click "Delete Project" once more',
    _without_project, "DELETE /api/projects/3", means="Danger Zone|Delete Project", confirms=SAVES | DELETES,
)  # fmt: skip
CHOICE = _goal(
    "add a choice", _settings(COMMENTS, "/labeling"), 'Under Add choices type "Suggestion", click Add and then Save.',
    _suggestion, "PATCH /api/projects/1", means="Add choices|Add|Save",
)  # fmt: skip
INSTRUCT = _goal(
    "show instructions", _settings(COMMENTS),
    f'Open "Annotation", tick "Show before labeling", write "{MOOD}" into the instructions and click Save',
    _project(COMMENTS, instruction=MOOD, shows_instruction=True), "PATCH /api/projects/1",
    means="Annotation|Show before labeling|Labeling Instructions|Save",
)  # fmt: skip
NAME = _goal(
    "change the own name", ACCOUNT, 'Change the "Last Name" to Stone and click "Save"', _stone, "PATCH /api/users/1",
    means="Last Name|Save", confirms=SAVES | {"account"},
)  # fmt: skip
WEBHOOK = _goal(
    "add a webhook", _settings(LETTERS, "/webhooks"),
    f'Click "Add Webhook", type {HOOK} into URL, and click Add Webhook again.', _hooked, "POST /api/webhooks",
    means="Add Webhook|URL",
)  # fmt: skip

SAID = (
    (START, Said("Create a project named Winter walks", "we need a new project, Winter walks")),
    (RENAME, Said(
        "Rename the project Letters to Letters 2026", "Letters should be called Letters 2026 from now on",
    )),
    (DESCRIBE, Said(
        f'Change the description of Old survey to "{CLOSED}"',
        f'write under the Old survey project that it is "{CLOSED}"',
    )),
    (LABEL, Said(f'Label "{PATH}" as Complaint', "the one about the gravel path is a complaint")),
    (CORRECT, Said(
        f'Change the label of "{SUNDAYS}" to Complaint',
        "asking why the café is closed on Sundays is a complaint really, not a question",
    )),
    (REMOVE, Said(f'Delete the task "{CHILDREN}"', "take out the comment about the maze")),
    (DELETE, Said("Delete the project Old survey", "we're done with the Old survey, remove the whole project")),
    (CHOICE, Said("Add the choice Suggestion", "people should be able to pick Suggestion as well")),
    (INSTRUCT, Said(
        f'Set the instructions to "{MOOD}" and show them before labeling',
        f'everybody should read "{MOOD}" before they start',
    )),
    (NAME, Said("Change my last name to Stone", "I got married, my last name is Stone now")),
    (WEBHOOK, Said(f"Add a webhook with the URL {HOOK}", f"tell {HOOK} whenever something happens here")),
    (failing(LABEL, "server error", "server error"), Said(
        f'Label "{PATH}" as Complaint', "the one about the gravel path is a complaint",
    )),
    (failing(RENAME, "nothing kept", "nothing kept"), Said(
        "Rename the project Letters to Letters 2026", "Letters should be called Letters 2026 from now on",
    )),
    (failing(START, "too short", query=START.query.replace("Winter walks", "No")), Said(
        "Create a project named No", "we need a new project, No",
    )),
)  # fmt: skip
GOALS = tuple(one for goal, said in SAID for one in worded(goal, said))
