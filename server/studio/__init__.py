"""The studio: pages for people who look after tasks and policies, rendered here and sent as HTML.

Here: one package for each page, with its handlers, its view models and its templates; what they share (`shell`,
`layout/`, `static/`). Not here: what is decided, kept or counted, and who may what (`server.access`).
"""
