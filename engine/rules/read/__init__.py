"""A policy folder read from YAML: whole, or refused with every problem and its place.

Here: from bytes to rule sets, settings and guarantees. Not here: consulting them.
"""
