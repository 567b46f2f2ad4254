"""What a place of a sheet may show, in the order of `Mark` in vision/recognise/mark_reader.h."""

MARKS = ["nothing", "cross", "exploded", "lava", "die 1", "die 2", "die 3", "die 4", "die 5", "die 6", "track NS", "track EW",
         "track NE", "track NW", "track SE", "track SW", "circled", "struck", "ticked", "covered"]
NOTHING, CROSS, EXPLODED, LAVA, DIE1, TRACK_NS, CIRCLED, STRUCK, TICKED, COVERED = 0, 1, 2, 3, 4, 10, 16, 17, 18, 19
CELL, FLAG, ROUND = 0, 1, 2  # kinds of places
PIXELS = 56  # of a crop; the place is its middle half in both directions
PAPER = 200  # how bright paper is in it

# What the network may say of each kind. A circle in a cell means nothing to the rules, but it is not a cross either.
SAID = {CELL: list(range(0, 17)) + [COVERED], FLAG: [NOTHING, CIRCLED, STRUCK, COVERED], ROUND: [NOTHING, TICKED, COVERED]}


def turned(label, flip_x, flip_y, swap):
    """The mark after the picture was flipped and then transposed: only rails change."""
    if not TRACK_NS <= label < CIRCLED:
        return label
    ends = MARKS[label][6:]
    if flip_x:
        ends = ends.translate(str.maketrans("EW", "WE"))
    if flip_y:
        ends = ends.translate(str.maketrans("NS", "SN"))
    if swap:
        ends = ends.translate(str.maketrans("NEWS", "WSNE"))
    return next(i for i in range(TRACK_NS, CIRCLED) if set(MARKS[i][6:]) == set(ends))
