"""`surefoot policy lsp`: the language service of `engine.rules.editing` for editors that speak LSP, over stdio.

Needs pygls (`surefoot[lsp]`), which is imported with `server.lsp.features` only.

Here: what is open, positions as editors count them, proofs in a thread. Not here: what is told and offered.
"""
