"""Secrets of a run: the service hears names, the page gets values, on its own site only."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from client.api import Api
from client.commands import run
from client.run import run_task
from client.secrets import BadSecret, Secrets, Withheld, read_secrets, site_of_page
from engine.actions import parse_action

VALUE = "s3cr3t-t0ken"
FORM = "<label>Token <input id=t></label><button id=b onclick=\"m.textContent = 'Linked ' + t.value\">Link</button><p id=m role=status></p>"
DONE = {"status": "completed", "action": "finish()"}


def secrets(site: str = "shop.example") -> Secrets:
    return Secrets({"token": VALUE}, site)


def test_a_value_goes_into_a_field_of_its_site() -> None:
    action = secrets().put_in(parse_action('setValue("t", "Bearer {{ token }}")'), "https://www.shop.example/in")
    assert action.text == f"Bearer {VALUE}"


@pytest.mark.parametrize("url", ["https://shop.example.evil.test/", "https://other.example/", "data:text/html,x", "about:blank"])
def test_no_other_site_gets_it(url: str) -> None:
    with pytest.raises(Withheld, match=r"the secret .token. is for shop\.example only") as withheld:
        secrets().put_in(parse_action('type("{{token}}")'), url)
    assert VALUE not in str(withheld.value)


@pytest.mark.parametrize("text", ['navigate("https://shop.example/?t={{token}}")', 'setValue("t", "{{other}}")', 'click("t")'])
def test_what_is_no_entry_of_it_stays_as_it_is(text: str) -> None:
    assert secrets().put_in(parse_action(text), "https://shop.example/") == parse_action(text)


def test_what_is_told_names_it() -> None:
    told = secrets().take_out({"tree": [{"v": VALUE, "n": f"Linked {VALUE}"}], "n": 1})
    assert told == {"tree": [{"v": "{{token}}", "n": "Linked {{token}}"}], "n": 1}


def test_values_are_asked_for_or_taken_from_the_environment() -> None:
    asked = read_secrets(["a", "b=env:B"], lambda name: f"typed {name}", {"B": "from there"})
    assert asked == {"a": "typed a", "b": "from there"}


@pytest.mark.parametrize(
    ("option", "said"),
    [("a=hunter2", "a value on the command line can be read by others; write a to be asked for it, or a=env:VARIABLE"),
     ("a=env:GONE", "--secret a: the environment has no GONE"), ("a", "--secret a: nothing was typed"), ("ä", "a name has up to 64")],
)  # fmt: skip
def test_what_cannot_be_had_is_refused_without_a_value(option: str, said: str) -> None:
    with pytest.raises(BadSecret) as refused:
        read_secrets([option], lambda name: "", {})
    assert said in str(refused.value)
    assert "hunter2" not in str(refused.value)


def test_the_command_refuses_a_value_on_its_line() -> None:
    result = CliRunner().invoke(run, ["Sign in", "--url", "https://shop.example", "--secret", "pass=hunter2"])
    assert result.exit_code == 2
    assert "env:VARIABLE" in result.output
    assert "hunter2" not in result.output


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_page_gets_the_value_and_the_service_its_name(show, scripted):
    driver = await show(FORM)
    driver.secrets = Secrets({"token": VALUE}, site_of_page(driver.page.url))
    with scripted({"action": 'setValue("t", "{{token}}")'}, {"action": 'click("b")'}, DONE) as service:
        async with Api(service.url) as api:
            await run_task(api, driver, "Link it with {{token}}", session_id="s1")
    assert await driver.page.input_value("#t") == VALUE
    assert VALUE not in json.dumps(service.asked)
    assert service.asked[0]["secrets"] == [{"name": "token", "site": driver.secrets.site}]
    assert "Linked {{token}}" in json.dumps(service.asked[2])


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_page_of_another_site_does_not_get_it(show, scripted):
    driver = await show(FORM)
    driver.secrets = Secrets({"token": VALUE}, "shop.example")
    with scripted({"action": 'setValue("t", "{{token}}")'}, DONE) as service:
        async with Api(service.url) as api:
            await run_task(api, driver, "Link it", session_id="s1")
    assert await driver.page.input_value("#t") == ""
    assert "is for shop.example only" in service.asked[1]["errors_detected"][0]
