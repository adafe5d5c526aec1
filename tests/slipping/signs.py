"""Signs of an action left away, doubled or exchanged: what is left can be read as something else, or not at all."""

from tests.slipping.kinds import slip, slip_in_action


@slip_in_action
def sign_left_away(turn, act):
    """One sign less."""
    for place in range(len(act.text)) if len(act.text) > 1 else ():
        yield act.text[:place] + act.text[place + 1 :]


@slip_in_action
def sign_doubled(turn, act):
    """The same sign twice."""
    for place, sign in enumerate(act.text):
        yield act.text[:place] + sign + act.text[place:]


@slip_in_action
def signs_exchanged(turn, act):
    """Two neighbours in each other's place."""
    for place in range(1, len(act.text)):
        one, other = act.text[place - 1 : place + 1]
        yield act.text[: place - 1] + other + one + act.text[place + 1 :]


@slip_in_action
def small_letters(turn, act):
    """No capital letters."""
    yield act.text.lower()


@slip
def start_of_a_turn(turn):
    """The turn's letter small or left away, or its colon."""
    letter, rest = turn.meant[:1], turn.meant[2:]
    yield f"{letter.lower()}:{rest}"
    yield f"{letter}{rest}"
    yield f":{rest}"
    yield rest


@slip
def slash_left_away(turn):
    """Nothing between two actions."""
    for place, sign in enumerate(turn.meant):
        if sign == "/":
            yield turn.meant[:place] + turn.meant[place + 1 :]
