"""Legal plays that the judge refuses today: they are left out until it is mended, and each says why.

A game made with `Options.everything` has them, so that whoever mends the judge finds records at once.
"""

from __future__ import annotations

AWAITING = {
    "cut off": "what would follow from a removal whose points have won the game (3.1)",
    "card before roosts": "the Eyrie score roosts after a card came from the Ferry or from Charm Offensive (7.6.1)",
    "swords in an ambush": "an ambush damages an attacking Vagabond's swords before the dice are rolled (9.2.6)",
    "tower": "the Eyrie's roosts and the Tower's point beside each other (7.6.1, 17.3.4)",
    "reshuffle": "cards are discarded between an empty deck's reshuffle and the next draw (2.1)",
    "other hospitals": "Field Hospitals when a card, a torch or a conspiracy removes warriors, not a battle (6.2.3)",
    "hospitals at the keep": "Field Hospitals when the battle is in the keep's clearing (6.2.3)",
    "charm unused": "a player who has Charm Offensive and does not use it draws in the Evening",
    "two hospitals": "Field Hospitals for an ambush and again for the rolled hits (6.2.3)",
    "empty deck": "a draw that neither deck nor discard pile can give in full (2.1)",
    "discards one by one": "several cards discarded for Partisans, each an action of its own (4.3.3)",
    "control passed on": "the Tower, oppression, the turn's last battle, in a turn that ends with a hireling given away (19.1.3)",
    "wood at all": "wood owed in Birdsong is counted after Daylight's actions have spent some (6.4)",
}
"""The plays, and in what way the Law allows them."""

KNOWN: tuple[tuple[str, str], ...] = ()
"""Findings on generated games, by rule and words of the message, that come from plays in `AWAITING` or from faults like them."""
