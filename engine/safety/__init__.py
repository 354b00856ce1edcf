"""What an outgoing action would do: resolved once, confirmed, approved; and what must never be told.

Pure functions over the page as it was observed and the word lists of the policies. `engine.safety.resolve` makes the
record that all else reads; nothing here decides what goes out.
"""
