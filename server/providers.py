"""Which provider answers, by the environment; each is imported only where it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from engine.llm.options import Settings, check_options
from engine.llm.providers.offline import Offline
from engine.ports import Provider

KEYS = ("GOOGLE_API_KEY", "GEMINI_API_KEY")  # the first that is set, as Google's own client has it
CHOICES = "offline, google or recorded:FILE"


def provider_for(environment: Mapping[str, str], settings: Settings) -> Provider:
    """SUREFOOT_PROVIDER says which; without it a key picks Google's, and no key the offline one.

    Raises ValueError, saying what to change, where the choice cannot be had or the settings of a model are wrong.
    """
    chosen, _, place = environment.get("SUREFOOT_PROVIDER", "").strip().partition(":")
    key = next((environment[name].strip() for name in KEYS if environment.get(name, "").strip()), None)
    match chosen or ("google" if key else "offline"):
        case "offline":
            return Offline()
        case "recorded" if place:
            return _recorded(Path(place))
        case "google" if key:
            return _google(environment, key, settings)
        case "google":
            raise ValueError("SUREFOOT_PROVIDER=google: there is no key; set GEMINI_API_KEY or GOOGLE_API_KEY")
    raise ValueError(f"SUREFOOT_PROVIDER={chosen}{':' if place else ''}{place}: not a provider; use {CHOICES}")


def _recorded(trace: Path) -> Provider:
    from engine.llm.providers.recorded import recorded

    try:
        return recorded(trace)
    except OSError as error:
        raise ValueError(f"SUREFOOT_PROVIDER=recorded:{trace}: {error.strerror}; name the file of a trace") from error


def _google(environment: Mapping[str, str], key: str, settings: Settings) -> Provider:
    from engine.llm.prompts import PROMPTS
    from server.adapters.google.provider import Google

    if find_spec("google") is None or find_spec("google.genai") is None:
        raise ValueError("a key is set, but google-genai is not installed: pip install 'surefoot[google]'")
    check_options(PROMPTS, settings)
    return Google(key, environment.get("GOOGLE_GEMINI_BASE_URL") or None, environment.get("SUREFOOT_MODEL") or None)
