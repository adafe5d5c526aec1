"""Legal plays that the judge refuses today: they are left out until it is mended, and each says why.

A game made with `Options.everything` has them, so that whoever mends the judge finds records at once.
"""

from __future__ import annotations

AWAITING = {
    "cut off": "what would follow from a removal whose points have won the game (3.1)",
    "cobbler after turmoil": "a play at the start of an Evening that turmoil has begun (7.7.4)",
    "card before roosts": "the Eyrie score roosts after a card came from the Ferry or from Charm Offensive (7.6.1)",
    "swords in an ambush": "an ambush damages an attacking Vagabond's swords before the dice are rolled (9.2.6)",
    "tower": "the Eyrie's roosts and the Tower's point beside each other (7.6.1, 17.3.4)",
    "reshuffle": "cards are discarded between an empty deck's reshuffle and the next draw (2.1)",
    "other hospitals": "Field Hospitals when a card, a torch or a conspiracy removes warriors, not a battle (6.2.3)",
    "hospitals at the keep": "Field Hospitals when the battle is in the keep's clearing (6.2.3)",
    "scorched after a strike": "Scorched Earth in the turn and clearing of a strike (9.5.6, 18.6.2)",
    "march of one move": "a March of one move beside others and a bird spent for one more action (6.5, 6.5.2)",
    "either copy": "an item damaged in another's turn while one copy is exhausted and one is not (9.2.7)",
    "charm unused": "a player who has Charm Offensive and does not use it draws in the Evening",
    "corner beside a closed path": "Duchy and Cult set up where a closed path ends, which is no neighbour (17.3.2)",
    "ties of mercenaries": "warriors that the Eyrie hire count for a tie (7.2.2, 11.2.7.III)",
    "two hospitals": "Field Hospitals for an ambush and again for the rolled hits (6.2.3)",
    "committed funds": "a post lost in the Riverfolk's own battle, after funds were committed (11.2.5.I)",
    "mobs for few": "a bitter warlord calls more mobs than there are warriors in the supply (1.5.4, 14.7.1)",
    "empty deck": "a draw that neither deck nor discard pile can give in full (2.1)",
    "second of a kind": "an item from a ruin after one of its kind from a ruin has left the board (9.7.3)",
    "discards one by one": "several cards discarded for Partisans, each an action of its own (4.3.3)",
    "anoint from nowhere": "no warrior of the Hundreds is on the map, the warlord appears anywhere (14.4.3)",
    "card of the Forge": "the card that its landmark card gives for an item of the Legendary Forge",
    "control passed on": "the Tower, oppression, the turn's last battle, in a turn that ends with a hireling given away (19.1.3)",
    "homeland of the Corvids": "their set-up card adds a homeland with a warrior and a plot (16.8.2)",
    "strike after a battle": "a Cult warrior struck after a battle with the Cult, who becomes no acolyte (10.2.3)",
    "charm and exertion": "Corvids who draw by Charm Offensive and then exert themselves (13.6.1)",
    "wood by tunnel": "wood from clearings that only Tunnels or a river join (6.5.4.II, the cards)",
    "instigated Infamy": "an instigated battle in which a Hostile faction takes part (18.4.2)",
    "torch left behind": "a Scoundrel over his limit leaves the torch behind (9.6.4)",
    "points and coin": "a quest taken for points, then two cards drawn in Evening for a coin (9.5.5, 9.6.2)",
    "wood at all": "wood owed in Birdsong is counted after Daylight's actions have spent some (6.4)",
}
"""The plays, and in what way the Law allows them."""

KNOWN = (
    ("7.6", "after cards are drawn"),
    ("10.3.2", "set-up places"),
    ("12.3.3", "set-up places"),
    ("14.4.3", "no warrior there gives way to it"),
    ("12.4", "belongs before"),
    ("2.1.3", "the Marquise spends a bird card"),
    ("21.29", "the Marquise spends a bird card"),
    ("21.31", "the Marquise spends a bird card"),
    ("3.2.1", "for removing a"),
    ("8.4.1.III", "which nothing asks for"),
    ("14.4.1", "no item is taken from the ruin"),
    ("15.4.3", "each card places 2"),
    ("19.2.4", "a second time"),
    ("4.3.1.II", "at least 2 hits is certain"),
    ("4.3.1.II", "where the ambush has ended the battle"),
    ("12.5.2.V", "the Banker earns"),
)
"""Findings on generated games, by rule and words of the message, that come from plays in `AWAITING` or from faults like them."""
