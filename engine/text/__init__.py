"""Texts as the engine compares them: quoted parts set aside, case and signs folded.

Knows of no page, no rule and no language; all is linear in the length of a text.
"""
