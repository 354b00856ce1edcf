"""Recipes as pages: a list, one recipe with its steps in sentences, what differs between versions, its text to edit.

Here: what is shown of them, and forms. Not here: what a recipe is (engine/recipes), who keeps one (server/recipes.py).
"""
