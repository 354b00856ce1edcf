"""What clients send and what they are answered: `calls` has the shapes, the others fill them from what is stored.

Here: shapes and words of the API. Not here: HTTP, and what is decided.
"""
