"""The real client over real HTTP, against a scripted Gemini: what goes out, and what becomes of the answers."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from benchmarks.faults.model import Answer, ScriptedModel, in_turn, refused, replied, said, wire
from engine.llm.effects import EFFECTS, decode
from engine.ports import Effect
from engine.record.turn import Reply, Usage
from server.adapters.google.provider import Google

Ask = Callable[..., Reply]
VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It worked."}


def test_a_reply_carries_the_models_json_and_its_cost(ask: Ask) -> None:
    reply = ask()
    assert (reply.key, reply.effect, reply.status, reply.note) == ("k1", "llm.verify_full", "ok", "")
    assert json.loads(bytes(reply.body)) == VERDICT
    assert reply.usage == Usage(llm_calls=1, input_tokens=100, output_tokens=20)


class TestRequest:
    def test_light_verdict_is_asked_for_without_tools(self, ask: Ask, model: ScriptedModel) -> None:
        ask("llm.verify_light")
        body = model.asked[0].body
        assert "tools" not in body
        config = body["generationConfig"]
        assert config["responseMimeType"] == "application/json"
        assert config["responseJsonSchema"]["required"] == [
            "action_succeeded", "task_completed", "confidence", "reason",
        ]  # fmt: skip
        assert config["temperature"] == 0
        assert config["maxOutputTokens"] == 150 + 2048
        assert config["thinkingConfig"] == {"thinking_level": "LOW"}

    def test_full_verdict_is_grounded_and_thinks_high(self, ask: Ask, model: ScriptedModel) -> None:
        ask("llm.verify_full")
        body = model.asked[0].body
        assert body["tools"] == [{"googleSearch": {}}]
        assert body["generationConfig"]["thinkingConfig"] == {"thinking_level": "HIGH"}
        assert "responseJsonSchema" in body["generationConfig"]

    def test_a_plan_leaves_the_temperature_to_the_model(self, ask: Ask, model: ScriptedModel) -> None:
        ask("llm.plan")
        assert "temperature" not in model.asked[0].body["generationConfig"]

    def test_the_critic_is_asked_for_plain_text_which_the_reply_wraps(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(said('It is "right".\n<Approved>YES</Approved>'))
        reply = ask("llm.critic")
        assert json.loads(bytes(reply.body)) == {"text": 'It is "right".\n<Approved>YES</Approved>'}
        config = model.asked[0].body["generationConfig"]
        assert not {"responseMimeType", "responseJsonSchema"} & set(config)

    def test_prompt_is_split_into_instruction_and_user_content(self, ask: Ask, model: ScriptedModel) -> None:
        ask()
        body = model.asked[0].body
        assert "You verify" in body["systemInstruction"]["parts"][0]["text"]
        assert body["contents"][0]["role"] == "user"
        assert "<goal>Click Save</goal>" in body["contents"][0]["parts"][0]["text"]

    @pytest.mark.parametrize("name", ["plan", "refine", "act", "verify_light", "verify_full", "correct", "predict"])
    def test_every_call_says_which_it_is(self, ask: Ask, model: ScriptedModel, name: str) -> None:
        ask(f"llm.{name}")
        asked = model.asked[0]
        assert asked.call == name
        assert asked.headers["x-goog-api-key"] == "test-key"
        assert asked.path == "/v1/models/gemini-3.5-flash:generateContent"

    def test_the_header_is_on_every_attempt(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(refused(503), refused(429), replied(VERDICT))
        assert ask("llm.verify_light").status == "ok"
        assert [asked.call for asked in model.asked] == ["verify_light"] * 3

    def test_a_model_of_2_5_is_asked_without_grounding_and_the_reply_says_so(
        self, ask: Ask, model: ScriptedModel
    ) -> None:
        reply = ask("llm.verify_full", model="gemini-2.5-flash")
        body = model.asked[0].body
        assert "tools" not in body
        assert body["generationConfig"]["thinkingConfig"] == {"thinking_budget": 16384}
        assert reply.status == "ok"
        assert reply.note == "asked without grounding: gemini-2.5-flash takes no search beside a schema"

    def test_an_older_model_is_not_asked_to_think(self, ask: Ask, model: ScriptedModel) -> None:
        ask("llm.verify_light", model="gemini-2.0-flash")
        assert "thinkingConfig" not in model.asked[0].body["generationConfig"]

    def test_a_model_named_by_the_environment_takes_the_place_of_the_setting(
        self, model: ScriptedModel, loop: asyncio.Runner, effect: Callable[..., Effect]
    ) -> None:
        loop.run(Google("k", model.url, "gemini-3.8-flash").perform(effect()))
        assert model.asked[0].path.endswith("/gemini-3.8-flash:generateContent")


class TestTraps:
    """What DEPENDENCIES of this client get wrong if one lets them."""

    def test_a_continuation_is_not_followed(self, ask: Ask, model: ScriptedModel) -> None:
        part = {"content": {"role": "model", "parts": [{"text": '{"a":'}]}, "finishReason": "CONTINUATION"}
        model.script = in_turn(wire({"candidates": [part | {"continuationToken": "dG9rZW4="}]}))
        reply = ask()
        assert len(model.asked) == 1
        assert (reply.status, reply.note) == ("cut", "finished by CONTINUATION")

    def test_a_slow_model_is_given_up_at_the_deadline_of_all_tries(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = lambda _: Answer(seconds=30)
        reply = ask(seconds=0.3)
        assert (reply.status, reply.note, reply.usage) == ("failed", "no answer in time", Usage())
        assert len(model.asked) == 1

    def test_a_trickle_of_bytes_does_not_outlive_the_deadline(self, effect: Callable[..., Effect]) -> None:
        """The client's own timeout is one of each read: a server that sends a byte now and then never meets it."""

        async def trickle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
            for _ in range(100):
                writer.write(b" ")
                await asyncio.sleep(0.05)

        async def asked() -> Reply:
            server = await asyncio.start_server(trickle, "127.0.0.1", 0)
            host, port = server.sockets[0].getsockname()[:2]
            provider = Google("k", f"http://{host}:{port}")
            reply = await provider.perform(effect(seconds=0.4))
            await provider.close()
            server.close()
            return reply

        assert asyncio.run(asked()).note == "no answer in time"

    @pytest.mark.process
    def test_the_transport_is_httpx2_even_where_aiohttp_is_installed(self) -> None:
        """The client takes aiohttp as soon as it can be imported; ours must not notice."""
        program = (
            "import sys, types; fake = types.ModuleType('aiohttp')\n"
            "errors = 'ClientConnectorError ClientConnectorDNSError ClientOSError ServerDisconnectedError'\n"
            "for name in errors.split(): setattr(fake, name, type(name, (Exception,), {}))\n"
            "fake.ClientSession = fake.ClientResponse = object; sys.modules['aiohttp'] = fake\n"
            "from server.adapters.google.provider import _client\n"
            "from google.genai import _api_client\n"
            "client = _client('k', 'http://127.0.0.1:1')._api_client\n"
            "print(_api_client.has_aiohttp, client._use_aiohttp(), type(client._async_httpx_client).__module__)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["True", "False", "httpx2"]

    def test_a_reply_of_another_shape_comes_as_it_is_and_does_not_read(self, ask: Ask, model: ScriptedModel) -> None:
        """`parsed` of the client is not held to the schema; ours is: a string is no boolean."""
        model.script = in_turn(replied({**VERDICT, "action_succeeded": "true"}))
        reply = ask()
        assert reply.status == "ok"
        assert decode(reply, EFFECTS["llm.verify_full"]) is None

    def test_a_blocked_prompt_is_an_answer_that_cannot_be_read(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(
            wire({"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": {"promptTokenCount": 7}})
        )
        reply = ask()
        assert (reply.status, reply.note) == ("unparsed", "blocked: SAFETY")
        assert reply.usage == Usage(llm_calls=1, input_tokens=7)

    def test_thoughts_are_paid_for_as_output_and_searches_as_input(self, ask: Ask, model: ScriptedModel) -> None:
        counts = {
            "promptTokenCount": 10, "toolUsePromptTokenCount": 3, "candidatesTokenCount": 5, "thoughtsTokenCount": 70,
        }  # fmt: skip
        model.script = in_turn(said(json.dumps(VERDICT), usage=counts))
        assert ask().usage == Usage(llm_calls=1, input_tokens=13, output_tokens=75)

    def test_a_reply_without_usage_is_still_a_call(self, ask: Ask, model: ScriptedModel) -> None:
        part = {"content": {"parts": [{"text": json.dumps(VERDICT)}]}, "finishReason": "STOP"}
        model.script = in_turn(wire({"candidates": [part]}))
        assert (ask().status, ask().usage) == ("ok", Usage(llm_calls=1))

    def test_a_200_that_is_no_json_failed_and_is_not_asked_for_again(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(Answer(body=b"<html>busy</html>"))
        reply = ask()
        assert reply.status == "failed"
        assert len(model.asked) == 1

    def test_the_servers_words_stay_out_of_the_note(self, ask: Ask, model: ScriptedModel) -> None:
        error = {"code": 400, "message": "the key abc is wrong", "status": "INVALID_ARGUMENT"}
        model.script = in_turn(Answer(400, json.dumps({"error": error}).encode()))
        assert ask().note == "HTTP 400 INVALID_ARGUMENT"

    def test_a_redirect_is_not_followed(self, ask: Ask, model: ScriptedModel) -> None:
        """It would carry the key and the prompt to wherever the server says."""
        model.script = in_turn(Answer(307, headers={"Location": model.url + "/elsewhere"}))
        assert ask().note.startswith("HTTP 307")
        assert len(model.asked) == 1

    def test_thoughts_are_no_part_of_the_answer(self, ask: Ask, model: ScriptedModel) -> None:
        parts = [
            {"text": "Let me see.", "thought": True},
            {"text": json.dumps(VERDICT)[:20]},
            {"text": json.dumps(VERDICT)[20:]},
        ]
        model.script = in_turn(wire({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]}))
        assert json.loads(bytes(ask().body)) == VERDICT

    def test_vertex_in_the_environment_does_not_change_where_calls_go(
        self, ask: Ask, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
        assert ask().status == "ok"
        assert len(model.asked) == 1


class TestStatus:
    @pytest.mark.parametrize("finish", ["MAX_TOKENS", "SAFETY", "RECITATION", "OTHER", "SOMETHING_NEW", None])
    def test_any_end_but_stop_is_a_cut_reply(self, ask: Ask, model: ScriptedModel, finish: str | None) -> None:
        model.script = in_turn(said(json.dumps(VERDICT), finish=finish))
        assert ask().status == "cut"

    @pytest.mark.parametrize(
        "text",
        ["", "It worked.", '{"a": ', "```json\n{}\n```", '{"a": NaN}', "[" * 100_000, '"\\ud800"', "x" * 500_000],
    )
    def test_an_answer_that_is_no_json_does_not_parse(self, ask: Ask, model: ScriptedModel, text: str) -> None:
        model.script = in_turn(said(text))
        reply = ask()
        assert (reply.status, len(model.asked)) == ("unparsed", 1)
        assert reply.usage.llm_calls == 1

    @pytest.mark.parametrize("body", [{}, {"candidates": []}, {"candidates": None}])
    def test_no_candidate_does_not_parse(self, ask: Ask, model: ScriptedModel, body: dict[str, object]) -> None:
        model.script = in_turn(wire(body))
        assert (ask().status, ask().note) == ("unparsed", "no candidate")

    @pytest.mark.parametrize("candidate", [{"finishReason": "STOP"}, {"finishReason": "STOP", "content": {}}])
    def test_an_empty_candidate_does_not_parse(
        self, ask: Ask, model: ScriptedModel, candidate: dict[str, object]
    ) -> None:
        model.script = in_turn(wire({"candidates": [candidate]}))
        assert ask().status == "unparsed"

    @pytest.mark.parametrize("body", [b'"text"', b"[]", b'{"candidates": "none"}', b"\xff\xfe", b""])
    def test_a_200_that_is_no_answer_of_gemini_completes_nothing(
        self, ask: Ask, model: ScriptedModel, body: bytes
    ) -> None:
        model.script = in_turn(Answer(body=body))
        assert ask().status in ("failed", "unparsed", "cut")
        assert len(model.asked) == 1


class TestRetries:
    @pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
    def test_passing_refusals_are_tried_again(self, ask: Ask, model: ScriptedModel, status: int) -> None:
        model.script = in_turn(refused(status), replied(VERDICT))
        reply = ask()
        assert (reply.status, len(model.asked)) == ("ok", 2)
        assert reply.usage.llm_calls == 1  # a refusal costs nothing

    @pytest.mark.parametrize("status", [400, 401, 403, 404, 408, 413])
    def test_lasting_refusals_are_not(self, ask: Ask, model: ScriptedModel, status: int) -> None:
        model.script = in_turn(refused(status), replied(VERDICT))
        reply = ask()
        assert (reply.status, len(model.asked), reply.usage) == ("failed", 1, Usage())

    def test_there_are_two_retries_at_most(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = lambda _: refused(503)
        reply = ask()
        assert (reply.status, reply.note, len(model.asked)) == ("failed", "HTTP 503 UNAVAILABLE", 3)

    def test_a_broken_connection_is_tried_again(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(Answer(drop=True), replied(VERDICT))
        assert (ask().status, len(model.asked)) == ("ok", 2)

    def test_nobody_there(self, loop: asyncio.Runner, effect: Callable[..., Effect]) -> None:
        assert loop.run(Google("k", "http://127.0.0.1:9").perform(effect())).note == "ConnectError"

    def test_a_server_that_wants_to_be_left_alone_for_long_is(self, ask: Ask, model: ScriptedModel) -> None:
        model.script = in_turn(refused(429, retry_after="30"), replied(VERDICT))
        assert (ask().status, len(model.asked)) == ("failed", 1)

    def test_no_retry_starts_beyond_the_window(
        self, ask: Ask, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("server.adapters.google.provider.RETRY_WINDOW_SECONDS", 1.0)
        monkeypatch.setattr("server.adapters.google.provider.RETRY_AFTER_SECONDS", (0.01, 1.2))
        model.script = lambda _: refused(503)
        ask()
        assert len(model.asked) == 2

    @pytest.mark.parametrize("answer", [said("no json"), said("{}", finish="MAX_TOKENS"), wire({})])
    def test_a_reply_that_came_is_never_asked_for_again(self, ask: Ask, model: ScriptedModel, answer: Answer) -> None:
        model.script = in_turn(answer, replied(VERDICT))
        ask()
        assert len(model.asked) == 1


class TestLaziness:
    @pytest.mark.process
    def test_the_server_starts_without_the_sdk(self) -> None:
        program = (
            "import sys, server.wiring, server.commands.serve, engine.turn.engine, server.providers\n"
            "from server.providers import provider_for\n"
            "from engine.rules import load, shipped\n"
            "from engine.facts.vocabulary import VOCABULARY\n"
            "provider = provider_for({'GEMINI_API_KEY': 'k'}, load(shipped(), VOCABULARY).settings)\n"
            "heavy = ('google.genai', 'httpx2', 'pydantic')\n"
            "print(type(provider).__name__, [name for name in sys.modules if name.startswith(heavy)])"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "Google []"

    def test_two_first_calls_build_one_client(self, model: ScriptedModel, effect: Callable[..., Effect]) -> None:
        async def both() -> tuple[Reply, Reply]:
            provider = Google("k", model.url)
            replies = await asyncio.gather(provider.perform(effect(key="a")), provider.perform(effect(key="b")))
            await provider.close()
            return replies[0], replies[1]

        assert [reply.status for reply in asyncio.run(both())] == ["ok", "ok"]

    def test_a_cancelled_turn_is_cancelled(self, model: ScriptedModel, effect: Callable[..., Effect]) -> None:
        model.script = lambda _: Answer(seconds=30)

        async def cancelled() -> None:
            provider = Google("k", model.url)
            task = asyncio.create_task(provider.perform(effect()))
            while not model.asked:
                await asyncio.sleep(0.01)
            task.cancel()
            try:
                await task
            finally:
                await provider.close()

        with pytest.raises(asyncio.CancelledError):
            asyncio.run(cancelled())
