"""Pages are kept once and compressed, and come back as they were, whatever the texts around them say."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.record.turn import TurnRecord
from server.packing.frames import Damaged, framed, frames
from server.packing.pages import packed, pages_of, unpacked
from server.packing.turn_log import KINDS, PAGE, TURN, added, turns_of

NODES = 200


def log_of(make_task, make_turn, turns: int, nodes: int = NODES) -> tuple[bytes, list[TurnRecord]]:
    """The log of a task whose pages are all alike."""
    log, known, records, state = b"", {}, [], make_task()
    for _ in range(turns):
        turn = make_turn(state, nodes=nodes)
        new = added(turn, len(log), known)
        log, known, state = log + new.data, new.pages, turn.state
        records.append(turn.record)
    return log, records


def test_a_history_reads_as_it_was_written(make_task, make_turn):
    log, records = log_of(make_task, make_turn, 4)
    assert [msgspec.json.decode(one.json(), type=TurnRecord) for one in turns_of(log)] == records


def test_a_page_is_kept_once_in_a_task(make_task, make_turn):
    log, records = log_of(make_task, make_turn, 4)
    assert [frame.kind for frame in frames(log, KINDS)] == [PAGE, *([TURN] * 4)]
    assert len(log) * 20 < len(b"".join(map(msgspec.json.encode, records)))


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60))
def test_no_text_is_taken_for_a_page(make_task, make_turn, text):
    turn = make_turn(replace(make_task(), query=text))
    pages = pages_of(turn.state)
    (digest,) = pages
    for query in (text, f'{{"$page":"{digest}"}}', f'"{{"$page":"{digest}"}}"'):
        json = msgspec.json.encode(replace(turn.state, query=query))
        assert unpacked(packed(json, pages), pages.get) == json


def test_a_page_that_is_not_there_stays_a_mark(make_task, make_turn):
    state = make_turn(make_task()).state
    json = packed(msgspec.json.encode(state), pages_of(state))
    assert b'{"$page":"' in json
    assert unpacked(json, lambda digest: None) == json


@given(log=st.binary(max_size=200), tail=st.binary(max_size=40))
def test_any_bytes_are_a_log_that_ends_somewhere(log, tail):
    assert all(frame.end <= len(log) for frame in frames(log, KINDS))
    whole = framed(TURN, b"{}") + tail
    assert next(frames(whole, KINDS)).content() == b"{}"


def test_bytes_that_have_changed_are_noticed_and_what_follows_is_read(make_task, make_turn):
    log, records = log_of(make_task, make_turn, 3, nodes=3)
    first = next(frame for frame in frames(log, KINDS) if frame.kind == TURN)
    at = first.end - 5
    spoilt = log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :]
    broken, *rest = turns_of(spoilt)
    with pytest.raises(Damaged, match="have changed since they were written"):
        broken.json()
    assert [msgspec.json.decode(one.json(), type=TurnRecord) for one in rest] == records[1:]
