"""The example in docs/http-api.md is played against the real application.

After a change that is meant, `SUREFOOT_UPDATE_DOCS=1 pytest tests/server/test_documented_example.py` writes the answers
anew; read the difference before committing it.
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import httpx

from server.settings import Settings
from server.wiring import wire

PAGE = Path(__file__).parents[2] / "docs" / "http-api.md"
REQUEST, ANSWER, END = "```json request\n", "```json answer\n", "```\n"
CHANGING = ("taskId", "policyVersion")  # ids of this run, and of these policies


def examples(text: str) -> list[tuple[str, str]]:
    """Pairs of a request and the answer that stands below it, as they are in the page."""
    parts = text.split(REQUEST)[1:]
    return [(part.partition(END)[0], part.partition(ANSWER)[2].partition(END)[0]) for part in parts]


def play(requests: list[str], store: Path) -> list[dict[str, Any]]:
    async def one_after_the_other() -> list[dict[str, Any]]:
        app = wire(Settings(store=f"tinydb:{store}"))
        transport = httpx.ASGITransport(app)
        answers: list[dict[str, Any]] = []
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            for request in requests:
                body = request.replace("TASK_ID", answers[-1]["taskId"] if answers else "")
                headers = {"content-type": "application/json"}
                response = await client.post("/api/agent/interact", content=body, headers=headers)
                assert response.status_code == 200, response.text
                answers.append(response.json())
        return answers

    return asyncio.run(one_after_the_other())


def stable(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: stable(item) for key, item in value.items() if key not in CHANGING}
    return [stable(item) for item in value] if isinstance(value, list) else value


def shown(answer: dict[str, Any]) -> str:
    """An answer as the page shows it."""
    text = json.dumps({**answer, "taskId": "TASK_ID"}, indent=2, ensure_ascii=False)
    return text + "\n"


def test_the_documented_example_is_what_happens(tmp_path):
    text = PAGE.read_text("utf-8")
    documented = examples(text)
    assert len(documented) >= 5
    answers = play([request for request, _ in documented], tmp_path / "store")
    if os.environ.get("SUREFOOT_UPDATE_DOCS"):
        head, *rest = text.split(ANSWER)
        tails = [part.partition(END)[2] for part in rest]
        new = (ANSWER + shown(answer) + END + tail for answer, tail in zip(answers, tails, strict=True))
        PAGE.write_text(head + "".join(new), "utf-8")
        documented = examples(PAGE.read_text("utf-8"))
    for (_, answer), actual in zip(documented, answers, strict=True):
        assert stable(json.loads(answer)) == stable(actual)


def test_the_documented_example_ends_in_success():
    statuses = [json.loads(answer)["status"] for _, answer in examples(PAGE.read_text("utf-8"))]
    assert statuses == [*["executing"] * 2, "completed", *["executing"] * 2, "needs_user_input", "executing"]
