"""An agent loop that is done only when the completion gate of Surefoot says so. Standard library only.

Yours are the three functions: `plan` goes from a goal to {goal, steps: [{description, verify}]}, `work` goes on with a
prompt and returns {status, summary, remaining_work?} or None when the agent stopped without a word, `look` returns the
page as it is: {url, pageTitle, dom | interactiveTree, screenshot?}.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

Json = dict[str, Any]
MAX_CLAIMS = 10


def run(
    server: str, goal: str, plan: Callable[[str], Json], work: Callable[[str], Json | None], look: Callable[[], Json]
) -> Json:
    """Work until the gate accepts, or until the agent gives up; the gate's last answer says which."""

    def tell(path: str, **body: Any) -> Json:
        body |= {"sessionId": session, "requestId": str(uuid.uuid4())}
        request = Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=120) as response:
            answer: Json = json.load(response)
            return answer

    session, request = str(uuid.uuid4()), {"original_request_summary": goal}
    answer = tell("/api/agent/complete", status="planned", plan=plan(goal), **request)
    prompt = goal
    for _ in range(MAX_CLAIMS):
        while (said := work(prompt)) is None:
            prompt = tell("/api/agent/stopped")["prompt"]
            if not prompt:
                said = {"status": "blocked", "summary": "The agent stopped again and again."}
                break
        answer = tell("/api/agent/complete", evidence=look(), **said, **request)
        if answer["status"] in ("accepted", "recorded"):
            break
        prompt = answer["prompt"]
    return answer
