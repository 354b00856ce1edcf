"""Conditions as trees: the rule-engine library, from text to tree and back to text.

Here: whatever touches the library's own nodes or its grammar. Not here: types, files, values.
"""
