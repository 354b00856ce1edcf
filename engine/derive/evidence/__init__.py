"""What a page shows of a deed that was done: a thing that is there or gone, a state, a message, a count, an order.

Here: one kind of evidence a module, each told as facts. Not here: which of them counts as a sign
(`engine/derive/signs.py`, `policies/signs.yaml`), and what is looked at next.
"""
