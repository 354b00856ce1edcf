"""Where on a site to look for what a wish needs, where the page at hand has nothing for it.

Here: which parts of a site may be looked at, and which of them first. Not here: how a wish is read on a page.
"""

from engine.language.wayfinding.looking import look_further

__all__ = ["look_further"]
