"""What an outgoing action would do: resolved once, confirmed, approved; and what must never be told.

Here: pure functions over the page as it was observed and the word lists of the policies; `engine.safety.resolve` makes
the record that all else reads. Not here: what goes out, which `policies/guardrails.yaml` decides.
"""
