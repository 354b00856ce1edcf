"""What the doctor says of a machine."""

import json

import pytest
from click.testing import CliRunner

from server.commands.doctor import doctor

pytestmark = pytest.mark.process  # it asks a browser for its version
RULE_SET = """ruleset: broken
summary: A rule set without a schema.
"""


def run(*arguments):
    result = CliRunner().invoke(doctor, [*arguments, "--json"])
    return result.exit_code, {item["what"]: item for item in json.loads(result.output)["findings"]}


def test_each_need_is_looked_at(tmp_path):
    _, findings = run("--store", str(tmp_path / "new"))
    assert list(findings) == ["Python", "Browser", "playwright", "miniwob", "Policies", "Store", "Model"]
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
