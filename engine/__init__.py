"""The decision service without its doors: pages in, one action out, all of it decided by rule sets.

Here: what is decided and recorded, pure. Not here: HTTP, browsers, files, clocks and dice; they are arguments.
"""
