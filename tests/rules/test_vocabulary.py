from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from engine.rules import FactType, facts_of


class Group(Struct):
    on: bool
    word: Literal["a", "b"]
    share: Annotated[float, Meta(ge=0, le=1, description="how much")]
    late: Annotated[int, Meta(ge=1)] | None
    text: str | None = None


def test_types_ranges_and_docs_are_read_off_the_annotations() -> None:
    assert facts_of("page", Group) == {
        "page.on": FactType("bool"),
        "page.word": FactType("enum", values=("a", "b")),
        "page.share": FactType("float", minimum=0, maximum=1, doc="how much"),
        "page.late": FactType("int", minimum=1, nullable=True),
        "page.text": FactType("str", nullable=True),
    }


def test_an_empty_prefix_leaves_the_field_name() -> None:
    assert "on" in facts_of("", Group)


@pytest.mark.parametrize("hint", [list[str], int | str, Literal[1, 2], bytes])
def test_other_annotations_are_refused(hint: object) -> None:
    group = type("Odd", (Struct,), {"__annotations__": {"x": hint}})
    with pytest.raises(TypeError, match=r"Odd\.x"):
        facts_of("p", group)
