"""What is still to come is no success, but in the words of the button that was pressed."""

from __future__ import annotations

import pytest

URL = "https://books.example/basket"
BASKET = (
    "<h1>Basket</h1><table><tr><td><a href=/b/1>Night walks</a></td><td><button type=button id=l>{0}</button></td></tr>"
    "<tr><td><a href=/b/2>Old roads</a></td><td><button type=button>{0}</button></td></tr></table>"
)


@pytest.mark.parametrize(
    ("button", "said", "done"),
    [
        ("Save for later", "Night walks has been saved for later", True),
        ("Save", "Night walks will be saved later", False),
        ("Save for later", "Night walks will be saved for later once it is in stock", False),
        ("Save for later", "Night walks could not be saved for later", False),
        ("Save for later", "Old roads has been saved for later", False),
    ],
)
def test_a_message_of_what_was_asked_for(client, button, said, done):
    play, page = client(), BASKET.format(button)
    answer = play.start(f'Click "{button}" in the row of "Night walks"', page, url=URL)
    if answer["status"] == "needs_user_input":
        answer = play.turn(page, url=URL, user_input="yes")
    assert answer["action"] == 'click("l")'
    after = f"<h1>Basket</h1><div role=status>{said}</div><p>Your basket is empty</p>"
    seen = []
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(after, url=URL, network=True)
            seen += answer["decision"]["rules"]
    assert ("signs/message" in seen) is done
