"""The client of the HTTP API: retries under one request id, and refusals told as the service words them."""

import pytest

from client import api as api_module
from client.api import Api, Refused, Unreachable

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr(api_module, "RETRY_AFTER", (0.0, 0.0, 0.0))


async def test_a_lost_answer_is_asked_for_again_under_the_same_request_id(scripted):
    with scripted(None, None, {"action": "wait(0)"}) as service:
        async with Api(service.url) as api:
            assert (await api.interact({"url": "u"}))["action"] == "wait(0)"
    assert len(service.asked) == 3
    assert len({body["requestId"] for body in service.asked}) == 1


async def test_every_turn_has_its_own_request_id(scripted):
    with scripted({}, {}) as service:
        async with Api(service.url) as api:
            await api.interact({})
            await api.interact({})
    assert len({body["requestId"] for body in service.asked}) == 2


async def test_a_refusal_tells_field_and_reason_and_is_not_repeated(scripted):
    with scripted(400) as service:
        async with Api(service.url) as api:
            with pytest.raises(Refused) as refusal:
                await api.interact({})
    assert str(refusal.value) == "HTTP 400: not like this (url: is missing)"
    assert (refusal.value.status, len(service.asked)) == (400, 1)


async def test_a_service_that_is_not_there_is_named(scripted):
    async with Api("http://127.0.0.1:1") as api:
        with pytest.raises(Unreachable, match=r"no answer from http://127\.0\.0\.1:1.*surefoot serve"):
            await api.interact({})
