"""Large pages are worked on beside the event loop, which answers other calls meanwhile.

Here: the process that reads HTML, the thread in which pages are decided on, and when each of them is used. Not here:
how pages are read, or what is decided.
"""
