"""A screenshot goes to the model as a picture, is never stored, and is refused where it is none."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.faults.model import ScriptedModel, replied
from engine.exchange.errors import MissingField
from engine.gate import Evidence, read_screenshot
from engine.observe import PageInput
from server.adapters.google.provider import Google

VAGUE = "the chart shows a rising line"


@pytest.fixture
def text(png: Callable[[], bytes]) -> str:
    return base64.b64encode(png()).decode()


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (b"\x89PNG\r\n\x1a\n....", "image/png"),
        (b"\xff\xd8\xff\xe0....", "image/jpeg"),
        (b"RIFF....WEBPVP8 ", "image/webp"),
    ],
)
def test_the_kind_is_told_from_the_content(content: bytes, media_type: str) -> None:
    plain = base64.b64encode(content).decode()
    shots = [read_screenshot(form) for form in (plain, f"data:image/gif;base64,{plain}", plain[:4] + "\n" + plain[4:])]
    assert {shot.media_type for shot in shots} == {media_type}
    assert {shot.data for shot in shots} == {plain}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not base64!", "is no base64; send the picture's bytes in base64, or as a data: URL"),
        ("R0lGODlh", "is neither PNG nor JPEG nor WebP"),
        ("ü", "is no base64; send the picture's bytes in base64, or as a data: URL"),
        (base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(5 * 1024 * 1024)).decode(),
         "5,242,888 bytes, at most 5,242,880; send a smaller picture"),
    ],
)  # fmt: skip
def test_what_is_no_picture_is_refused(text: str, message: str) -> None:
    with pytest.raises(MissingField) as refused:
        read_screenshot(text)
    assert (refused.value.path, refused.value.message) == ("evidence.screenshot", message)


def test_it_is_an_image_part_of_the_request_on_the_wire(desk: Any, text: str) -> None:
    desk.claim(plan=desk.plan(VAGUE))
    desk.model.says(c0=True)
    desk.claim(evidence=desk.page(screenshot=read_screenshot(text)))
    verdict = {"criteria": [{"id": "c0", "met": True, "confidence": 0.9, "evidence": "It rises."}]}

    async def perform(url: str) -> None:
        google = Google("key", url)
        reply = await google.perform(desk.model.asked[0])
        await google.close()
        assert (reply.status, json.loads(bytes(reply.body))) == ("ok", verdict)

    with ScriptedModel(lambda _: replied(verdict)) as model:
        asyncio.run(perform(model.url))
        (asked,) = model.asked
    assert asked.call == "review_completion"
    words, picture = asked.body["contents"][0]["parts"]
    assert VAGUE in words["text"]
    assert "A screenshot of the page is attached." in words["text"]
    assert set(picture["inlineData"].values()) == {text, "image/png"}  # Gemini reads its keys in either spelling


def test_a_screenshot_alone_is_evidence_for_a_model(desk: Any, text: str) -> None:
    desk.claim(plan=desk.plan(VAGUE, 'the URL contains "/reports"', '"Total" is visible'))
    desk.model.says(c0=True, c2=True)
    bare = Evidence(PageInput(url="https://bi.example/reports"), read_screenshot(text))
    assert desk.claim(evidence=bare)["status"] == "accepted"
    assert list(desk.model.asked[0].input["criteria"]) == [f"c0: {VAGUE}", 'c2: "Total" is visible']


def test_it_is_kept_by_its_digest_only(desk: Any, text: str) -> None:
    desk.claim(plan=desk.plan(VAGUE))
    desk.model.says(c0=True)
    shot = read_screenshot(text)
    desk.claim(evidence=desk.page(screenshot=shot))
    kept = b"".join(desk.memory.records["local/session s"])
    assert text.encode() not in kept
    assert shot.digest.encode() in kept
