"""Consulting rule sets: which rules fire on given facts, and why each does or does not.

Not here: what is done about it.
"""
