"""Draws marks as people make them, so that the reader meets more hands and pens than the simulator has.

Everything happens on a canvas of 112 x 112 pixels, whose middle half is the place. A stroke is a list of points in shares of
the place, its centre being (0, 0) and its edges at -0.5 and 0.5.
"""

import cv2
import numpy as np

SIZE, FINER = 112, 2

# (blue, green, red), width from and to in mm, opacity from and to, how often
PENS = [
    ((45, 40, 38), (0.3, 0.6), (0.75, 1.0), 5), ((150, 50, 25), (0.3, 0.6), (0.75, 1.0), 5),
    ((40, 30, 190), (0.3, 0.6), (0.7, 1.0), 3), ((70, 120, 30), (0.4, 0.7), (0.7, 1.0), 2),
    ((35, 30, 28), (0.7, 1.2), (0.8, 1.0), 3), ((160, 60, 20), (0.7, 1.2), (0.75, 1.0), 2),
    ((45, 35, 200), (0.7, 1.2), (0.75, 1.0), 2), ((90, 140, 20), (0.7, 1.2), (0.7, 1.0), 2),
    ((30, 26, 25), (1.4, 3.0), (0.85, 1.0), 2), ((150, 40, 20), (1.4, 2.6), (0.8, 1.0), 1),
    ((40, 30, 210), (1.4, 2.6), (0.8, 1.0), 1), ((120, 40, 130), (0.5, 1.5), (0.7, 1.0), 1),
    ((30, 120, 230), (0.6, 1.5), (0.7, 1.0), 1), ((80, 78, 75), (0.4, 0.9), (0.3, 0.85), 6),
    ((50, 45, 42), (0.15, 0.35), (0.6, 1.0), 3), ((150, 60, 30), (0.15, 0.35), (0.6, 1.0), 3), ((45, 35, 190), (0.2, 0.4), (0.6, 1.0), 1),
    ((140, 135, 50), (0.6, 1.8), (0.3, 0.9), 2), ((165, 85, 50), (0.5, 1.4), (0.3, 0.9), 2),
]
ODDS = np.array([p[3] for p in PENS], np.float64) / sum(p[3] for p in PENS)


class Pen:
    def __init__(self, rng, place_mm):
        colour, width, opacity, _ = PENS[rng.choice(len(PENS), p=ODDS)]
        self.colour = np.clip(np.array(colour) + rng.normal(0, 14, 3), 0, 255)
        self.pixels = max(0.6, rng.uniform(*width) * SIZE / 2 / place_mm)
        self.opacity = rng.uniform(*opacity) * (rng.uniform(0.4, 0.8) if rng.random() < 0.15 else 1)  # some run dry
        self.grainy = colour[0] == 80 or rng.random() < 0.1
        self.soaks = rng.random() < 0.5


class Hand:
    """One mark: strokes are collected, then inked at once."""

    def __init__(self, rng, loose):
        self.rng, self.loose, self.strokes = rng, loose, []
        self.turn = rng.normal(0, 0.06 + 0.12 * loose)
        self.at = rng.normal(0, 0.02 + 0.06 * loose, 2)

    def place(self, points):
        c, s = np.cos(self.turn), np.sin(self.turn)
        points = np.asarray(points, np.float64)
        return np.stack([points[:, 0] * c - points[:, 1] * s, points[:, 0] * s + points[:, 1] * c], 1) + self.at

    def path(self, points, steps=None):
        """Through these points, trembling."""
        points = self.place(points)
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        steps = steps or int(np.clip(along[-1] / 0.07, 4, 160))
        t = np.linspace(0, along[-1], steps)
        fine = np.stack([np.interp(t, along, points[:, i]) for i in (0, 1)], 1)
        drift = self.rng.normal(0, 0.004 + 0.012 * self.loose, (steps, 2))
        for i in range(1, steps):
            drift[i] += 0.75 * drift[i - 1]
        self.strokes.append(fine + drift)

    def line(self, a, b):
        a, b = np.array(a, float), np.array(b, float)
        off = 0.02 + 0.08 * self.loose
        a, b = a + self.rng.normal(0, off, 2), b + self.rng.normal(0, off, 2)
        aside = np.array([a[1] - b[1], b[0] - a[0]]) * self.rng.normal(0, 0.03 + 0.09 * self.loose)
        t = np.linspace(0, 1, 7)[:, None]
        self.path(a + (b - a) * t + aside * 4 * t * (1 - t))

    def cross(self):
        r = self.rng
        reach = r.uniform(0.2, 0.42) + 0.22 * self.loose * r.random()
        tall = reach * r.uniform(0.75, 1.25)
        style = r.random()
        if r.random() < 0.25:
            shrink = self.somewhere()
            reach, tall = reach * shrink, tall * shrink
        if style < 0.1:  # upright
            self.line((-reach, 0), (reach, 0))
            self.line((0, -tall), (0, tall))
        elif style < 0.14:  # a short stroke through a long one
            self.line((-reach, -tall), (reach, tall))
            self.line((reach * 0.5, -tall * 0.5), (-reach * 0.5, tall * 0.5))
        elif style < 0.22:  # without lifting the pen
            side = r.choice([-1, 1])
            bow = r.uniform(0.6, 1.3)
            self.path([(-reach * side, -tall), (0, 0), (reach * side, tall), (reach * side * bow, 0), (reach * side, -tall),
                       (0, 0), (-reach * side, tall)])
        else:
            self.line((-reach, -tall), (reach, tall))
            self.line((reach, -tall), (-reach, tall))
            if style > 0.93:  # not content with it
                self.line((-reach, -tall), (reach, tall))
                if r.random() < 0.5:
                    self.line((reach, -tall), (-reach, tall))
            elif style > 0.9:
                self.line((0, -tall), (0, tall))

    def slash(self):
        r, reach = self.rng, self.rng.uniform(0.3, 0.5)
        if r.random() < 0.15:
            self.line((-reach, 0), (reach, 0))
        else:
            side = r.choice([-1, 1], p=[0.75, 0.25])
            self.line((-reach, reach * side * -1), (reach, reach * side))

    def check(self):
        r = self.rng
        size = r.uniform(0.7, 1.3)
        self.path(np.array([(-0.33, 0.0), (-0.08, 0.32), (r.uniform(0.35, 0.6), r.uniform(-0.6, -0.35))]) * size)

    def zigzag(self, reach, turns, upright):
        r = self.rng
        n = 2 * turns + 1
        along = np.linspace(-reach, reach, n)
        across = np.where(np.arange(n) % 2 == 0, -reach, reach) + r.normal(0, 0.06, n)
        self.path(np.stack([along, across] if upright else [across, along], 1))

    def scribble(self):
        r = self.rng
        reach = r.uniform(0.28, 0.5)
        style = r.random()
        if style < 0.45:
            self.zigzag(reach, int(r.integers(4, 11)), r.random() < 0.5)
            if r.random() < 0.25:
                self.zigzag(reach, int(r.integers(3, 8)), r.random() < 0.5)
        elif style < 0.85:
            n = int(r.integers(40, 110))
            t = np.linspace(0, r.uniform(4, 12) * 2 * np.pi, n)
            radius = reach * (0.3 + 0.7 * np.abs(np.sin(t * r.uniform(0.2, 0.6) + r.uniform(0, 6))))
            self.path(np.stack([radius * np.cos(t), radius * np.sin(t) * r.uniform(0.7, 1.1)], 1), n * 2)
        else:
            n = int(r.integers(10, 26))
            self.path(r.uniform(-reach, reach, (n, 2)))
        if r.random() < 0.15:
            self.cross()

    def somewhere(self):
        """Some marks are small and not in the middle."""
        self.at = self.at + self.rng.uniform(-0.2, 0.2, 2)
        return self.rng.uniform(0.5, 0.8)

    def circle(self, low=0.3, high=0.62, wanders=False):
        """By hand: lopsided, open or with the ends past each other, now and then twice round or with a tail."""
        r = self.rng
        reach = r.uniform(low, high)
        if wanders and r.random() < 0.35:
            reach *= self.somewhere()
        begin, way = r.uniform(0, 2 * np.pi), (2 * np.pi + r.uniform(-0.7, 0.9)) * r.choice([-1, 1])
        rounds = 2 if r.random() < 0.12 else 1
        t = np.linspace(0, 1, 40 * rounds)
        angle = begin + way * t * rounds
        radius = reach * (1 + r.normal(0, 0.08) * (t - 0.5) + 0.08 * self.loose * np.sin(2 * angle + begin) +
                          0.05 * self.loose * r.normal() * np.sin(3 * angle))
        if rounds == 2 and r.random() < 0.4:  # the second one inside the first
            radius = radius * np.where(t < 0.5, 1, r.uniform(0.45, 0.9))
        wide, lean = r.uniform(0.65, 1.3), r.uniform(0, np.pi)
        x, y = radius * np.cos(angle) * wide, radius * np.sin(angle)
        if r.random() < 0.5:
            x, y = x * np.cos(lean) - y * np.sin(lean), x * np.sin(lean) + y * np.cos(lean)
        points = np.stack([x, y], 1)
        if r.random() < 0.1:
            points = np.concatenate([points, points[-1:] + r.normal(0, 0.25, (1, 2)) * reach])
        self.path(points, 44 * rounds)

    def track(self, ends):
        r = self.rng
        self.turn *= 0.3
        self.at = self.at * 0.5
        port = {"N": (0, -0.5), "S": (0, 0.5), "E": (0.5, 0), "W": (-0.5, 0)}
        reach = r.uniform(0.85, 1.12)
        a, b = (np.array(port[e]) * reach for e in ends)
        t = np.linspace(0, 1, 25)[:, None]
        style = r.random()
        if style < 0.2 and abs(a @ b) < 1e-6:
            middle = a + (b - a) * t  # from edge to edge straight on
        elif style < 0.35:
            middle = np.concatenate([a * (1 - t[::2]), b * t[1::2]])  # by way of the middle, with a corner
        else:
            middle = a * (1 - t) ** 2 + b * t ** 2  # round
        if r.random() < 0.5:
            self.path(middle)
            if r.random() < 0.3:
                self.path(middle + r.normal(0, 0.015, 2))
            if r.random() < 0.25:
                self.sleepers(middle, r.uniform(0.06, 0.14))
        else:
            along = np.gradient(middle, axis=0)
            along /= np.maximum(1e-6, np.hypot(*along.T))[:, None]
            aside = np.stack([-along[:, 1], along[:, 0]], 1) * r.uniform(0.05, 0.13)
            self.path(middle + aside)
            self.path(middle - aside)
            if r.random() < 0.8:
                self.sleepers(middle, r.uniform(0.1, 0.2))

    def sleepers(self, middle, reach):
        along = np.gradient(middle, axis=0)
        for i in np.linspace(2, len(middle) - 3, int(self.rng.integers(3, 7))).astype(int):
            d = along[i] / max(1e-6, np.hypot(*along[i]))
            aside = np.array([-d[1], d[0]]) * reach
            self.path([middle[i] - aside, middle[i] + aside])

    def mask(self, pixels, centre=(SIZE / 2, SIZE / 2), place=SIZE / 2):
        """How much ink lies on each pixel, 0 to 1."""
        fine = np.zeros((SIZE * FINER, SIZE * FINER), np.uint8)
        width = pixels * FINER * place / (SIZE / 2)
        for stroke in self.strokes:
            points = (np.array(centre) + stroke * place) * FINER
            points = np.round(points * 16).astype(np.int32)
            parts = max(1, len(points) // 8)  # pressure changes on the way
            for part in np.array_split(np.arange(len(points)), parts):
                own = points[part[0]:part[-1] + 2]
                w = max(1, int(round(width * self.rng.uniform(0.8, 1.2))))
                cv2.polylines(fine, [own], False, 255, w, cv2.LINE_AA, 4)
        faint = min(1.0, width * 1.1)  # thinner than a pixel of the fine canvas cannot be drawn
        return cv2.resize(fine, (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(np.float32) * (faint / 255)


def ink(canvas, mask, pen, rng, strength=1.0):
    """`canvas`: floating point, paper is 255."""
    alpha = mask * (pen.opacity * strength)
    if pen.grainy:
        alpha = alpha * (0.5 + 0.5 * rng.random(mask.shape, dtype=np.float32))
    alpha = alpha[:, :, None]
    colour = pen.colour.astype(np.float32)
    if pen.soaks:
        colour = colour * (0.5 + 0.5 * canvas / 255)
    canvas += (colour - canvas) * alpha


def blackened(rng, loose):
    """A place filled as far as it goes: a mask."""
    reach = rng.uniform(0.36, 0.5)
    corners = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    corners += rng.normal(0, 0.02 + 0.04 * loose, corners.shape)
    if rng.random() < 0.25:
        t = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        corners = reach * 1.05 * np.stack([np.cos(t), np.sin(t)], 1) * (1 + rng.normal(0, 0.05, (20, 1)))
    mask = np.zeros((SIZE, SIZE), np.uint8)
    points = np.round((SIZE / 2 + corners * SIZE / 2) * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    solid = mask.astype(np.float32) / 255
    if rng.random() < 0.6:  # strokes show, light stays between some of them
        hand = Hand(rng, loose)
        hand.turn = rng.choice([0, np.pi / 4, np.pi / 2]) + rng.normal(0, 0.1)
        hand.zigzag(reach, int(rng.integers(9, 16)), True)
        strokes = hand.mask(rng.uniform(1.5, 4))
        solid = np.maximum(solid * rng.uniform(0.55, 0.95), strokes)
    return solid
