"""Steps as a colleague tells them: "In the row of Ann click the pencil, enter Oak as the name, then Save".

Here: `grammar` has the sentences of each language as lists; `clause` takes one apart; `names` says what its parts may
be on the page, `saying` how the rules for steps say it; `reading` goes through all that was told. `more_said` tells
whether another reader took a step for a value. Not here: wishes (`engine/language/wishes`), and what becomes of a step
on the page (`engine/language/steps`).
"""
