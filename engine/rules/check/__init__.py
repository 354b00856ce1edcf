"""The strict type check of conditions and patterns: every node has one type, and all types agree.

Here: what may be written. Not here: YAML, files, and whether a rule ever fires.
"""
