"""How recorded turns are kept: each page once, by what it holds, and everything compressed.

`pages` takes pages out of a turn's JSON and puts them back, `frames` makes bytes that tell where they end and whether
they are whole, `turn_log` is a task's history made of both. Nothing here touches a disk.
"""
