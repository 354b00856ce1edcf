"""A helpdesk made of django-helpdesk: its settings, and what it begins with."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import made, run

VERSION = "2.6.1"
PACKAGES = (f"django-helpdesk=={VERSION}", "Django==5.2.*")
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
ADMIN, PASSWORD = "ada", "quiet-harbour-42"  # of all accounts
DATABASE, LANGUAGE = "helpdesk.sqlite3", "language.txt"  # in DESK_HOME
ENVIRONMENT = {"DJANGO_SETTINGS_MODULE": "desk", "PYTHONWARNINGS": "ignore"}

DESK = f"""\
import os
from pathlib import Path
from django.utils import translation

HOME = Path(os.environ["DESK_HOME"])
SECRET_KEY, DEBUG, ALLOWED_HOSTS = "only on loopback", False, ["127.0.0.1"]
INSTALLED_APPS = [
    *(f"django.contrib.{{name}}" for name in (
        "admin auth contenttypes sessions messages staticfiles sites humanize".split()
    )),
    "helpdesk",
]


def language(answer):
    # The whole helpdesk speaks the language that stands in a file.
    def answered(request):
        with translation.override((HOME / "{LANGUAGE}").read_text().strip()):
            request.LANGUAGE_CODE = translation.get_language()
            return answer(request)
    return answered


MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware", "desk.language",
    "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [{{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
    "OPTIONS": {{"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.template.context_processors.i18n", "django.contrib.messages.context_processors.messages",
    ]}},
}}]
DATABASES = {{"default": {{
    "ENGINE": "django.db.backends.sqlite3", "NAME": str(HOME / "{DATABASE}"), "ATOMIC_REQUESTS": True,
    "OPTIONS": {{"timeout": 30}},
}}}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
ROOT_URLCONF, SITE_ID, USE_TZ, TIME_ZONE = "addresses", 1, True, "UTC"
LANGUAGE_CODE, LANGUAGES = "en", [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")]
STATIC_URL, MEDIA_URL, MEDIA_ROOT = "/static/", "/media/", str(HOME / "media")
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
LOGIN_URL, LOGIN_REDIRECT_URL = "helpdesk:login", "helpdesk:home"
HELPDESK_TEAMS_MODE_ENABLED, HELPDESK_ACTIVATE_API_ENDPOINT = False, False
"""
ADDRESSES = """\
from django.contrib import admin
from django.urls import include, path
urlpatterns = [path("admin/", admin.site.urls), path("", include("helpdesk.urls", namespace="helpdesk"))]
"""
TICKETS = (  # queue, title, what it says, by whom, for whom, how urgent
    ("IT", "Printer jams on floor 2", "It eats every third page.", "mia@example.org", "rosa", 3),
    ("IT", "Laptop for the new colleague", "She starts on Monday.", "ole@example.org", "", 3),
    ("IT", "Old scanner", "Nobody uses it any more.", "mia@example.org", "", 5),
    ("House", "Window does not close", "In the meeting room.", "lena@example.org", "tom", 2),
    ("House", "Badge lost", "Mine is gone since Friday.", "omar@example.org", "", 3),
)
SEED = f"""\
import django
django.setup()
from django.contrib.auth import get_user_model
from django.core.management import call_command
from helpdesk.models import ChecklistTemplate, FollowUp, IgnoreEmail, KBCategory, KBItem, Queue, SavedSearch, Ticket
call_command("migrate", verbosity=0)
call_command("loaddata", "emailtemplate.json", verbosity=0)
users = get_user_model().objects
people = {{"ada": users.create_superuser("ada", "ada@example.org", {PASSWORD!r}, first_name="Ada", last_name="Brook")}}
for name in ("rosa", "tom"):
    people[name] = users.create_user(name, name + "@example.org", {PASSWORD!r}, is_staff=True)
queues = {{
    title: Queue.objects.create(title=title, slug=title.lower(), allow_public_submission=True)
    for title in ("IT", "House")
}}
for queue, title, said, mail, owner, priority in {TICKETS!r}:
    ticket = Ticket.objects.create(
        queue=queues[queue], title=title, description=said, submitter_email=mail, priority=priority,
        assigned_to=people.get(owner),
    )
    FollowUp.objects.create(ticket=ticket, title="Ticket Opened", public=True, user=people["ada"])
category = KBCategory.objects.create(name="Network", title="Network", slug="network", description="Cables and wifi")
KBItem.objects.create(category=category, title="Guest wifi", question="How do guests get wifi?", answer="Ask us.")
IgnoreEmail.objects.create(name="Newsletters", email_address="news@spam.example")
ChecklistTemplate.objects.create(name="New starter", task_list=["Badge", "Laptop"])
"""


def desk() -> Path:
    """The folder with `env`, the helpdesk's two modules and its database as it begins; made on first use, and kept."""
    return made(f"helpdesk-{VERSION}-{RECIPE}", PACKAGES, _seed)


def environment(modules: Path, home: Path) -> dict[str, str]:
    """Of a process of the helpdesk whose database is in `home`."""
    return {**ENVIRONMENT, "PYTHONPATH": str(modules), "DESK_HOME": str(home)}


def _seed(python: Path, folder: Path) -> None:
    (folder / "desk.py").write_text(DESK, "utf-8")
    (folder / "addresses.py").write_text(ADDRESSES, "utf-8")
    (folder / LANGUAGE).write_text("en", "utf-8")
    run([str(python), "-c", SEED], folder, {**os.environ, **environment(folder, folder)})
