"""Label Studio with what a garden's visitors wrote, which two people label; from PyPI."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import made as made_of
from benchmarks.apps.fetched import run

VERSION = "1.23.2"
PACKAGES = (f"label-studio=={VERSION}",)
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
ADMIN, PASSWORD = "ada@example.org", "quiet-harbour-42"  # the password is that of every account
DATABASE, DATA = "label_studio.sqlite3", "data"
COMMENTS = """\
<View>
  <Text name="comment" value="$comment"/>
  <Choices name="mood" toName="comment" choice="single">
    <Choice value="Praise"/>
    <Choice value="Complaint"/>
    <Choice value="Question"/>
  </Choices>
</View>"""
LETTERS = """\
<View>
  <Labels name="named" toName="letter">
    <Label value="Plant"/>
    <Label value="Place"/>
  </Labels>
  <Text name="letter" value="$letter"/>
</View>"""
SAID = (
    "The roses by the pond were lovely.", "Why is the café closed on Sundays?",
    "The gravel path is too soft for a pram.", "Do you sell the blue irises?", "My children loved the maze.",
    "The ticket machine ate my card.",
)  # fmt: skip
WROTE = ("We saw lavender in Whitby.", "Send me foxglove seeds to York, please.")
LABELLED = {1: "Praise", 2: "Question"}  # of the comments, by their number
SEED = f"""\
import django
django.setup()
from organizations.models import Organization
from projects.models import Project
from tasks.models import Annotation, Task
from users.models import User
people = [
    User.objects.create_user(email=name + "@example.org", password={PASSWORD!r}, username=name, first_name=first,
        last_name=last)
    for name, first, last in (("ada", "Ada", "Brook"), ("rosa", "Rosa", "Diaz"))
]
ada = people[0]
garden = Organization.create_organization(created_by=ada, title="Garden")
for one in people:
    garden.add_user(one) if not garden.has_user(one) else None
    one.active_organization = garden
    one.save()
for title, said, config, key, texts in (
    ("Visitor comments", "What people wrote in the guest book.", {COMMENTS!r}, "comment", {SAID!r}),
    ("Letters", "Plants and places in letters.", {LETTERS!r}, "letter", {WROTE!r}),
    ("Old survey", "", {COMMENTS!r}, "comment", ()),
):
    project = Project.objects.create(
        title=title, description=said, label_config=config, created_by=ada, organization=garden)
    for at, text in enumerate(texts, 1):
        task = Task.objects.create(project=project, data={{key: text}}, inner_id=at)
        mood = {LABELLED!r}.get(at) if key == "comment" else None
        if mood:
            Annotation.objects.create(task=task, project=project, completed_by=ada, result=[{{
                "id": "r" + str(at), "from_name": "mood", "to_name": "comment", "type": "choices",
                "value": {{"choices": [mood]}},
            }}])
            task.is_labeled = True
            task.save()
    project.update_tasks_states(False, False, False) if texts else None
"""


def made() -> Path:
    """`env`, and the folder with the database, made on first use and kept. Raises AppMissing."""
    return made_of(f"labelstudio-{VERSION}-{RECIPE}", PACKAGES, _seed)


def environment(kept: Path, data: Path) -> dict[str, str]:
    """What its commands need, beside their own environment."""
    (package,) = (kept / "env" / "lib").glob("python*/site-packages/label_studio")
    return {
        "LABEL_STUDIO_BASE_DATA_DIR": str(data), "PYTHONPATH": str(package), "DJANGO_DB": "sqlite",
        "DJANGO_SETTINGS_MODULE": "core.settings.label_studio", "COLLECT_ANALYTICS": "false",
        "LATEST_VERSION_CHECK": "false", "SENTRY_DSN": "", "FRONTEND_SENTRY_DSN": "", "LOG_LEVEL": "ERROR",
        "PYTHONWARNINGS": "ignore", "DEBUG": "false", "HOME": str(data),
        "SSRF_PROTECTION_ENABLED": "false",  # it would look addresses up, in a network that is not there
    }  # fmt: skip


def command(kept: Path, *words: str) -> list[str]:
    return [str(kept / "env" / "bin" / "python"), "-m", "django", *words]


def _seed(python: Path, folder: Path) -> None:
    data = folder / DATA
    data.mkdir()
    both = {**os.environ, **environment(folder, data)}
    run(command(folder, "migrate"), folder, both)
    run([str(python), "-c", SEED], folder, both)
