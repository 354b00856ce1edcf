"""Evidence as it was sent, read: a page state, and a screenshot that is one of the known kinds of picture."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Literal

from msgspec.structs import replace

from engine.exchange.errors import MissingField
from engine.gate.claim import Claim, Evidence, Screenshot, Seen
from engine.observe import PageRefused, PageState
from engine.observe.text import clean, folded_space
from engine.ports import Aside
from engine.rules import Bundle
from engine.safety.lexicon import lexicon_of
from engine.safety.redaction import Redactor, known_on
from engine.safety.redaction import without_secrets as page_without_secrets

MediaType = Literal["image/png", "image/jpeg", "image/webp"]
MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024
MAX_TITLE_CHARS = 300
WHERE = "evidence.screenshot"


async def read_evidence(evidence: Evidence | None, aside: Aside) -> Seen | None:
    """Raises PageRefused, naming the field, where the page is over a limit."""
    if evidence is None:
        return None
    source = evidence.page
    try:
        page = await aside.page(source)
    except PageRefused as refused:
        raise PageRefused(f"evidence.{refused.path}", refused.message) from refused
    shot = evidence.screenshot
    if page is None:
        title = folded_space(source.title, MAX_TITLE_CHARS)
        bare = PageState(url=clean(source.url), title=title, kind="html", hash="", extracted=False)
        return Seen(bare, shows=shot is not None, screenshot=shot.digest if shot else "")
    return Seen(page, shows=True, screenshot=shot.digest if shot else "")


def without_secrets(claim: Claim, seen: Seen | None, bundle: Bundle) -> tuple[Claim, Seen | None]:
    """A claim and its evidence as they may be kept and told; what claims belong together by stays."""
    lists = lexicon_of(bundle.words_version, bundle.languages)
    redactor = Redactor(known_on(seen.page, lists) if seen else (), lists, loosely=True)
    hide = redactor.value
    said = replace(
        claim,
        summary=hide(claim.summary),
        request=hide(claim.request),
        remaining=hide(claim.remaining),
        plan=hide(claim.plan),
        request_id=None if claim.request_id is None else redactor.id(claim.request_id),
    )
    return said, replace(seen, page=page_without_secrets(seen.page, lists)) if seen else None


def read_screenshot(text: str) -> Screenshot:
    """A screenshot in base64, or as a data: URL. Raises MissingField saying what is wrong with it."""
    data = text.partition(",")[2] if text.startswith("data:") else text
    try:
        content = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        raise MissingField(WHERE, "is no base64; send the picture's bytes in base64, or as a data: URL") from None
    if len(content) > MAX_SCREENSHOT_BYTES:
        raise MissingField(WHERE, f"{len(content):,} bytes, at most {MAX_SCREENSHOT_BYTES:,}; send a smaller picture")
    media_type = _media_type(content)
    if media_type is None:
        raise MissingField(WHERE, "is neither PNG nor JPEG nor WebP")
    return Screenshot(base64.b64encode(content).decode(), media_type, hashlib.sha256(content).hexdigest())


def _media_type(content: bytes) -> MediaType | None:
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    return "image/webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else None
