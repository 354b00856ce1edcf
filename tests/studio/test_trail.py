"""The audit trail says every act in words."""

from server.audit import ACTS
from server.studio.audit.routes import DID


def test_every_act_has_words():
    assert DID.keys() == set(ACTS)
