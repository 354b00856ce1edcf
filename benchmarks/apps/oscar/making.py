"""A bookshop made of django-oscar: its settings, and what it begins with."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import made, run

VERSION = "4.2.1"
PACKAGES = (f"django-oscar=={VERSION}", "Django==5.2.*", "sorl-thumbnail==13.*", "Whoosh==2.7.4")
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PASSWORD = "quiet-harbour-42"  # of the one account
CUSTOMER = "ada@example.org"
DATABASE, LANGUAGE = "shop.sqlite3", "language.txt"  # in SHOP_HOME
ENVIRONMENT = {"DJANGO_SETTINGS_MODULE": "shop", "PYTHONWARNINGS": "ignore"}

SHOP = f"""\
import os
from pathlib import Path
from django.utils import translation
from oscar.defaults import *

HOME = Path(os.environ["SHOP_HOME"])
SECRET_KEY, DEBUG, ALLOWED_HOSTS = "only on loopback", False, ["127.0.0.1"]
SILENCED_SYSTEM_CHECKS = ["models.W042", "staticfiles.W004"]
_ALONE = (
    "analytics checkout address shipping catalogue communication partner basket payment offer order customer search "
    "voucher wishlists dashboard"
)
_WITHIN = "reports users orders catalogue offers partners pages ranges reviews vouchers communications shipping"
INSTALLED_APPS = [
    *(f"django.contrib.{{name}}" for name in (
        "admin auth contenttypes sessions messages staticfiles sites flatpages".split()
    )),
    "oscar.config.Shop",
    *(f"oscar.apps.{{name}}.apps.{{name.title()}}Config" for name in _ALONE.split()),
    "oscar.apps.catalogue.reviews.apps.CatalogueReviewsConfig",
    *(f"oscar.apps.dashboard.{{name}}.apps.{{name.title()}}DashboardConfig" for name in _WITHIN.split()),
    "widget_tweaks", "haystack", "treebeard", "sorl.thumbnail", "django_tables2",
]


def language(answer):
    # The whole shop speaks the language that stands in a file.
    def answered(request):
        with translation.override((HOME / "{LANGUAGE}").read_text().strip()):
            request.LANGUAGE_CODE = translation.get_language()
            return answer(request)
    return answered


MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware", "shop.language",
    "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware", "oscar.apps.basket.middleware.BasketMiddleware",
]
TEMPLATES = [{{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
    "OPTIONS": {{"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.template.context_processors.i18n", "django.contrib.messages.context_processors.messages",
        "oscar.apps.search.context_processors.search_form", "oscar.apps.checkout.context_processors.checkout",
        "oscar.apps.communication.notifications.context_processors.notifications",
        "oscar.core.context_processors.metadata",
    ]}},
}}]
AUTHENTICATION_BACKENDS = ["oscar.apps.customer.auth_backends.EmailBackend"]
DATABASES = {{"default": {{
    "ENGINE": "django.db.backends.sqlite3", "NAME": str(HOME / "{DATABASE}"), "ATOMIC_REQUESTS": True,
    "OPTIONS": {{"timeout": 30}},
}}}}
HAYSTACK_CONNECTIONS = {{"default": {{
    "ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": str(HOME / "index"),
}}}}
HAYSTACK_SIGNAL_PROCESSOR = "haystack.signals.BaseSignalProcessor"  # the index stays as it is
ROOT_URLCONF, SITE_ID, USE_TZ, TIME_ZONE = "addresses", 1, True, "UTC"
LANGUAGE_CODE, LANGUAGES = "en", [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")]
STATIC_URL, MEDIA_URL, MEDIA_ROOT = "/static/", "/media/", str(HOME / "media")
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
OSCAR_SHOP_NAME, OSCAR_SHOP_TAGLINE, OSCAR_DEFAULT_CURRENCY = "Meadow Books", "", "EUR"
"""
ADDRESSES = """\
from django.apps import apps
from django.conf.urls import include
from django.urls import path
urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
"""
SEED = f"""\
from datetime import timedelta
from decimal import Decimal
import django
django.setup()
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone
from oscar.core.loading import get_model
call_command("migrate", verbosity=0)


def make(app, model, **values):
    return get_model(app, model).objects.create(**values)


ada = get_user_model().objects.create_user(
    "ada", "{CUSTOMER}", "{PASSWORD}", first_name="Ada", last_name="Brook"
)
land = {{}}
for code, name in (("DE", "Germany"), ("FR", "France"), ("NL", "Netherlands")):
    land[code] = make(
        "address", "Country", iso_3166_1_a2=code, name=name, printable_name=name, is_shipping_country=True
    )
make(
    "address", "UserAddress", user=ada, first_name="Ada", last_name="Brook", line1="Mill Lane 3", line4="Bremen",
    postcode="28195", country=land["DE"], is_default_for_shipping=True,
)
kind = make("catalogue", "ProductClass", name="Book", requires_shipping=True, track_stock=True)
partner = make("partner", "Partner", name="Meadow", code="meadow")
category = get_model("catalogue", "Category")
shelves = {{name: category.add_root(name=name) for name in ("Cooking", "Travel", "Gardening")}}
books = {{}}
for number, (title, shelf, price, left) in enumerate((
    ("Bread at Home", "Cooking", "18.00", 20), ("The Soup Year", "Cooking", "22.50", 20),
    ("Across the Fells", "Travel", "14.90", 20), ("Night Trains", "Travel", "16.00", 20),
    ("The Small Orchard", "Gardening", "25.00", 20), ("Weeds We Eat", "Gardening", "12.00", 0),
), 1):
    books[title] = make(
        "catalogue", "Product", title=title, product_class=kind, structure="standalone", upc=f"B{{number}}",
        description=f"<p>{{title}}, in paperback.</p>",
    )
    books[title].categories.add(shelves[shelf])
    make(
        "partner", "StockRecord", product=books[title], partner=partner, partner_sku=f"B{{number}}",
        price_currency="EUR", price=Decimal(price), num_in_stock=left,
    )
basket = make("basket", "Basket", owner=ada)
for title, count in (("Night Trains", 1), ("The Soup Year", 2)):
    record = books[title].stockrecords.get()
    basket.lines.create(
        product=books[title], quantity=count, stockrecord=record, line_reference=f"{{books[title].id}}_{{record.id}}",
        price_currency="EUR", price_excl_tax=record.price, price_incl_tax=record.price,
    )
whole = make("offer", "Range", name="Whole shop", includes_all_products=True)
voucher = make(
    "voucher", "Voucher", name="Spring", code="SPRING10", usage="Multi-use",
    start_datetime=timezone.now() - timedelta(days=9), end_datetime=timezone.now() + timedelta(days=36500),
)
voucher.offers.add(make(
    "offer", "ConditionalOffer", name="Spring", offer_type="Voucher",
    condition=make("offer", "Condition", range=whole, type="Count", value=1),
    benefit=make("offer", "Benefit", range=whole, type="Percentage", value=10),
))
shared = make("wishlists", "WishList", owner=ada, name="Birthday")
shared.add(books["Bread at Home"])
shared.add(books["Weeds We Eat"])
call_command("rebuild_index", interactive=False, verbosity=0)
"""


def shop() -> Path:
    """The folder with `env`, the shop's two modules and its database as it begins; made on first use, and kept."""
    return made(f"oscar-{VERSION}-{RECIPE}", PACKAGES, _seed)


def environment(modules: Path, home: Path) -> dict[str, str]:
    """Of a process of the shop whose database is in `home`."""
    return {**ENVIRONMENT, "PYTHONPATH": str(modules), "SHOP_HOME": str(home)}


def _seed(python: Path, folder: Path) -> None:
    (folder / "shop.py").write_text(SHOP, "utf-8")
    (folder / "addresses.py").write_text(ADDRESSES, "utf-8")
    (folder / LANGUAGE).write_text("en", "utf-8")
    run([str(python), "-c", SEED], folder, {**os.environ, **environment(folder, folder)})
