"""Superset with what there is in the beginning, from PyPI; some of what it needs is of a version that fits it."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.fetched import made as made_of
from benchmarks.apps.fetched import run

VERSION = "6.1.0"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (  # it asks for too little, and for what is too new
    f"apache-superset=={VERSION}", "flask-caching==2.3.1", "flask-appbuilder==5.3.0", "rich", "cachetools",
)  # fmt: skip
ADMIN, PASSWORD = "ada", "quiet-harbour-42"  # the password is that of every account
COMMAND = ("-c", "from superset.cli.main import superset; superset()")
SETTINGS, DATABASE = "superset_config.py", "superset.db"
CONFIG = f"""\
import os
SECRET_KEY = "{PASSWORD}-{PASSWORD}"
SQLALCHEMY_DATABASE_URI = "sqlite:///" + os.environ["SUPERSET_DATABASE"]
LANGUAGES = {{code: {{"flag": code, "name": code}} for code in ("en", "de", "fr", "es")}}
FEATURE_FLAGS = {{"TAGGING_SYSTEM": True}}
FAB_ADD_SECURITY_API = True
TALISMAN_ENABLED = False
CUSTOM_FONT_URLS = []
"""
SEED = f"""\
from flask import g
from superset.app import create_app
with create_app().app_context():
    from superset import db, security_manager as people
    from superset.models.annotations import AnnotationLayer
    from superset.models.core import CssTemplate
    from superset.models.dashboard import Dashboard
    from superset.tags.models import Tag, TagType
    g.user = ada = people.find_user("{ADMIN}")
    for login, first, last, role in (("rosa", "Rosa", "Diaz", "Alpha"), ("tom", "Tom", "Weber", "Gamma")):
        people.add_user(
            login, first, last, login + "@example.org", people.find_role(role), password="{PASSWORD}")
    for title in ("Bread sold", "Deliveries", "Flour stock"):
        db.session.add(Dashboard(
            dashboard_title=title, owners=[ada], published=False, position_json="{{}}", json_metadata="{{}}"))
    for name, said in (("Holidays", "Days when we are closed"), ("Market days", "")):
        db.session.add(AnnotationLayer(name=name, descr=said))
    for name in ("Evening", "Large print"):
        db.session.add(CssTemplate(template_name=name, css="body {{ color: #222; }}"))
    for name in ("costs", "spring"):
        db.session.add(Tag(name=name, type=TagType.custom, description=""))
    db.session.commit()
"""


def made() -> Path:
    """`env`, the settings and the database, made on first use and kept. Raises AppMissing."""
    return made_of(f"superset-{VERSION}-{RECIPE}", PACKAGES, _seed)


def environment(kept: Path, database: Path) -> dict[str, str]:
    """What its commands need, beside their own environment."""
    return {
        "SUPERSET_CONFIG_PATH": str(kept / SETTINGS), "SUPERSET_DATABASE": str(database), "FLASK_APP": "superset",
        "SUPERSET_HOME": str(database.parent),
    }  # fmt: skip


def _seed(python: Path, folder: Path) -> None:
    (folder / SETTINGS).write_text(CONFIG, "utf-8")
    both = {**os.environ, **environment(folder, folder / DATABASE)}
    admin = ["--username", ADMIN, "--firstname", "Ada", "--lastname", "Brook", "--email", "ada@example.org"]
    for command in (
        ["db", "upgrade"], ["fab", "create-admin", *admin, "--password", PASSWORD], ["init"],
    ):  # fmt: skip
        run([str(python), *COMMAND, *command], folder, both)
    run([str(python), "-c", SEED], folder, both)
