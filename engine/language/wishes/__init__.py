"""What a person says as the steps that it takes on the page at hand.

Here: one way of saying it a module; `wishes.py` asks them in turn.
Not here: which deed follows (`policies/intents.yaml`).
"""
