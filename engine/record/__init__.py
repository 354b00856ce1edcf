"""What is kept: the task between turns, the record of one turn, the receipt at the end.

Here: frozen structs and their digests. Not here: what changes them (engine.turn), where they are stored.
"""
