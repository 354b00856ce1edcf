"""The pages of `material/`, and what is wished on each of them.

    batch: 2                     # which corpus it belongs to; 1 where it is not said
    page: …                      # HTML of the page that the wish is said on
    after: {new: …}              # the page that comes up when the control with this id is clicked
    wishes:
      - {en: Add milk, does: [fill new milk, click add]}
      - {en: 'Click "Add" below the list.', batch: 9, wording: steps, does: [click add]}

`does` lists what has to be done, in order, by the ids of controls: `fill ID VALUE`, `select ID OPTION`, `check ID`,
`uncheck ID`, `click ID`. What begins with "?" may be left out. Nothing in it: the right answer is a question. Fields
may be filled in any order, and the Enter key in a field is a click on the first button of its form. Wishes were written
before the rules that read them; a hash of its words tells in which half one is. `wording: steps` is an instruction as
written for a colleague, which says what to click; where nothing is said, it is a wish. `batch` at an entry: it was
written later than its page.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal

import yaml
from msgspec import Struct, convert

Half = Literal["built by", "kept"]
Wording = Literal["wish", "steps"]
LANGUAGES = ("en", "de", "fr", "es")


class Wish(Struct, frozen=True):
    """One wish. `does` is as it stands in the file; `after` are pages by the id of what opens them."""

    site: str
    batch: int
    language: str
    says: str
    does: tuple[str, ...]
    page: str
    after: Mapping[str, str]
    wording: Wording = "wish"

    @property
    def half(self) -> Half:
        return "built by" if sha256(self.says.encode()).digest()[0] < 128 else "kept"


def material() -> list[Wish]:
    """All wishes, page by page."""
    found = []
    for file in sorted((Path(__file__).parent / "material").glob("*.yaml")):
        site = yaml.safe_load(file.read_text("utf-8"))
        found += [_wish(file.stem, site, said) for said in site["wishes"]]
    return found


def _wish(name: str, site: Mapping[str, object], said: Mapping[str, object]) -> Wish:
    language = next(one for one in LANGUAGES if one in said)
    does = said["does"]
    after = site.get("after") or {}
    assert isinstance(does, list), said
    assert isinstance(after, dict), name
    batch = said.get("batch", site.get("batch", 1))
    assert isinstance(batch, int), name
    wording = convert(said.get("wording", "wish"), Wording)
    return Wish(name, batch, language, str(said[language]), tuple(map(str, does)), str(site["page"]), after, wording)
