"""Many clients at once, on several workers and hosts over one database, which may be killed.

Here: clients that know what was acknowledged to them, hosts, the command. Not here: the database itself
(`benchmarks/postgres.py`).
"""
