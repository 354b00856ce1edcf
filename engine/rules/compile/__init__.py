"""Checked conditions and rules as Python functions.

Here: how a tree becomes code. Not here: whether it may; what was not checked is never compiled.
"""
