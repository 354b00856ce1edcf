"""Which provider the environment picks, and how each effect is asked for by the settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.llm.effects import EFFECTS
from engine.llm.options import CallOptions, options_of
from engine.llm.prompts import PROMPTS
from engine.llm.providers.offline import Offline
from engine.llm.providers.recorded import Recorded
from engine.rules import Bundle
from server.adapters.google.families import family_of
from server.adapters.google.provider import Google
from server.adapters.google.schema import reply_schema
from server.providers import provider_for


class TestProvider:
    def test_without_a_key_there_is_no_model(self, bundle: Bundle) -> None:
        provider = provider_for({}, bundle.settings)
        assert isinstance(provider, Offline)
        assert not provider.has_model

    @pytest.mark.parametrize("name", ["GEMINI_API_KEY", "GOOGLE_API_KEY"])
    def test_a_key_picks_google(self, bundle: Bundle, name: str) -> None:
        assert isinstance(provider_for({name: "k"}, bundle.settings), Google)

    @pytest.mark.parametrize("empty", ["", "  "])
    def test_an_empty_key_is_none(self, bundle: Bundle, empty: str) -> None:
        assert isinstance(provider_for({"GEMINI_API_KEY": empty}, bundle.settings), Offline)

    def test_offline_can_be_asked_for_in_spite_of_a_key(self, bundle: Bundle) -> None:
        environment = {"GEMINI_API_KEY": "k", "SUREFOOT_PROVIDER": "offline"}
        assert isinstance(provider_for(environment, bundle.settings), Offline)

    def test_a_trace_can_be_played(self, bundle: Bundle, tmp_path: Path) -> None:
        trace = tmp_path / "trace.jsonl"
        trace.write_bytes(b"")
        provider = provider_for({"SUREFOOT_PROVIDER": f"recorded:{trace}", "GEMINI_API_KEY": "k"}, bundle.settings)
        assert isinstance(provider, Recorded)

    @pytest.mark.parametrize(
        ("environment", "message"),
        [
            (
                {"SUREFOOT_PROVIDER": "google"},
                "SUREFOOT_PROVIDER=google: there is no key; set GEMINI_API_KEY or GOOGLE_API_KEY",
            ),
            (
                {"SUREFOOT_PROVIDER": "openai"},
                "SUREFOOT_PROVIDER=openai: not a provider; use offline, google or recorded:FILE",
            ),
            (
                {"SUREFOOT_PROVIDER": "recorded"},
                "SUREFOOT_PROVIDER=recorded: not a provider; use offline, google or recorded:FILE",
            ),
            (
                {"SUREFOOT_PROVIDER": "recorded:/no/such/file"},
                "SUREFOOT_PROVIDER=recorded:/no/such/file: No such file or directory; name the file of a trace",
            ),
        ],
    )
    def test_what_cannot_be_had_is_said(self, bundle: Bundle, environment: dict[str, str], message: str) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            provider_for(environment, bundle.settings)

    def test_settings_that_no_call_can_be_made_with_are_refused_at_the_start(self, bundle: Bundle) -> None:
        settings = {**bundle.settings, "llm.correct.thinking": "hard"}
        message = (
            "settings of llm.correct: Invalid enum value 'hard' - at `$.thinking`; "
            "see llm.* and llm.correct.* in settings.yaml"
        )
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            provider_for({"GEMINI_API_KEY": "k"}, settings)


class TestOptions:
    def test_planning_and_the_full_tier_think_high_with_grounding(self, bundle: Bundle) -> None:
        for effect in ("llm.plan", "llm.verify_full"):
            options = options_of(effect, bundle.settings)
            assert (options.thinking, options.grounding) == ("high", True)

    def test_the_light_tier_and_the_plan_validator_think_low_without(self, bundle: Bundle) -> None:
        for effect in ("llm.verify_light", "llm.validate_plan"):
            options = options_of(effect, bundle.settings)
            assert (options.thinking, options.grounding) == ("low", False)

    def test_limits_of_the_tiers_are_those_of_the_visible_answer(self, bundle: Bundle) -> None:
        assert options_of("llm.verify_full", bundle.settings).output_tokens == 300
        assert options_of("llm.verify_light", bundle.settings).output_tokens == 150
        assert options_of("llm.verify_light", bundle.settings, navigation=True).output_tokens == 100

    def test_verdicts_are_not_varied(self, bundle: Bundle) -> None:
        cold = {effect for effect in PROMPTS if options_of(effect, bundle.settings).temperature == 0}
        assert {"llm.verify_light", "llm.verify_full"} <= cold
        assert "llm.plan" not in cold

    def test_any_effect_may_have_a_setting_of_its_own(self, bundle: Bundle) -> None:
        settings = {**bundle.settings, "llm.act.model": "gemini-3.8-flash", "llm.act.seconds": 3.0}
        assert options_of("llm.act", settings).model == "gemini-3.8-flash"
        assert options_of("llm.act", settings).seconds == 3.0
        assert options_of("llm.refine", settings) == options_of("llm.refine", bundle.settings)

    @pytest.mark.parametrize("effect", sorted({*EFFECTS, *PROMPTS}))
    def test_every_effect_has_options(self, bundle: Bundle, effect: str) -> None:
        assert isinstance(options_of(effect, bundle.settings), CallOptions)


@pytest.mark.parametrize(
    ("model", "thinking", "grounds"),
    [
        ("gemini-3.5-flash", "level", True),
        ("gemini-3-pro-preview", "level", True),
        ("gemini-4-argon", "level", True),
        ("models/gemini-3.1-flash-lite", "level", True),
        ("gemini-flash-latest", "level", True),
        ("gemini-2.5-pro", "budget", False),
        ("gemini-2.0-flash", "none", False),
        ("gemini-1.5-flash", "none", False),
        ("gemma-3-27b-it", "none", False),
    ],
)
def test_families_of_models(model: str, thinking: str, grounds: bool) -> None:
    family = family_of(model)
    assert (family.thinking, family.grounds_with_schema) == (thinking, grounds)


@pytest.mark.parametrize("effect", sorted(name for name, prompt in PROMPTS.items() if prompt.structured))
def test_schemas_use_only_what_gemini_takes(effect: str) -> None:
    def check(node: dict[str, object]) -> None:
        assert set(node) <= {"type", "description", "required", "properties", "items", "enum", "minimum", "maximum"}
        assert node["type"] in ("object", "array", "string", "number", "integer", "boolean")
        properties = node.get("properties", {})
        assert isinstance(properties, dict)
        required = node.get("required", [])
        assert isinstance(required, list)
        assert set(required) <= set(properties)
        for field in (*properties.values(), *([node["items"]] if "items" in node else [])):
            assert isinstance(field, dict)
            check(field)

    check(reply_schema(PROMPTS[effect].reply))
