"""Goals read by laying the page over what is said: every word of a clause is the name of one control, what is put into
it, where it is, what is done, or says nothing.
"""
