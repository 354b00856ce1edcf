"""What the doctor says of a machine."""

import json

import pytest
from click.testing import CliRunner

from server.cli import main
from server.commands.doctor import doctor

pytestmark = pytest.mark.process  # it asks a browser for its version
RULE_SET = """ruleset: broken
summary: A rule set without a schema.
"""


def run(*arguments):
    result = CliRunner().invoke(doctor, [*arguments, "--json"])
    return result.exit_code, {item["what"]: item for item in json.loads(result.output)["findings"]}


def test_each_need_is_looked_at(tmp_path):
    _, findings = run("--store", f"tinydb:{tmp_path / 'new'}")
    assert list(findings) == ["Python", "Browser", "playwright", "miniwob", "Policies", "Model", "Store", "API keys"]
    assert findings["Store"]["ok"] is True
    assert not (tmp_path / "new").exists()


def test_a_missing_browser_fails_with_a_hint(monkeypatch):
    monkeypatch.setenv("SUREFOOT_BROWSER", "no-such-browser")
    code, findings = run()
    assert code == 1
    assert findings["Browser"]["ok"] is False
    assert "apt-get install chromium" in findings["Browser"]["hint"]


def test_policies_that_do_not_load_fail_with_the_first_problem(tmp_path):
    (tmp_path / "broken.yaml").write_text(RULE_SET)
    code, findings = run("--policies", str(tmp_path))
    assert code == 1
    assert "broken.yaml:" in findings["Policies"]["said"] or "settings" in findings["Policies"]["said"]
    assert findings["Policies"]["hint"] == f"surefoot policy check {tmp_path}"


@pytest.mark.parametrize(("key", "said"), [("", "no key"), ("secret", "GEMINI_API_KEY is set")])
def test_a_key_is_named_but_never_shown(monkeypatch, key, said):
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    monkeypatch.setenv("GEMINI_API_KEY", key)
    _, findings = run()
    assert said in findings["Model"]["said"]
    assert "secret" not in str(findings)


def test_a_folder_that_cannot_be_written_fails(tmp_path, monkeypatch):
    monkeypatch.setattr("server.store_findings.os.access", lambda *_: False)
    code, findings = run("--store", f"tinydb:{tmp_path}")
    assert (code, findings["Store"]["said"]) == (1, f"{tmp_path} cannot be written")


def test_a_database_is_looked_at_and_not_changed(database, database_server):
    _, findings = run("--store", database)
    assert [findings[name]["ok"] for name in ("Store", "Walls", "Clock", "API keys")] == [True] * 4
    database_server.execute("CREATE DATABASE untouched OWNER surefoot")
    code, findings = run("--store", database_server.url("untouched"))
    assert (code, findings["Store"]["ok"]) == (1, False)
    assert "its tables have version none" in findings["Store"]["said"]


def test_a_role_that_walls_do_not_hold_is_told(database):
    code, findings = run("--store", database.replace("surefoot@", "postgres@"))
    assert (code, findings["Walls"]["said"]) == (1, "postgres is allowed past row-level security")


def test_a_store_that_is_none_fails_with_a_hint():
    code, findings = run("--store", "postgresql://u:secret@127.0.0.1:1/x")
    assert code == 1
    assert "secret" not in str(findings)
    assert run("--store", "shelf")[1]["Store"]["hint"].startswith("name one as in tinydb:.surefoot")


def test_keys_are_counted_and_those_that_are_over_told(tmp_path):
    CliRunner().invoke(main, ["key", "create", "--tenant", "a", "--role", "admin", "--store", f"tinydb:{tmp_path}"])
    assert run("--store", f"tinydb:{tmp_path}")[1]["API keys"]["said"] == "1"
