"""Whether a draft of policies needs another person's yes before it comes into force, and whose counts."""

from __future__ import annotations

from server.api_keys import Keyring
from server.drafts.changes import Refused
from server.drafts.draft import Draft
from server.policies.tailor import Tailor
from server.tenants import LOCAL, Principal

WANTED = "policy_review"  # the setting that says so


class Review:
    """Both raise StoreUnavailable."""

    def __init__(self, keys: Keyring, policies: Tailor) -> None:
        self._keys = keys
        self._policies = policies

    async def wanted(self) -> bool:
        """Whether any tenant wants another person's yes: what comes into force decides the turns of all of them."""
        for tenant in sorted({LOCAL, *(one.tenant for one in await self._keys.every())}):
            if (await self._policies.of(tenant)).settings[WANTED] == "another":
                return True
        return False

    async def takes_yes_of(self, who: Principal, draft: Draft) -> None:
        """Raises Refused for a key that who wrote some of it could have made for themselves: one that was not there
        before it was first sent for review, or that one of them made.
        """
        sent = min((one.at for one in draft.steps if one.deed == "sent"), default=0.0)
        key = next((one for one in await self._keys.every() if one.id == who.key), None)
        if key is None or key.made >= sent:
            raise Refused("a yes counts by a key that was there before the draft was sent for review")
        makers = sorted(draft.authors & set(key.makers))
        if makers:
            said = f"{makers[0]} wrote some of it, and made the key of {who.name}, or of who made it"
            raise Refused(f"{said}: another person has to say yes")
