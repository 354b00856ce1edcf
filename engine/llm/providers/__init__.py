"""Providers that need nothing of the outside: no model, and a recorded one.

Those that reach a network are adapters of the server.
"""
