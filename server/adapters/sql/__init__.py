"""The store in PostgreSQL, for any number of workers: the engine's storage ports, a transaction a call.

`database` has connections and tenants, `tables` what is kept, `migrations/` how it came to be; the other modules are
one port each. Nothing here is held while a model is asked: every call takes a connection, and gives it back.
"""
