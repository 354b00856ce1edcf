"""The demonstration: a small web application of its own, real pages of MiniWoB++, and goals on both."""
