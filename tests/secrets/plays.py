"""Forty secrets, brought in by every way there is. Each play is a name and what it does with the service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from benchmarks.faults.model import Answer, Asked, replied
from tests.secrets.kinds import (
    ACCOUNTS,
    ALL,
    CARDS,
    CODES,
    IBANS,
    KEYS,
    NATIONAL_IDS,
    PASSWORDS,
    SECURITY_CODES,
    TOKENS,
)
from tests.secrets.world import World

SHOP = "https://shop.example/account"
GO = {"i": "go", "r": "btn", "n": "Go on"}
Play = Callable[[World], Any]
LABELLED: tuple[tuple[str, str], ...] = (
    *(("Password", one) for one in PASSWORDS), *(("One-time code", one) for one in CODES),
    *(("Card number", one) for one in CARDS), *(("Security code", one) for one in SECURITY_CODES),
    *(("IBAN", one) for one in IBANS), *(("Account number", one) for one in ACCOUNTS),
    *(("Social security number", one) for one in NATIONAL_IDS), *(("API key", one) for one in (*KEYS, *TOKENS)),
)  # fmt: skip
SAID = " and ".join(f"{label}: {value}" for label, value in LABELLED)
FIELDS = [{"i": f"f{at}", "r": "inp", "n": label, "v": value} for at, (label, value) in enumerate(LABELLED)]


def calm(asked: Asked) -> Answer:
    """A model that does its work and says nothing of what it was told."""
    step = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works", "verify": "It can be seen"}
    says: Mapping[str, Any] = {
        "plan": {"goal": "g", "steps": [{"description": f'Click "{name}"', **step} for name in ("Go on", "Other")]},
        "refine": {"thought": "On.", "action": 'click("go")'},
        "act": {"thought": "On.", "action": 'click("go")'},
        "correct": {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("go")', "reason": "Once more."},
    }
    verdict = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It changed."}
    return replied(says.get(asked.call, verdict))


def mouthy(asked: Asked) -> Answer:
    """A model that knows every secret, and says them wherever it may say something."""
    step = {"reasoning": SAID, "toolType": "DOM", "expectedOutcome": SAID, "verify": f'the page shows "{PASSWORDS[0]}"'}
    steps = [{"description": f'Type "{value}" into "{label}"', **step} for label, value in LABELLED[:30]]
    says: Mapping[str, Any] = {
        "plan": {"goal": SAID, "steps": steps},
        "refine": {"thought": SAID, "action": f'setValue("f0", {msgspec.json.encode(PASSWORDS[9]).decode()})'},
        "act": {"thought": SAID, "action": f'setValue("f1", {msgspec.json.encode(PASSWORDS[8]).decode()})'},
        "correct": {"strategy": "ALTERNATIVE_SELECTOR", "action": f'setValue("f0", "{CODES[0]}")', "reason": SAID},
        "critic": {"approved": True, "reason": SAID},
        "predict": {"description": SAID, "domChanges": {}},
        "review_completion": {"criteria": [{"id": "c1", "met": False, "evidence": SAID}]},
        "replan_steps": {"steps": [{"index": 0, "description": SAID}]},
    }
    verdict = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": SAID}
    return replied(says.get(asked.call, verdict))


def goal(world: World) -> None:
    for number, some in enumerate(_parts()):
        steps = [f'type "{value}" into "{label}"' for label, value in (LABELLED[at] for at in some)]
        query = ", then ".join([*steps, 'click "Go on"'])
        empty = [{**FIELDS[at], "v": ""} for at in some]
        body = {"url": SHOP, "sessionId": f"goal-{number}", "requestId": f"goal-{number}"}
        first = world.turn(query=query, interactiveTree=[*empty, GO], **body)
        assert world.turn(query=query, interactiveTree=[*empty, GO], **body) == first
        for _ in range(2):
            if first["status"] == "executing":
                full = [FIELDS[at] for at in some]
                first = world.turn(url=SHOP, taskId=first["taskId"], interactiveTree=[*full, GO])


def sentences(world: World) -> None:
    for query in (f"Log in as ann with password {PASSWORDS[1]}", f"Melde dich mit dem Passwort {PASSWORDS[2]} an",
                  f"Connecte-toi avec le mot de passe {PASSWORDS[3]}", f"Pay with {CARDS[0]}, CVC {SECURITY_CODES[0]}",
                  f"Use the code {CODES[1]} as verification code {CODES[1]}", f"Send 5 EUR to {IBANS[1]}",
                  f"Connect with {KEYS[0]}"):  # fmt: skip
        world.turn(query=query, url=SHOP, interactiveTree=[{"i": "f0", "r": "inp", "n": "Password", "v": ""}, GO])


def answers(world: World) -> None:
    for number, some in enumerate(_parts()):
        ask = {"url": SHOP, "interactiveTree": [GO]}
        task = world.turn(query="Sort out what we talked about", sessionId=f"said-{number}", **ask)
        said = ", ".join(f"the {label} is {value}" for label, value in (LABELLED[at] for at in some))
        assert task["status"] == "needs_user_input"
        world.turn(userInput=said, taskId=task["taskId"], **ask)


def _parts() -> list[range]:
    """Numbers of eight secrets each: every part has several kinds."""
    return [range(at, len(LABELLED), 5) for at in range(5)]


def pages(world: World) -> None:
    nodes = [{"id": one["i"], "role": "textbox", "name": one["n"], "value": one["v"]} for one in FIELDS]
    text = [{"i": f"t{at}", "r": "txt", "n": f"{label}: {value}"} for at, (label, value) in enumerate(LABELLED)]
    alerts = [{"i": f"a{at}", "r": "alert", "n": f"{label}: {value}"} for at, (label, value) in enumerate(LABELLED)]
    inputs = "".join(f'<label>{one["n"]} <input id="{one["i"]}" value="{one["v"]}"></label>' for one in FIELDS)
    prose = "".join(f"<p>{label}: {value}</p><tr><td>{label}: {value}</td></tr>" for label, value in LABELLED)
    links = "".join(f'<a href="/x?token={value}&password={value}">Link {at}</a>' for at, value in enumerate(PASSWORDS))
    html = f"<title>{SAID}</title><h1>{SAID}</h1>{inputs}{prose}{links}<button id=go>Go on</button>"
    forms: tuple[dict[str, Any], ...] = (
        {"interactiveTree": [*FIELDS, GO]}, {"interactiveTree": [*text, *alerts, GO]},
        {"semanticNodes": [*nodes, {"id": "go", "role": "button", "name": "Go on"}]},
        {"dom": html}, {"skeletonDom": html},
    )  # fmt: skip
    for at, form in enumerate(forms):
        page: dict[str, Any] = {"url": SHOP, "pageTitle": SAID, **form}
        first = world.turn(query='Click "Go on", then click "Other"', sessionId=f"p{at}", **page)
        world.turn(taskId=first["taskId"], **page)


def addresses(world: World) -> None:
    for at, value in enumerate((PASSWORDS[0], TOKENS[0], KEYS[0])):
        tells = f"user=ann&access_token={value}&password={value}&next=1#id_token={value}"
        url = f"https://ann:{PASSWORDS[4]}@shop.example/in?{tells}"
        first = world.turn(query='Click "Go on"', url=url, interactiveTree=[GO], sessionId=f"u{at}")
        world.turn(url=url, previousUrl=url, taskId=first["taskId"], interactiveTree=[GO])


def reports(world: World) -> None:
    first = world.turn(query='Click "Go on", then click "Other"', url=SHOP, interactiveTree=[GO])
    said = [f"{label}: {value}" for label, value in LABELLED]
    chain = [{"action": 'click("go")', "ok": False, "check": "value_matches", "observed": SAID, "error": SAID}]
    world.turn(
        url=SHOP, taskId=first["taskId"], interactiveTree=[GO], errors_detected=said, success_messages=said,
        recentEvents=said, verification_message=SAID, verification_passed=False, chainResults=chain,
        clientVerification={"elementFound": False, "selector": SAID},
    )  # fmt: skip


def knowledge(world: World) -> None:
    texts = [f"Sign in on the account page. {label}: {value}" for label, value in LABELLED]
    for at, text in enumerate(texts):
        world.call("PUT", "/api/knowledge", {"title": text, "text": text, "source": f"s{at}"})
    world.call("GET", "/api/knowledge?query=sign+in+account+page")
    given = [{"text": text, "title": text} for text in texts]
    world.turn(query="Sign in on the account page and look around", url=SHOP, interactiveTree=[GO], knowledge=given)


def planned(world: World) -> None:
    page = [*({**one, "v": ""} for one in FIELDS), GO]
    first = world.turn(query="Tidy up my account, then look at all that is new", url=SHOP, interactiveTree=page)
    for _ in range(2):
        news = [*page, {"i": "n", "r": "txt", "n": "New"}]
        first = world.turn(url=SHOP, taskId=first["taskId"], interactiveTree=news)


def claims(world: World) -> None:
    evidence = {"url": SHOP, "pageTitle": SAID, "interactiveTree": FIELDS}
    plan = {"goal": SAID, "steps": [{"description": SAID, "verify": SAID}]}
    world.call("POST", "/api/agent/complete", {"status": "planned", "sessionId": "c", "plan": plan})
    world.call("POST", "/api/agent/complete", {
        "status": "success", "sessionId": "c", "summary": SAID, "original_request_summary": SAID, "evidence": evidence,
    })  # fmt: skip
    world.call("POST", "/api/agent/complete", {"status": "partial", "sessionId": "c", "remaining_work": [SAID]})
    world.call("GET", "/api/agent/complete/trace?sessionId=c")


def batches(world: World) -> None:
    steps = [{"description": f"{label}: {value}"} for label, value in LABELLED]
    made = world.call("POST", "/api/plans", {"goal": SAID, "steps": steps, "available_tools": ["browse"]}).json()
    results = [{"step": 0, "notes": SAID, "output": {"password": PASSWORDS[0], "said": SAID}, "error": SAID}]
    name = next(value for key, value in made.items() if key.lower() in ("planid", "id"))
    world.call("POST", f"/api/plans/{name}/report", {"results": results})
    world.call("GET", f"/api/plans/{name}")
    world.call("GET", f"/api/plans/{name}/trace")


def verdicts(world: World) -> None:
    for at, (label, value) in list(enumerate(LABELLED))[::3]:
        page = {"url": SHOP, "interactiveTree": [{**FIELDS[at], "v": ""}, GO]}
        after = {"url": SHOP, "interactiveTree": [FIELDS[at], GO, {"i": "t", "r": "txt", "n": f"{label}: {value}"}]}
        action = f'setValue("f{at}", {msgspec.json.encode(value).decode()})'
        world.call("POST", "/api/agent/verify", {
            "goal": f'Type "{value}" into "{label}"', "action": action, "before": page, "after": after,
        })  # fmt: skip
        world.call("POST", "/api/agent/guard", {"action": action, "goal": SAID, **page})


def refusals(world: World) -> None:
    for label, value in LABELLED[::3]:
        said = f"{label}: {value}"
        for body in ({"url": SHOP, "complexity": said}, {"url": 7, said: 1}, {"url": SHOP, "taskId": said},
                     {"url": SHOP, "query": "x", "locale": said * 9}, {"url": SHOP, "interactiveTree": said},
                     {"url": SHOP, "taskId": "no", "interactiveTree": [GO], said: said}):  # fmt: skip
            world.call("POST", "/api/agent/interact", body)
        unreadable = {"goal": said, "action": said, "complexity": value, "before": {"url": SHOP}}
        world.call("POST", "/api/agent/verify", unreadable)
        world.call("POST", "/api/agent/complete", {"status": value, "sessionId": "s"})
        world.call("GET", "/api/" + msgspec.json.encode(said).decode())
        world.call("POST", "/api/agent/interact", said.encode(), **{"content-type": said})
        twice = {"url": SHOP, "interactiveTree": [GO], "requestId": said, "sessionId": "r"}
        world.call("POST", "/api/agent/interact", {**twice, "query": 'Click "Go on"'})
        world.call("POST", "/api/agent/interact", {**twice, "query": 'Click "Other"'})


MOUTHY = (planned, claims, batches)  # plays in which the model says what it should not
OFFLINE = (goal, sentences, answers)  # plays in which rules read what was said
PLAYS: tuple[Play, ...] = (
    goal, sentences, answers, pages, addresses, reports, knowledge, planned, claims, batches, verdicts, refusals,
)  # fmt: skip

assert len(LABELLED) == len(ALL)
