"""pretix with a small fair and what is sold for it, from PyPI; a server in Python, and one of files, beside it."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import made as made_of
from benchmarks.apps.fetched import run

VERSION = "2026.8.0"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (f"pretix=={VERSION}", "waitress==3.0.2", "whitenoise==6.12.0")
ADMIN, PASSWORD = "ada@example.org", "quiet-harbour-42"  # the password is that of every account
DATABASE = "db.sqlite3"
SERVED = "ticket_site"
SETTINGS = """\
from pretix.settings import *
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
"""
SERVER = """\
import sys
from pathlib import Path
import pretix
from pretix.wsgi import application
from whitenoise import WhiteNoise
from waitress import serve
files = Path(pretix.__file__).parent / "static.dist"
serve(WhiteNoise(application, root=files, prefix="static"), host="127.0.0.1", port=int(sys.argv[1]), threads=8)
"""
SEED = f"""\
from datetime import datetime, timedelta, timezone
from decimal import Decimal
import django
django.setup()
from django.db import transaction
from django_scopes import scopes_disabled
from pretix.base.models import (
    Event, Item, ItemCategory, Order, OrderPayment, OrderPosition, Organizer, Question, Quota, Team, User, Voucher,
)
opens = datetime(2034, 6, 17, 10, tzinfo=timezone.utc)
with scopes_disabled(), transaction.atomic():
    people = [
        User.objects.create_user(name + "@example.org", {PASSWORD!r}, fullname=full, locale="en", timezone="UTC")
        for name, full in (("ada", "Ada Brook"), ("rosa", "Rosa Diaz"), ("tom", "Tom Weber"))
    ]
    User.objects.update(is_verified=True)
    club = Organizer.objects.create(name="Garden club", slug="garden", plugins="pretix.plugins.banktransfer")
    boss = Team.objects.create(
        organizer=club, name="Organisers", all_events=True, all_event_permissions=True, all_organizer_permissions=True)
    boss.members.add(people[0])
    door = Team.objects.create(organizer=club, name="Door staff", all_events=True)
    door.members.add(*people[1:])
    Team.objects.create(organizer=club, name="Old committee", all_events=True)
    fair = Event.objects.create(
        organizer=club, name="Summer fair", slug="fair", currency="EUR", date_from=opens,
        date_to=opens + timedelta(hours=6), plugins="pretix.plugins.banktransfer,pretix.plugins.manualpayment")
    fair.set_defaults()
    fair.settings.set("locales", ["en"])
    fair.settings.set("locale", "en")
    fair.settings.set("timezone", "UTC")
    tickets, extras = (
        ItemCategory.objects.create(event=fair, name=name, position=at)
        for at, name in enumerate(("Tickets", "Extras")))
    sold = [
        Item.objects.create(event=fair, name=name, category=of, default_price=Decimal(price), position=at,
            admission=of is tickets)
        for at, (name, of, price) in enumerate((
            ("Adult ticket", tickets, "12.00"), ("Child ticket", tickets, "5.00"), ("Programme", extras, "3.00"),
            ("Tote bag", extras, "8.00")))
    ]
    for name, size, items in (("Admission", 200, sold[:2]), ("Printed matter", 50, sold[2:3])):
        Quota.objects.create(event=fair, name=name, size=size).items.add(*items)
    for code, tag in (("HELPER26", "helpers"), ("PRESS26", "press")):
        Voucher.objects.create(event=fair, code=code, tag=tag, item=sold[0], max_usages=5)
    for text, kind in (("How did you hear of us?", "S"), ("Do you eat meat?", "B")):
        Question.objects.create(event=fair, question=text, type=kind).items.add(sold[0])
    for name in ("Main gate", "Back gate"):
        fair.checkin_lists.create(name=name, all_products=True)
    for code, mail, status, name in (
        ("K7MPA", "lena@example.org", "n", "Lena Moor"), ("R3QXT", "omar@example.org", "p", "Omar Reed"),
        ("W9HDE", "mia@example.org", "n", "Mia Koch"),
    ):
        order = Order.objects.create(
            code=code, event=fair, email=mail, status=status, datetime=datetime(2026, 3, 2, 9, tzinfo=timezone.utc),
            expires=datetime(2034, 6, 1, tzinfo=timezone.utc), total=Decimal("12.00"), locale="en",
            sales_channel=club.sales_channels.get(identifier="web"))
        given, family = name.split()
        OrderPosition.objects.create(
            order=order, item=sold[0], price=Decimal("12.00"), positionid=1,
            attendee_name_parts={{"_scheme": "given_family", "given_name": given, "family_name": family}})
        OrderPayment.objects.create(
            order=order, provider="banktransfer", amount=Decimal("12.00"), local_id=1,
            state="confirmed" if status == "p" else "created")
        order.create_transactions(is_new=True)
"""


def made() -> Path:
    """`env`, the settings, what serves, and the database, made on first use and kept. Raises AppMissing."""
    return made_of(f"pretix-{VERSION}-{RECIPE}", PACKAGES, _seed)


def environment(kept: Path, home: Path, url: str) -> dict[str, str]:
    """What its commands need, beside their own environment. `url` is where it is read."""
    return {
        "PYTHONPATH": str(kept), "DJANGO_SETTINGS_MODULE": f"{SERVED}.settings", "PRETIX_CONFIG_FILE": os.devnull,
        "PRETIX_PRETIX_DATADIR": str(home), "PRETIX_PRETIX_URL": url, "PRETIX_PRETIX_INSTANCE_NAME": "Garden club",
        "PRETIX_PRETIX_UPDATE_CHECK": "false", "PRETIX_DJANGO_SECRET": PASSWORD * 4, "PRETIX_DJANGO_DEBUG": "off",
        "PRETIX_LOCALE_TIMEZONE": "UTC",
    }  # fmt: skip


def command(kept: Path, port: int) -> list[str]:
    return [str(kept / "env" / "bin" / "python"), "-m", f"{SERVED}.server", str(port)]


def _seed(python: Path, folder: Path) -> None:
    (folder / SERVED).mkdir()
    for name, text in (("__init__", ""), ("settings", SETTINGS), ("server", SERVER)):
        (folder / SERVED / f"{name}.py").write_text(text, "utf-8")
    home = folder / "data"
    home.mkdir()
    both = {**os.environ, **environment(folder, home, "http://127.0.0.1")}
    run([str(python), "-m", "pretix", "migrate"], folder, both)
    run([str(python), "-c", SEED], folder, both)
