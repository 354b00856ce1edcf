"""Conditions in words, held against a page, with what of the page speaks for it.

Here: criteria. Not here: which criteria a task has, and what follows from them.
"""
