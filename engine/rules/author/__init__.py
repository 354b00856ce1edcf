"""What helps people write policies: schema, page, scaffold, layout, codes, reports for code hosts.

Here: texts for people and editors. Not here: anything that decides whether a folder is sound.
"""
