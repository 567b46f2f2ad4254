"""Dice, hands and other things that lie on a sheet, and prints that nobody has printed yet: as the reader of marks would see them."""

import cv2
import numpy as np

from pens import SIZE

BODIES = [(235, 238, 240), (235, 238, 240), (30, 30, 32), (40, 35, 190), (160, 70, 30), (60, 130, 40), (50, 200, 235), (40, 130, 235),
          (140, 50, 120), (200, 215, 225)]
PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)], 6: [(-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)]}


def spot(canvas, centre, radius, colour):
    cv2.circle(canvas, tuple(int(round(v * 16)) for v in centre), max(8, int(round(radius * 16))), colour, -1, cv2.LINE_AA, 4)


def polygon(canvas, points, colour):
    cv2.fillPoly(canvas, [np.round(np.asarray(points) * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def face(canvas, corners, value, pip, size, spread):
    """The pips of a face whose corners are given in order."""
    a, b, _, d = corners
    u, v = (b - a) / 2, (d - a) / 2
    for x, y in PIPS[value]:
        if value in (2, 3, 6) and size[1]:
            x, y = y, -x
        at = a + u + v + u * x * spread * 2 + v * y * spread * 2
        half = max(np.hypot(*u), np.hypot(*v))
        axes = (np.hypot(*u) * size[0], np.hypot(*v) * size[0])
        angle = np.degrees(np.arctan2(u[1], u[0]))
        if half < 1:
            continue
        cv2.ellipse(canvas, tuple(int(round(c * 16)) for c in at), tuple(max(8, int(round(c * 16))) for c in axes), angle, 0, 360,
                    pip, -1, cv2.LINE_AA, 4)


def die(canvas, rng, value, centre=None):
    """A die on the place: seen from anywhere between straight above and 55 degrees aside."""
    edge = SIZE / 2 * rng.uniform(0.55, 1.0)
    turn = rng.uniform(0, 2 * np.pi)
    centre = np.array(centre if centre is not None else SIZE / 2 + rng.normal(0, SIZE * 0.03, 2))
    c, s = np.cos(turn), np.sin(turn)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ np.array([(c, s), (-s, c)]) * edge / 2
    away = rng.uniform(0, 2 * np.pi)
    lean = edge * np.tan(np.radians(rng.uniform(0, 50))) * np.array([np.cos(away), np.sin(away)])
    grow = 1 + rng.uniform(0, 0.06)
    foot, top = centre + square, centre + lean + square * grow
    body = np.clip(np.array(BODIES[rng.integers(len(BODIES))]) + rng.normal(0, 12, 3), 10, 250)
    dark = body.mean() < 110
    pip = tuple(float(v) for v in (rng.uniform(190, 250, 3) if dark or rng.random() < 0.1 else rng.uniform(10, 70, 3)))
    if rng.random() < 0.15:
        pip = (40.0, 35.0, 190.0) if body.mean() > 150 else pip
    shadow = np.zeros((SIZE, SIZE), np.float32)
    fall = centre + square + rng.normal(0, edge * 0.25, 2)
    polygon(shadow, cv2.convexHull(np.concatenate([foot, fall]).astype(np.float32))[:, 0], 1.0)
    shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(1, 6))
    canvas *= 1 - shadow[:, :, None] * rng.uniform(0.1, 0.6)
    size = (rng.uniform(0.16, 0.26), rng.random() < 0.5)
    spread = rng.uniform(0.24, 0.3)
    layer = canvas.copy()
    sides = [x for x in range(1, 7) if x not in (value, 7 - value)]
    for i in sorted(range(4), key=lambda i: (foot[i] + foot[(i + 1) % 4]) @ lean, reverse=True):
        j = (i + 1) % 4
        quad = np.array([foot[i], foot[j], top[j], top[i]])
        shade = rng.uniform(0.35, 0.95)
        polygon(layer, quad, tuple(float(v) for v in body * shade))
        face(layer, quad, int(rng.choice(sides)), tuple(v * shade for v in pip), size, spread)
    polygon(layer, top, tuple(float(v) for v in body))
    cut = edge * rng.uniform(0.05, 0.2)  # round corners: the side colour shows
    for i in range(4):
        spot(layer, top[i], cut * 0.5, tuple(float(v) for v in body * rng.uniform(0.5, 0.9)))
    face(layer, top, value, pip, size, spread)
    canvas[:] = layer


def blob(rng, share):
    """A mask of something that covers about this share of the place, or is beside it."""
    mask = np.zeros((SIZE, SIZE), np.float32)
    half = SIZE / 4
    style = rng.random()
    if style < 0.5:  # a straight edge: a card, a sleeve, a pencil, a finger
        angle = rng.uniform(0, 2 * np.pi)
        n = np.array([np.cos(angle), np.sin(angle)])
        reach = half * (abs(n[0]) + abs(n[1]))
        edge = n @ np.array([SIZE / 2, SIZE / 2]) + reach * (1 - 2 * share)
        y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
        d = x * n[0] + y * n[1]
        wide = rng.uniform(0.35, 3) * SIZE if share > 0.5 else rng.uniform(0.15, 3) * SIZE
        mask = np.clip(d - edge, 0, 1) * np.clip(edge + wide - d, 0, 1)
    else:
        radius = half * (0.6 + 1.6 * share)
        far = half * 1.9 * (1 - share)
        angle = rng.uniform(0, 2 * np.pi)
        centre = SIZE / 2 + far * np.array([np.cos(angle), np.sin(angle)])
        t = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        r = radius * (1 + 0.15 * np.sin(2 * t + angle) + 0.1 * np.sin(3 * t)) * rng.uniform(0.9, 1.2)
        polygon(mask, centre + np.stack([r * np.cos(t), r * np.sin(t)], 1), 1.0)
    return mask


def cover(canvas, rng, mask):
    """Lays something there: skin, cloth, wood, plastic, paper."""
    colours = [(120, 150, 205), (90, 120, 175), (60, 80, 125), (40, 45, 60), (150, 170, 190), (60, 110, 170), (200, 190, 180), (40, 40, 160),
               (150, 80, 40), (80, 130, 60)]
    colour = np.clip(np.array(colours[rng.integers(len(colours))]) * rng.uniform(0.5, 1.3) + rng.normal(0, 10, 3), 0, 255)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE
    angle = rng.uniform(0, 2 * np.pi)
    light = 1 + rng.uniform(0, 0.5) * (np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - 0.5))
    grain = cv2.GaussianBlur(rng.normal(0, 1, (SIZE, SIZE)).astype(np.float32), (0, 0), rng.uniform(0.6, 4))
    light = light + grain / max(1e-3, grain.std()) * rng.uniform(0, 0.08)
    shadow = cv2.GaussianBlur(np.roll(mask, tuple(rng.integers(-8, 9, 2)), (0, 1)), (0, 0), rng.uniform(2, 8))
    canvas *= 1 - shadow[:, :, None] * rng.uniform(0, 0.5)
    canvas += (colour[None, None] * light[:, :, None] - canvas) * mask[:, :, None]


def invented(rng, kind):
    """A piece of a sheet that does not exist: the place in the middle and half of its neighbours."""
    paper = np.full((SIZE, SIZE, 3), 255, np.float32)
    if rng.random() < 0.3:
        paper[:] = np.clip(255 - np.abs(rng.normal(0, 18, 3)), 190, 255)
    dark = tuple(float(v) for v in rng.uniform(20, 130, 3))
    if rng.random() < 0.7:
        dark = (float(rng.uniform(20, 150)),) * 3
    if kind == 0 and rng.random() < 0.2:  # nothing printed but lines, or not even these
        for at in (SIZE / 4, SIZE * 3 / 4):
            if rng.random() < 0.7:
                cv2.line(paper, (int(at), 0), (int(at), SIZE), dark, int(rng.integers(1, 4)), cv2.LINE_AA)
            if rng.random() < 0.7:
                cv2.line(paper, (0, int(at)), (SIZE, int(at)), dark, int(rng.integers(1, 4)), cv2.LINE_AA)
    elif kind == 0:
        gap = rng.uniform(0, 0.06) * SIZE / 2 if rng.random() < 0.3 else 0
        line = int(rng.integers(1, 5))
        tinted = rng.random() < 0.35
        for row in (-1, 0, 1):
            for column in (-1, 0, 1):
                if rng.random() < 0.08 and (row, column) != (0, 0):
                    continue
                cell(paper, rng, SIZE / 2 + np.array([column, row]) * SIZE / 2, gap, line, dark, tinted)
    elif kind == 1:
        at = np.array([SIZE / 2, SIZE / 2])
        if rng.random() < 0.3:
            outline(paper, rng, at, SIZE / 4 * rng.uniform(0.8, 1.1), dark)
        word(paper, rng, at, str(rng.choice([1, 3, 6, 9, 10, 12, 15, 5, 20])), SIZE * rng.uniform(0.16, 0.3), dark)
    else:
        for column in (-1, 0, 1):
            at = np.array([SIZE / 2 + column * SIZE * rng.uniform(0.55, 0.62), SIZE / 2])
            outline(paper, rng, at, SIZE / 4 * rng.uniform(0.85, 1.05), dark)
            if rng.random() < 0.8:
                word(paper, rng, at, str(rng.integers(1, 13)), SIZE * rng.uniform(0.12, 0.22), tuple(min(255.0, v + 60) for v in dark))
    return paper


def grid(rng):
    """Bare lines between the places, as nobody printed them: the straight ones that stand for them, and where they run, in shares of the place."""
    blank = np.full((SIZE, SIZE, 3), 255, np.float32)
    tone, width = (float(rng.uniform(60, 190)),) * 3, int(rng.integers(1, 5))
    lines = []
    for upright in (False, True):
        sides = [(-0.5, 0.5), (-0.5,), (0.5,)][rng.integers(3)]  # in the middle of the grid or at its rim
        ends = 0.5 + rng.uniform(0, 0.9)
        other = (-ends if rng.random() < 0.3 else -1.2, ends if rng.random() < 0.3 else 1.2)
        for side in sides:
            at = int(round(SIZE / 2 + side * SIZE / 2))
            cv2.line(blank, (at, 0) if upright else (0, at), (at, SIZE) if upright else (SIZE, at), tone, width, cv2.LINE_AA)
            lines.append((upright, side, other))
    return blank, lines


def bent(image, rng):
    """Print that is not quite where and how it should be: paper that waves, toner that runs or is sparing."""
    if rng.random() < 0.7:
        coarse = rng.normal(0, rng.uniform(0.3, 1.6), (5, 5, 2)).astype(np.float32)
        field = cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
        y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
        image = cv2.remap(image, x + field[:, :, 0], y + field[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    style = rng.random()
    if style < 0.25:
        image = image + (cv2.erode(image, np.ones((3, 3), np.uint8)) - image) * np.float32(rng.uniform(0.2, 0.8))
    elif style < 0.4:
        image = image + (cv2.dilate(image, np.ones((3, 3), np.uint8)) - image) * np.float32(rng.uniform(0.2, 0.6))
    return image.astype(np.float32)


def outline(paper, rng, at, half, ink):
    if rng.random() < 0.4:
        cv2.circle(paper, tuple(int(v * 16) for v in at), int(half * 16), ink, int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    else:
        a, b = (at - half).astype(int), (at + half).astype(int)
        cv2.rectangle(paper, tuple(int(v) for v in a), tuple(int(v) for v in b), ink, int(rng.integers(1, 4)), cv2.LINE_AA)


def word(paper, rng, at, text, height, ink):
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    thick = int(rng.integers(1, 4))
    (w, h), _ = cv2.getTextSize(text, font, 1, thick)
    scale = height / h
    cv2.putText(paper, text, (int(at[0] - w * scale / 2), int(at[1] + h * scale / 2)), font, scale, ink, thick, cv2.LINE_AA)


def cell(paper, rng, at, gap, line, ink, tinted):
    half = SIZE / 4 - gap
    a, b = np.round(at - half).astype(int), np.round(at + half).astype(int)
    corner = tuple(int(v) for v in a), tuple(int(v) for v in b)
    if tinted and rng.random() < 0.8:
        cv2.rectangle(paper, *corner, tuple(float(v) for v in rng.uniform(120, 255, 3)), -1)
    cv2.rectangle(paper, *corner, ink, line, cv2.LINE_AA)
    if rng.random() < 0.3:
        icon(paper, rng, at, SIZE / 4 * rng.uniform(0.4, 0.8))
    what = rng.random()
    tone = tuple(float(v) for v in rng.uniform(10, 130, 3)) if rng.random() < 0.3 else (float(rng.uniform(10, 140)),) * 3
    if what < 0.6:
        spread, radius = rng.uniform(0.4, 0.7) * SIZE / 4, rng.uniform(0.07, 0.18) * SIZE / 4
        for x, y in PIPS[int(rng.integers(1, 7))]:
            spot(paper, at + np.array([x, y]) * spread, radius, tone)
    elif what < 0.8:
        word(paper, rng, at, str(rng.integers(1, 7)), SIZE / 4 * rng.uniform(0.5, 1.2), tone)
    if rng.random() < 0.08:  # a printed cross is no mark
        reach = SIZE / 4 * rng.uniform(0.4, 0.8)
        width = int(rng.integers(2, 7))
        for s in (-1, 1):
            cv2.line(paper, tuple(int(v) for v in at - (reach, reach * s)), tuple(int(v) for v in at + (reach, reach * s)), ink, width, cv2.LINE_AA)
    elif rng.random() < 0.05:  # nor are printed rails
        for d in (-5, 5):
            cv2.line(paper, (int(at[0] + d), int(at[1] - half)), (int(at[0] + d), int(at[1] + half)), ink, 2, cv2.LINE_AA)


def icon(paper, rng, at, half):
    colour = tuple(float(v) for v in rng.uniform(20, 240, 3))
    style = rng.integers(4)
    if style == 0:
        spot(paper, at, half * 0.8, colour)
    elif style == 1:
        n = int(rng.integers(3, 7))
        t = np.linspace(0, 2 * np.pi, n, endpoint=False) + rng.uniform(0, 6)
        polygon(paper, at + half * np.stack([np.cos(t), np.sin(t)], 1), colour)
    elif style == 2:
        t = np.linspace(0, 2 * np.pi, 10, endpoint=False) + rng.uniform(0, 6)
        r = np.where(np.arange(10) % 2 == 0, half, half * 0.45)
        polygon(paper, at + np.stack([r * np.cos(t), r * np.sin(t)], 1), colour)
    else:
        cv2.circle(paper, tuple(int(v * 16) for v in at), int(half * 0.7 * 16), colour, int(rng.integers(2, 7)), cv2.LINE_AA, 4)
