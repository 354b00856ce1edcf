"""What an adapter sees of a browser, through the one page script of Surefoot.

Here: the page script, the frames of a tab, and what Playwright shows of both. Not here: what may be done. `page/`,
`frames.py`, `joined.py` and `script.py` are those of `extension/` and `client/`, packed with this distribution.
"""
