"""Goals that others wrote, on applications that others made: the environments of WebArena-Infinity.

Zhou et al., "WebArena-Infinity: Generating Browser Environments with Verifiable Tasks at Scale", 2026 (MIT). Each
environment is drawn after a known product and comes with tasks and, for each task, a function that says by the
application's state whether it is done. All of it is read where it lies; nothing of it is in the project.
"""
