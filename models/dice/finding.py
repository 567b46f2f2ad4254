"""What the program itself takes for dice in whole pictures: where the reader is asked, and where the finder is wrong.

The lists come from `dice_candidates LEAST PICTURE…` (tests/vision/recognise), so that training and calibration see the very
boxes that are read later.
"""

import json
import os

import numpy as np

import data


def places(lists):
    """Candidates by the picture's path: dicts with box, score, and what the quick and the close reader say. A picture may stand
    in several lists: as a photo is looked at, and as a watched table is."""
    found = {}
    for name in lists:
        for line in open(name):
            entry = json.loads(line)
            found.setdefault(os.path.realpath(entry["file"]), []).extend(entry["candidates"])
    return found


def lessons(pictures, found, least=0.05):
    """Boxes that the finder draws around dice, by picture and die, and (picture, box) of its likeliest inventions."""
    drawn, inventions = {}, []
    for p in pictures:
        p.load()
        h, w = p.image.shape[:2]
        mine = [c for c in found.get(os.path.realpath(p.file), []) if c["score"] >= least]
        # A few from each picture, more from those without dice; what fooled the reader before comes first. Of rendered tables
        # all of them: dice are printed on boards, and a reader that is not shown them any more takes them for dice again.
        mine.sort(key=lambda c: -c["score"] * (1.02 - c["quick"]["nothing"]))
        room = 60 if not p.real and len(p.boxes) else 10 if len(p.boxes) else 25
        for c in mine:
            box = np.array(c["box"], np.float32)
            best, at = 0.0, -1
            for i in range(len(p.boxes)):
                share = data.best_overlap(box, p.boxes[i:i + 1])
                if share > best:
                    best, at = share, i
            if best >= 0.55:
                drawn.setdefault((p.file, at), []).append(box)
            elif (best < 0.25 or data.between_two(box, p.boxes)) and room > 0 and \
                    data.best_overlap(box, p.ignore) <= 0.05 and data.inside(box, w, h) > 0.5 and max(box[2:]) > 8:
                inventions.append((p, box))
                room -= 1
    return drawn, inventions
