"""Consulting rule sets: which rules fire on given facts, and why each does or does not.

Here: facts in, what fired out. Not here: what is done about it.
"""
