"""The products whose labels are read: where their catalogues come from, and which half each belongs to.

Half of the products are there to build word lists by; the others are looked at only for the figure. Which half a
product is in is in its name alone, so that neither a look at its labels nor a product added later can change it.
"""

from __future__ import annotations

import hashlib
from typing import Literal

from msgspec import Struct

Half = Literal["built by", "held out"]
Registry = Literal["pypi", "npm", "debian"]
Format = Literal["gettext", "gettext with keys", "json", "assignments", "strings", "table", "csv"]


class Package(Struct, frozen=True):
    """A package as its registry knows it. Debian has one version of a package: its version is empty."""

    registry: Registry
    name: str
    version: str = ""


class Product(Struct, frozen=True):
    """A product, and where in its packages the catalogues stand."""

    name: str
    packages: tuple[Package, ...]
    format: Format
    files: str  # a pattern over paths in a package, with a group `language`

    @property
    def half(self) -> Half:
        return "built by" if hashlib.sha256(self.name.encode()).digest()[0] % 2 == 0 else "held out"


def _pypi(name: str, package: str, version: str, files: str, format: Format = "gettext") -> Product:
    return Product(name, (Package("pypi", package, version),), format, files)


def _npm(name: str, package: str, version: str, files: str, format: Format = "json") -> Product:
    return Product(name, (Package("npm", package, version),), format, files)


def _debian(name: str, package: str, files: str, format: Format = "gettext") -> Product:
    return Product(name, (Package("debian", package),), format, files)


DJANGO = r"locale/(?P<language>[\w@]+)/LC_MESSAGES/django(?:js)?\.mo$"
TRYTON = (
    ("trytond", "8.2.1"), ("trytond-account-invoice", "8.2.0"), ("trytond-account-payment", "8.2.0"),
    ("trytond-sale", "8.2.0"),
)
PRODUCTS: tuple[Product, ...] = (
    _pypi("cartridge", "Cartridge", "1.3.4", DJANGO),
    _pypi("ckan", "ckan", "2.12.0", r"i18n/(?P<language>[\w@]+)/LC_MESSAGES/ckan\.mo$"),
    _pypi("django", "Django", "5.2.19", DJANGO),
    _pypi("django-allauth", "django-allauth", "65.21.1", DJANGO),
    _pypi("django-oscar", "django-oscar", "4.2.1", DJANGO),
    _pypi("horizon", "horizon", "27.0.0", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/django(?:js)?\.po$"),
    _pypi("hyperkitty", "HyperKitty", "1.3.12", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/django\.po$"),
    _pypi("indico", "indico", "3.2.9", r"translations/(?P<language>\w+)/LC_MESSAGES/messages(?:-js|-react)?\.po$"),
    _pypi("lnbits", "lnbits", "1.6.2", r"static/i18n/(?P<language>\w\w)\.js$", "assignments"),
    _pypi("mayan-edms", "mayan-edms", "4.12.2", DJANGO),
    _pypi(
        "plone", "plone.app.locales", "7.0.4",
        r"locales/(?P<language>[\w-]+)/LC_MESSAGES/(?:plone|widgets|plone\.\w+)\.po$", "gettext with keys",
    ),
    _pypi("postorius", "postorius", "1.3.13", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/django\.po$"),
    _pypi("pretix", "pretix", "2026.8.0", DJANGO),
    Product(
        "tryton", tuple(Package("pypi", *package) for package in TRYTON), "gettext",
        r"trytond/(?:modules/\w+|ir|res)/locale/(?P<language>[\w@]+)\.po$",
    ),
    _pypi("wagtail", "wagtail", "8.0.1", DJANGO),
    _pypi("weblate", "Weblate", "5.14.3", DJANGO),
    _npm(
        "dydx", "@dydxprotocol/v4-localization", "1.1.400",
        r"config/localization(?:s_native)?/(?P<language>[\w-]+)/app\.json$",
    ),
    _npm("element", "matrix-react-sdk", "3.114.0", r"src/i18n/strings/(?P<language>\w+)\.json$"),
    _npm("keycloak", "keycloakify", "11.16.0", r"i18n/messages_defaultSet/(?P<language>[\w-]+)\.js$", "assignments"),
    _npm("medusa", "@medusajs/dashboard", "2.21.2", r"src/i18n/translations/(?P<language>\w+)\.json$"),
    _npm("meshcentral", "meshcentral", "1.1.55", r"(?P<language>)translate/translate\.json$", "table"),
    _npm("nodebb", "nodebb", "1.4.0", r"public/language/(?P<language>[\w-]+)/.*\.json$"),
    _npm("vue-storefront", "@vue-storefront/i18n", "1.7.0", r"resource/i18n/(?P<language>[\w-]+)\.csv$", "csv"),
    _npm("vendure", "@vendure/admin-ui", "3.7.3", r"static/i18n-messages/(?P<language>\w+)\.json$"),
    _debian("electrum", "python3-electrum", r"electrum/locale/(?P<language>\w+)/electrum\.po$"),
    _debian("evolution", "evolution-common", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/evolution\.mo$"),
    _debian("gnucash", "gnucash-common", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/gnucash\.mo$"),
    _debian("kmail", "kmail", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/(?:kmail|akonadi_\w+)\.mo$"),
    _debian("kmymoney", "kmymoney-common", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/kmymoney\.mo$"),
    _debian(
        "mediawiki", "mediawiki",
        r"mediawiki/(?:languages|extensions-core/\w+)/i18n/(?P<language>[\w-]+)\.json$", "json",
    ),
    _debian("phpmyadmin", "phpmyadmin", r"locale/(?P<language>[\w@]+)/LC_MESSAGES/phpmyadmin\.mo$"),
    _debian(
        "roundcube", "roundcube-core",
        r"program/localization/(?P<language>\w+)/(?:labels|messages)\.inc$", "assignments",
    ),
    _debian("sogo", "sogo-common", r"\.SOGo/Resources/(?P<language>\w+)\.lproj/Localizable\.strings$", "strings"),
    _debian("wordpress", "wordpress-l10n", r"languages/(?:admin-)?(?P<language>[a-z]{2,3}(?:_[A-Z]{2})?)\.mo$"),
)  # fmt: skip
