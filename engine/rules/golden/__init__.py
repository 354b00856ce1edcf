"""Golden files: cases with an intent, run, rewritten, and counted by what they exercise.

Here: one set against written cases. Not here: making rule sets worse on purpose (mutate).
"""
