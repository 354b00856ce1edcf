"""What a question offers where nothing fits, or several do: the controls that come nearest to the words.

Here: nearness. Not here: when to ask; nothing is ever done by it.
"""
