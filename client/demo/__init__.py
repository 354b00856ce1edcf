"""The demonstration: a small web application of its own, real pages of MiniWoB++, and goals on both.

What is shown belongs here. How a browser is driven is in the package around it, like everything that `run` needs too.
"""
