"""What stands behind the engine's ports, one place per thing outside: a model, a search, a store.

Only the wiring and commands that look into a store name them. They know the engine, and nothing else of the server.
"""
