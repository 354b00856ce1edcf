"""Slips of the pen made on purpose, and whether any golden file notices.

Here: mutants, what tells one from the set, texts on which two patterns differ. Not here: proofs.
"""
