"""`surefoot bench agents`: the same ten tasks by an agent of browser-use, with and without Surefoot in front of it.

Here: the tasks, the site that they are done on, and what they came to. Not here: the adapter, which is that of
`clients/python`. Its model is a script that errs on purpose: it clicks the wrong button, and claims success early.
"""

from benchmarks.agents.command import agents

__all__ = ["agents"]
