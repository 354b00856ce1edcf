"""Texts as the engine compares them: quoted parts set aside, case and signs folded.

Here: what is true of any text, linear in its length. Not here: pages, rules, languages.
"""
