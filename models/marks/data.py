"""What the mark reader learns from: places of simulated pictures (`mark_crops`), and marks drawn here on blank prints.

Everything random belongs to the number of the sample, so the same seed gives the same samples.
"""

import csv
import os

import cv2
import numpy as np

import pens
import things
from marks import CELL, CIRCLED, COVERED, CROSS, DIE1, EXPLODED, FLAG, LAVA, MARKS, NOTHING, PAPER, PIXELS, ROUND, STRUCK, TICKED, TRACK_NS
from pens import SIZE

cv2.setNumThreads(0)
Y, X = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE - 0.5
PLACE_MM = {CELL: (9, 19), FLAG: (6, 11), ROUND: (5, 10)}


class Rendered:
    """The places of simulated pictures, with the blank print of each."""

    def __init__(self, *folders):
        rows, crops, prints, first = [], [], [], 0
        for folder in folders:
            own = list(csv.DictReader(open(os.path.join(folder, "index.csv"))))
            crops.append(np.fromfile(os.path.join(folder, "crops.bin"), np.uint8).reshape(-1, PIXELS, PIXELS, 3))
            prints.append(np.fromfile(os.path.join(folder, "prints.bin"), np.uint8).reshape(-1, PIXELS, PIXELS, 3))
            if len(own) != len(crops[-1]):
                raise SystemExit(f"{folder} is not whole. Render it again with make_data")
            for r in own:
                r["print"] = int(r["print"]) + first
            first += len(prints[-1])
            rows += own
        self.crops, self.prints = np.concatenate(crops), np.concatenate(prints)
        self.label = np.array([MARKS.index(r["label"]) for r in rows])
        self.kind = np.array([int(r["kind"]) for r in rows])
        self.print = np.array([r["print"] for r in rows])
        self.difficulty = np.array([r["difficulty"] for r in rows])
        self.seed = np.array([int(r["seed"]) for r in rows])
        self.sheet = np.array([r["sheet"] for r in rows])
        self.site = np.array([r["site"] for r in rows])


class Prints:
    """The blank places of our own sheets, as large as the drawing wants them."""

    def __init__(self, folder):
        self.places = {CELL: [], FLAG: [], ROUND: []}
        pages = {}
        for r in csv.DictReader(open(os.path.join(folder, "prints.csv"))):
            name, scale = r["sheet"], float(r["pixels_per_mm"])
            if name not in pages:
                pages[name] = cv2.imread(os.path.join(folder, "pages", name + ".png"), cv2.IMREAD_COLOR)
            x, y, w, h = (float(r[k]) * scale for k in ("x", "y", "width", "height"))
            side = max(w, h) * 2
            turn = np.array([[SIZE / side, 0, SIZE / 2 - (x + w / 2) * SIZE / side], [0, SIZE / side, SIZE / 2 - (y + h / 2) * SIZE / side]])
            place = cv2.warpAffine(pages[name], turn, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255))
            self.places[int(r["kind"])].append(place)


def neighbours(canvas, rng, kind, pen, place_mm):
    """What is drawn or lies around the place and reaches into the crop."""
    if kind == CELL and rng.random() < 0.12:  # lines drawn by hand between the places
        hand = pens.Hand(rng, rng.random())
        hand.turn, hand.at = rng.normal(0, 0.05), np.zeros(2)
        for side in rng.choice([-0.5, 0.5], int(rng.integers(1, 3)), replace=False):
            line = [(t, side + rng.normal(0, 0.04)) for t in np.linspace(-1.1, 1.1, 8)]
            hand.path(line if rng.random() < 0.5 else [q[::-1] for q in line])
        pens.ink(canvas, hand.mask(pen.pixels), pen, rng)
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            if (column, row) == (0, 0) or rng.random() > 0.45 or (kind == ROUND and row != 0) or (kind == FLAG and rng.random() < 0.7):
                continue
            at = SIZE / 2 + np.array([column, row]) * SIZE / 2 * (1.2 if kind == ROUND else 1)
            if kind == CELL and rng.random() < 0.12:
                things.die(canvas, rng, int(rng.integers(1, 7)), at + rng.normal(0, 3, 2))
                continue
            hand = pens.Hand(rng, rng.random())
            what = rng.random()
            if kind == ROUND:
                hand.check() if what < 0.6 else hand.cross()
            elif what < 0.6:
                hand.cross()
            elif what < 0.75:
                hand.scribble()
            elif what < 0.85:
                hand.track(["NS", "EW", "NE", "NW", "SE", "SW"][rng.integers(6)])
            elif what < 0.92:
                hand.circle()
            else:
                mask = pens.blackened(rng, hand.loose)
                shifted = np.zeros_like(mask)
                dx, dy = column * SIZE // 2, row * SIZE // 2
                h, w = SIZE - abs(dy), SIZE - abs(dx)
                shifted[max(0, dy):max(0, dy) + h, max(0, dx):max(0, dx) + w] = mask[max(0, -dy):max(0, -dy) + h, max(0, -dx):max(0, -dx) + w]
                pens.ink(canvas, shifted, pen, rng)
                continue
            pens.ink(canvas, hand.mask(pen.pixels, at), pen, rng)


def nothing(canvas, rng, pen):
    """An untouched place, or one that was rubbed clean, smeared, or hit by a slip of the pen."""
    what = rng.random()
    if what < 0.6:
        return 1.0
    hand = pens.Hand(rng, rng.random())
    if what < 0.85:  # rubbed out
        style = rng.random()
        hand.cross() if style < 0.6 else hand.scribble() if style < 0.75 else hand.circle() if style < 0.9 else hand.check()
        mask = cv2.GaussianBlur(hand.mask(pen.pixels * rng.uniform(1, 2)), (0, 0), rng.uniform(0.3, 3))
        strength = rng.uniform(0.03, 0.2) / pen.opacity
        pens.ink(canvas, mask, pen, rng, strength)
        return 1.0 if strength * pen.opacity < 0.14 else 0.9
    if what < 0.93:  # a dot, or a stroke that began
        a = rng.uniform(-0.5, 0.5, 2)
        hand.path([a, a + rng.normal(0, 0.07, 2)])
        pens.ink(canvas, hand.mask(pen.pixels), pen, rng)
        return 0.95
    side = rng.choice([-1, 1]) * rng.uniform(0.36, 0.6)  # a line along the edge that belongs elsewhere
    line = [(-1, side), (1, side + rng.normal(0, 0.05))]
    hand.path(line if rng.random() < 0.5 else [p[::-1] for p in line])
    pens.ink(canvas, hand.mask(pen.pixels), pen, rng)
    return 0.95


def drawn(canvas, rng, kind, label, pen):
    """Draws the mark; returns how it shall be read as {mark: share}."""
    if label == NOTHING:
        sure = nothing(canvas, rng, pen)
        other = {CELL: CROSS, FLAG: STRUCK, ROUND: TICKED}[kind]
        return {NOTHING: sure, other: 1 - sure}
    if label == COVERED:
        things.cover(canvas, rng, things.blob(rng, rng.uniform(0.75, 1.2)))
        return {COVERED: 1.0}
    if DIE1 <= label < TRACK_NS:
        things.die(canvas, rng, label - DIE1 + 1)
        return {label: 1.0}
    hand = pens.Hand(rng, rng.random() ** 1.5)
    read = {label: 1.0}
    if label == LAVA:
        pens.ink(canvas, pens.blackened(rng, hand.loose), pen, rng)
        return read
    style = rng.random()
    if label == CROSS:
        if style < 0.9:
            hand.cross()
        elif style < 0.95:  # one stroke only: probably meant as a cross
            hand.slash()
            read = {CROSS: 0.75, NOTHING: 0.25}
        else:
            hand.check()
            read = {CROSS: 0.75, NOTHING: 0.25}
    elif label == EXPLODED:
        hand.scribble()
    elif label == CIRCLED:
        hand.circle(0.15, 0.55, True) if kind == CELL else hand.circle(0.36, 0.8)
        if kind == CELL and style < 0.12:
            hand.scribble()
            read = {CIRCLED: 0.5, EXPLODED: 0.5}
        elif kind == FLAG and style < 0.05:
            hand.slash()
            read = {CIRCLED: 0.5, STRUCK: 0.5}
    elif label == STRUCK:
        if style < 0.65:
            hand.slash()
        elif style < 0.85:
            hand.cross()
        elif style < 0.93:
            hand.scribble()
        else:
            hand.slash()
            hand.slash()
    elif label == TICKED:
        if style < 0.45:
            hand.check()
        elif style < 0.75:
            hand.cross()
        elif style < 0.88:
            hand.slash()
        elif style < 0.95:
            hand.scribble()
        else:
            pens.ink(canvas, pens.blackened(rng, hand.loose) * rng.uniform(0.7, 1), pen, rng)
            return read
    else:
        hand.track(MARKS[label][6:])
    strength = 1.0
    if rng.random() < 0.06:  # a pen that runs dry
        strength = rng.uniform(0.5, 0.9)
    pens.ink(canvas, hand.mask(pen.pixels), pen, rng, strength)
    return read


def photographed(canvas, rng, place_mm, hard):
    """How a camera and a finder that is a little off show it: 56 x 56 x 3 bytes, paper about PAPER."""
    pixels = SIZE / 2 / place_mm  # a millimetre
    image = canvas
    size = rng.random()
    off = rng.uniform(-0.7, 0.7, 2) * size * pixels
    angle, stretch = rng.normal(0, 0.8) * size, 1 + rng.normal(0, 0.01, 2) * size
    turn = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), angle, 1)
    turn[0, :2] *= stretch[0]
    turn[1, :2] *= stretch[1]
    turn[:, 2] += off + SIZE / 2 * (1 - stretch)
    image = cv2.warpAffine(image, turn, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.5:  # toner is not black, paper not white
        image = image + (255 - image) * rng.uniform(0, 0.35)
    sigma = rng.uniform(0, 1.0 if not hard else 3.4)
    if sigma > 0.25:
        image = cv2.GaussianBlur(image, (0, 0), sigma * rng.uniform(0.7, 1.4), None, sigma)
    image = light(image, rng, hard)
    if rng.random() < (0.2 if hard else 0.05):  # more light than the camera can take: faint ink goes first
        image = exposed(image, rng.uniform(1.1, 1.8))
    noise = rng.uniform(0, 5 if not hard else 11)
    if rng.random() < (0.5 if hard else 0.25):  # few pixels in the picture, each with its own noise
        few = int(rng.integers(14 if hard else 20, 52))
        image = cv2.resize(image, (few, few), interpolation=cv2.INTER_AREA)
        image += rng.normal(0, 1.2 * noise, image.shape).astype(np.float32)
        if rng.random() < 0.4:
            image = compressed(image, rng, hard)
        image = cv2.resize(image, (PIXELS, PIXELS), interpolation=cv2.INTER_LINEAR)
    else:
        image = cv2.resize(image, (PIXELS, PIXELS), interpolation=cv2.INTER_AREA)
        image += rng.normal(0, noise, image.shape).astype(np.float32)
        if hard and rng.random() < 0.5:
            image += cv2.resize(rng.normal(0, rng.uniform(0, 14), (28, 28, 3)).astype(np.float32), (PIXELS, PIXELS))
        if rng.random() < 0.3:
            image = compressed(image, rng, hard)
    return np.clip(image * (PAPER / 255), 0, 255).astype(np.uint8)


def exposed(image, gain):
    """Paper stays white; what is lighter than 1 / gain becomes as white as it, with a soft shoulder."""
    light = image * (gain / 255)
    return np.where(light < 0.8, light, 0.8 + 0.2 * np.tanh((light - 0.8) / 0.2)).astype(np.float32) * 255


def compressed(image, rng, hard):
    image = np.clip(image, 0, 255).astype(np.uint8)
    quality = int(rng.integers(25 if hard else 45, 92))
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR).astype(np.float32)


def light(image, rng, hard):
    """What is left of light and its colour, shadows, folds, highlights."""
    gain = rng.normal(1, 0.05) * (1 + rng.normal(0, 0.025, 3))
    image = image * np.clip(gain, 0.8, 1.25).astype(np.float32)
    y, x = Y, X
    slope = rng.normal(0, 0.05 if rng.random() < 0.8 else 0.2, 2).astype(np.float32)
    field = 1 + slope[0] * x + slope[1] * y
    if rng.random() < (0.3 if hard else 0.12):  # the edge of a shadow
        a = rng.uniform(0, 2 * np.pi)
        d = x * np.cos(a) + y * np.sin(a) - rng.uniform(-0.4, 0.4)
        field = field * (1 - rng.uniform(0.1, 0.6) / (1 + np.exp(np.clip(-d / rng.uniform(0.004, 0.1), -30, 30))))
    if rng.random() < 0.08:  # a fold
        a = rng.uniform(0, 2 * np.pi)
        d = x * np.cos(a) + y * np.sin(a) - rng.uniform(-0.4, 0.4)
        wide = rng.uniform(0.006, 0.04)
        field = field * (1 + rng.uniform(-0.3, 0.25) * np.exp(-(d / wide) ** 2)) * (1 + rng.uniform(-0.12, 0.12) * (d > 0))
    image = image * field[:, :, None]
    if rng.random() < 0.05:  # a highlight
        c = rng.uniform(-0.5, 0.5, 2)
        spread = rng.uniform(0.05, 0.5)
        image = image + (np.exp(-((x - c[0]) ** 2 + (y - c[1]) ** 2) / spread ** 2) * rng.uniform(20, 160))[:, :, None]
    if rng.random() < 0.04:  # a stain
        c = rng.uniform(-0.5, 0.5, 2)
        spread = rng.uniform(0.08, 0.4)
        tone = np.array([rng.uniform(0.6, 0.95), rng.uniform(0.75, 0.97), rng.uniform(0.85, 1.0)], np.float32)
        share = np.clip(1.5 - ((x - c[0]) ** 2 + (y - c[1]) ** 2) / spread ** 2, 0, 1)[:, :, None]
        image = image * (1 + (tone - 1) * share)
    return image.astype(np.float32)


ODDS = {
    CELL: {NOTHING: 0.33, CROSS: 0.2, EXPLODED: 0.07, LAVA: 0.05, CIRCLED: 0.12, COVERED: 0.05, DIE1: 0.1, TRACK_NS: 0.08},
    FLAG: {NOTHING: 0.4, CIRCLED: 0.28, STRUCK: 0.28, COVERED: 0.04},
    ROUND: {NOTHING: 0.5, TICKED: 0.46, COVERED: 0.04},
}
BARE = {NOTHING: 0.36, CROSS: 0.26, CIRCLED: 0.32, EXPLODED: 0.04, COVERED: 0.02}


def lined(canvas, rng, lines, pen):
    """Draws the lines of a grid by hand; some run beside the straight ones, tremble, or are drawn twice."""
    wave, shift = rng.uniform(0, 0.06), rng.uniform(0, 0.05)
    for upright, side, (begin, end) in lines:
        for _ in range(2 if rng.random() < 0.08 else 1):
            hand = pens.Hand(rng, rng.random())
            hand.turn, hand.at = rng.normal(0, 0.03), np.zeros(2)
            along = np.linspace(begin, end, int(rng.integers(6, 26)))
            off = side + rng.normal(0, shift) + rng.normal(0, wave, len(along))
            hand.path(np.stack([off, along] if upright else [along, off], 1))
            pens.ink(canvas, hand.mask(pen.pixels), pen, rng)


def sample(number, seed, prints):
    """One drawn place: crop, blank crop, kind, and how it shall be read."""
    rng = np.random.default_rng((seed, number))
    kind = int(rng.choice([CELL, FLAG, ROUND], p=[0.66, 0.17, 0.17]))
    bare = kind == CELL and rng.random() < 0.2  # a grid drawn by hand
    odds = BARE if bare else ODDS[kind]
    label = int(rng.choice(list(odds), p=list(odds.values())))
    if label in (DIE1, TRACK_NS):
        label += int(rng.integers(6))
    place_mm = rng.uniform(*PLACE_MM[kind])
    pen = pens.Pen(rng, place_mm)
    if bare:
        blank, lines = things.grid(rng)
        canvas = np.full_like(blank, 255)
        lined(canvas, rng, lines, pen if rng.random() < 0.5 else pens.Pen(rng, place_mm))
    else:
        own = prints.places[kind]
        blank = own[rng.integers(len(own))].astype(np.float32) if rng.random() < 0.6 else things.invented(rng, kind)
        canvas = things.bent(blank, rng) if rng.random() < 0.3 else blank.copy()
    hard = rng.random() < 0.5
    if rng.random() < 0.6:
        neighbours(canvas, rng, kind, pen if rng.random() < 0.8 else pens.Pen(rng, place_mm), place_mm)
    read = drawn(canvas, rng, kind, label, pen)
    if label != COVERED and rng.random() < 0.05:  # something lies beside it
        things.cover(canvas, rng, things.blob(rng, rng.uniform(-0.1, 0.15)))
    if rng.random() < 0.15 and kind == CELL and label not in (CIRCLED, STRUCK):  # a pale pen lies over everything there
        canvas *= np.float32(1 - 0.06 * rng.random())
    crop = photographed(canvas, rng, place_mm, hard)
    if bare or rng.random() < 0.65:
        beside = cv2.resize(blank, (PIXELS, PIXELS), interpolation=cv2.INTER_AREA) * (PAPER / 255)
        beside = np.clip(beside, 0, 255).astype(np.uint8)
    else:  # taught from a photo
        beside = photographed(blank, rng, place_mm, False)
    return crop, beside, kind, read


def pool(count, seed, prints, first=0):
    """Many drawn places at once."""
    crops = np.empty((count, PIXELS, PIXELS, 3), np.uint8)
    blanks = np.empty_like(crops)
    kinds = np.empty(count, np.int64)
    reads = np.zeros((count, len(MARKS)), np.float32)
    for i in range(count):
        crops[i], blanks[i], kinds[i], read = sample(first + i, seed, prints)
        for mark, share in read.items():
            reads[i, mark] += share
    return crops, blanks, kinds, reads
