"""The store in files: the engine's storage ports over one folder, and that folder read from outside.

Everything that touches the disk goes through `durable`, and every place in the folder stands in `layout`. What a record
means is not known here.
"""
