"""What is asked of the application, in plain words, and what its database must then say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.apps.goal import SAVES, Goal
from benchmarks.apps.wagtail.site import ADMIN, EDITOR, LOGIN, PASSWORD, Account

Accounts = Mapping[str, Account]

NEW_PASSWORD = "amber-lantern-77"


def _sign_in(username: str, password: str) -> str:
    return (
        f'Type "{username}" into "Username", then type "{password}" into "Password", then click "Sign in", '
        'and check that the page title contains "Dashboard"'
    )


def _signed_in(username: str) -> Callable[[Accounts, Accounts], bool]:
    def reached(before: Accounts, after: Accounts) -> bool:
        return after[username].signed_in is not None and after[username].signed_in != before[username].signed_in

    return reached


class User(Struct, frozen=True):
    username: str
    email: str
    first_name: str
    last_name: str


JAS = User("jas", "jas@example.org", "Jas", "Lee")
DOUBLE = User(EDITOR, "other@example.org", "Rosa", "Diaz")
NAMELESS = User("kim", "", "Kim", "Bell")  # the form demands an email address


def _fill(person: User, confirmation: str) -> str:
    fields = [
        ("Username", person.username),
        ("Email", person.email),
        ("First Name", person.first_name),
        ("Last Name", person.last_name),
        ("Password", NEW_PASSWORD),
        ("Password confirmation", confirmation),
    ]
    return ", then ".join(f'type "{value}" into "{label}"' for label, value in fields if value)


def _create(person: User, confirmation: str = NEW_PASSWORD) -> str:
    steps = _fill(person, confirmation)
    return (
        f'{steps[0].upper()}{steps[1:]}, then click "Create", '
        f"and check that the page shows \"User '{person.username}' created\""
    )


def _created(person: User) -> Callable[[Accounts, Accounts], bool]:
    def reached(before: Accounts, after: Accounts) -> bool:
        made = after.get(person.username)
        return (
            made is not None
            and person.username not in before
            and (made.email, made.first_name, made.last_name) == (person.email, person.first_name, person.last_name)
            and made.opens_with(NEW_PASSWORD)
        )

    return reached


def _added(username: str) -> Callable[[Accounts, Accounts], bool]:
    def reached(before: Accounts, after: Accounts) -> bool:
        return username not in before and username in after and after[username].opens_with(NEW_PASSWORD)

    return reached


def _add(username: str) -> str:
    return (
        f'Type "{username}" into "Username", then type "{NEW_PASSWORD}" into "Password", '
        f'then type "{NEW_PASSWORD}" into "Password confirmation", then click "Save", '
        'and check that the page shows "was added successfully"'
    )


NEW_USER, DJANGO_NEW_USER = "/admin/users/new/", "/django-admin/auth/user/add/"

CHECKED = (
    Goal(
        app="wagtail", name="log in", path=LOGIN, signed_in=False,
        query=_sign_in(ADMIN, PASSWORD), reached=_signed_in(ADMIN),
    ),
    Goal(
        app="wagtail", name="wrong password", path=LOGIN, signed_in=False, possible=False, failure="wrong password",
        query=_sign_in(ADMIN, "not-the-password"), reached=_signed_in(ADMIN),
    ),
    Goal(
        app="wagtail", name="create a user", path=NEW_USER, signed_in=True,
        query=_create(JAS), confirms=SAVES, reached=_created(JAS),
    ),
    Goal(
        app="wagtail", name="missing field", path=NEW_USER, signed_in=True, possible=False, failure="missing field",
        query=_create(NAMELESS), confirms=SAVES, reached=_created(NAMELESS),
    ),
    Goal(
        app="wagtail", name="duplicate name", path=NEW_USER, signed_in=True, possible=False, failure="duplicate",
        query=_create(DOUBLE), confirms=SAVES, reached=_created(DOUBLE),
    ),
    Goal(
        app="wagtail", name="passwords differ", path=NEW_USER, signed_in=True, possible=False, failure="fields differ",
        query=_create(JAS, confirmation="amber-lantern-78"), confirms=SAVES, reached=_created(JAS),
    ),
    Goal(
        app="wagtail", name="from the menu to a new user", path="/admin/", signed_in=True,
        query='Click "Settings", then click "Users", then click "Add a user", then ' + _create(JAS),
        confirms=SAVES, reached=_created(JAS),
    ),
    Goal(
        app="wagtail", name="add a user (Django admin)", path=DJANGO_NEW_USER, signed_in=True,
        query=_add("lou"), confirms=SAVES, reached=_added("lou"),
    ),
    Goal(
        app="wagtail", name="duplicate name (Django admin)", path=DJANGO_NEW_USER, signed_in=True, possible=False,
        failure="duplicate", query=_add(EDITOR), confirms=SAVES, reached=_added(EDITOR),
    ),
)  # fmt: skip


def _unchecked(goal: Goal) -> Goal:
    """The same without a word on what should be seen: only the page itself can tell the failure."""
    query, _, _ = goal.query.partition(", and check that")
    return replace(goal, name=f"{goal.name}, unchecked", query=query)


GOALS = (*CHECKED, *(_unchecked(goal) for goal in CHECKED if not goal.possible))
