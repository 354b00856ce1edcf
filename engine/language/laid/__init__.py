"""Goals read by laying the page over what is said: every word of a clause is the name of one control, what is put into
it, where it is, what is done, or says nothing.

Here: `words` has the words of each language that are no names; `things` what a page may be named by; `clause` lays it
over one clause, `reading` over all of a goal. Not here: sentences of a grammar (`engine/language/told`), and what
becomes of a step on the page (`engine/language/steps`).
"""
