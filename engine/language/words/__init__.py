"""The words of a wish or a step by themselves: its verb, what it is about, the values it gives, by word lists.

Here: what can be told without a page, and how a name is compared. Not here: elements and where they stand.
"""
