"""Which elements some words name, and where these stand: under a heading, in a row, in front of the page.

Here: what holds of a page whatever is to be done on it. Not here: intents and steps.
"""
