"""One step in words becomes one action on the page (SPEC 7).

Here: goals cut into steps, a step as an intent, the element that it means, what has to be opened first.
Not here: wishes.
"""
