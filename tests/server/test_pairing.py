"""An extension is let in by a code, once; any other is kept out."""

from __future__ import annotations

import asyncio
import json

import pytest
from click.testing import CliRunner

from engine.ports import StoreUnavailable
from server.adapters.tinydb.pairing_file import PairingFile
from server.cli import main
from server.pairing import OPEN_FOR, TRIES, Pairings
from tests.running import running
from tests.server.pairing_in_memory import FIRST, SECOND, Clock

OURS = "chrome-extension://abcdefghijklmnop"
ORIGINS = [OURS, "moz-extension://0a1b-22", "safari-web-extension://0A1B-22"]
PATH = "/api/pairings"


def problem(response):
    return response.status_code, response.json()["type"].rpartition(":")[2]


@pytest.fixture
def own(make_caller):
    """An application with which nothing is paired, and one code given."""
    caller = make_caller()
    assert caller.post(f"{PATH}/code", b"").json() == {"code": FIRST, "expiresInSeconds": OPEN_FOR}
    return caller


def claim(caller, code, origin=OURS):
    return caller.post(PATH, {"code": code}, origin=origin)


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_extension_may_call_from_the_moment_it_is_paired(own, origin):
    refused = own.get("/api/task/known", origin=origin)
    assert problem(refused) == (403, "not-paired")
    assert "run `surefoot pair`" in refused.json()["detail"]
    assert refused.headers["access-control-allow-origin"] == origin
    assert claim(own, FIRST, origin).json() == {"origin": origin}
    assert own.get("/api/task/known", origin=origin).status_code == 200
    assert own.get(PATH).json() == {"paired": [{"origin": origin, "since": own.clock.now}]}


@pytest.mark.parametrize("code", ["23456789", "2345 6789", " 2345-6789 ", "2345–6789"])
def test_it_does_not_matter_how_a_code_is_written(own, code):
    assert claim(own, code).status_code == 200


def test_a_code_is_good_once(own):
    claim(own, FIRST)
    other = "chrome-extension://ponmlkjihgfedcba"
    assert problem(claim(own, FIRST, other)) == (403, "no-pairing-code")
    assert problem(own.get("/api/task/known", origin=other)) == (403, "not-paired")


def test_a_code_runs_out(own):
    own.clock.now += OPEN_FOR + 1
    assert problem(claim(own, FIRST)) == (403, "no-pairing-code")


def test_a_new_code_takes_the_place_of_the_one_before(own):
    assert own.post(f"{PATH}/code", b"").json()["code"] == SECOND
    assert problem(claim(own, FIRST)) == (403, "wrong-pairing-code")
    assert claim(own, SECOND).status_code == 200


def test_after_a_few_wrong_codes_the_right_one_is_worth_nothing(own):
    told = [claim(own, "ZZZZ-ZZZZ").json()["detail"] for _ in range(TRIES)]
    assert "4 more tries" in told[0]
    assert "run `surefoot pair` again" in told[-1]
    assert problem(claim(own, FIRST)) == (403, "no-pairing-code")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": OURS},
        {"origin": "http://127.0.0.1:8787"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "same-origin"},
    ],
)
def test_nothing_in_a_browser_gets_a_code_or_forgets_an_extension(own, headers):
    claim(own, FIRST)
    for method, path in (("POST", f"{PATH}/code"), ("GET", PATH), ("DELETE", f"{PATH}?origin={OURS}")):
        (answer,) = own.send({"method": method, "url": path, "headers": headers})
        assert problem(answer) == (403, "foreign-origin")
    assert own.get("/api/task/known", origin=OURS).status_code == 200


def test_only_an_extension_is_paired(own):
    assert problem(own.post(PATH, {"code": FIRST})) == (400, "bad-input")
    assert problem(claim(own, FIRST, "http://127.0.0.1:8787")) == (400, "bad-input")
    assert problem(claim(own, FIRST, "https://evil.example")) == (403, "foreign-origin")
    assert claim(own, FIRST).status_code == 200


def test_one_that_is_forgotten_may_not_call_any_more(own):
    claim(own, FIRST)
    (gone,) = own.send({"method": "DELETE", "url": f"{PATH}?origin={OURS}"})
    assert gone.json() == {"forgotten": 1}
    assert problem(own.get("/api/task/known", origin=OURS)) == (403, "not-paired")


def test_what_was_paired_outlives_the_process_and_a_damaged_file_is_told(tmp_path):
    def opened():
        return Pairings(PairingFile(tmp_path), Clock(), lambda letters: letters[0])

    asyncio.run(opened().claim(OURS, asyncio.run(opened().offer())))
    assert asyncio.run(opened().knows(OURS))
    (tmp_path / "pairing.json").write_text("{")
    with pytest.raises(StoreUnavailable, match=r"\(pairing.json\): put a copy of the file back, or remove it"):
        asyncio.run(opened().knows(OURS))


@pytest.mark.process
def test_the_command_shows_a_code_lists_and_forgets(tmp_path):
    with running(tmp_path) as server:
        import httpx

        def said(*options):
            done = CliRunner().invoke(main, ["pair", "--server", server.url, *options])
            return done.exit_code, done.output

        code = json.loads(said("--json")[1])["code"]
        httpx.post(f"{server.url}{PATH}", json={"code": code}, headers={"origin": OURS}, trust_env=False)
        assert "Enter it in the settings of the extension." in said()[1]
        assert said("--list")[1].startswith(f"{OURS}  since 20")
        assert said("--forget", OURS) == (0, f"{OURS} may not call any more\n")
        assert said("--forget", OURS) == (1, f"Error: {OURS} is not paired: surefoot pair --list shows what is\n")
    assert "is `surefoot serve` running?" in said()[1]
