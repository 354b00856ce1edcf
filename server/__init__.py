"""The service over HTTP: what is decoded, answered, logged, watched and stored, and the command line around it.

What is decided belongs in the engine and its rules. `wiring` puts the parts together; nothing else knows them all.
"""
