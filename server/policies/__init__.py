"""The policies of a running server: in force, reloaded, kept, evaluated in the shadow, tried, and shown.

How rules are read, checked and proved belongs in `engine.rules` and `engine.proving`; stores are handed in as records.
"""
