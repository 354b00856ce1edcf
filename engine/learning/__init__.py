"""What many turns teach: changes that a site makes on its own, and how far a rule can be relied on.

Here: counting and the rules over the counts, pure. Not here: when to count (engine.turn), where it is kept.
"""
