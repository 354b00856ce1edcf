"""A service of one's own, for one run."""

import httpx
import pytest

from client.embedded import NotStarted, embedded_service

pytestmark = [pytest.mark.process, pytest.mark.anyio]


async def test_it_answers_while_the_context_lasts_and_keeps_its_store_where_it_is_told(tmp_path):
    async with embedded_service(store=tmp_path / "store") as url, httpx.AsyncClient(trust_env=False) as http:
        assert (await http.get(f"{url}/health")).status_code == 200
    assert (tmp_path / "store").is_dir()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/health", trust_env=False)


async def test_a_service_that_does_not_start_says_why(tmp_path):
    (tmp_path / "tier1.yaml").write_text("ruleset: [")
    with pytest.raises(NotStarted, match=r"did not start; it said: (.|\n)*tier1\.yaml"):
        async with embedded_service(policies=tmp_path):
            raise AssertionError("it started")
