"""Providers that need nothing of the outside.

Here: no model, and a recorded one. Not here: whatever reaches a network, which is an adapter of the server.
"""
