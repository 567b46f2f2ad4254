"""Dice on grounds where they never lay: cut out of photos and rendered pictures, put onto other pictures.

A few hundred photos show a few dozen tables, and a network that knows only these takes a strange table for the reason why
something is no die. Cut-outs come from photos and rendered pictures of training alone; grounds are pictures without dice.
Things that are no dice are pasted in the same way, so that an edge that was cut says nothing.
"""

import cv2
import numpy as np

import data
from nets import READER_CONTEXT

LARGEST = 128  # pixels of a cut-out's longer side: what is larger is kept smaller


class CutOut:
    """A die without its surroundings: colour, how much of each pixel is die, and what it shows."""

    __slots__ = ("colour", "mask", "value", "dye", "from_above", "stretched")

    def __init__(self, colour, mask, value, dye, from_above, stretched):
        self.colour, self.mask, self.value, self.dye = colour, mask, value, dye
        self.from_above, self.stretched = from_above, stretched


def cut_out(picture, i):
    """None: its edge cannot be told from the ground."""
    x, y, w, h = picture.boxes[i]
    image = picture.load()
    scale = min(1.0, LARGEST / max(w, h))
    margin = 0.22 * max(w, h)
    x0, y0 = int(np.floor(x - margin)), int(np.floor(y - margin))
    x1, y1 = int(np.ceil(x + w + margin)), int(np.ceil(y + h + margin))
    if x0 < 0 or y0 < 0 or x1 > image.shape[1] or y1 > image.shape[0] or max(w, h) < 18:
        return None
    part = image[y0:y1, x0:x1]
    if scale < 1:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    part = np.ascontiguousarray(part)
    bx, by, bw, bh = (np.array([x - x0, y - y0, w, h]) * scale)
    state = np.full(part.shape[:2], cv2.GC_BGD, np.uint8)
    cv2.rectangle(state, (round(bx - 1), round(by - 1)), (round(bx + bw), round(by + bh)), int(cv2.GC_PR_FGD), -1)
    cv2.ellipse(state, (round(bx + bw / 2), round(by + bh / 2)), (round(bw * 0.3), round(bh * 0.3)), 0, 0, 360, int(cv2.GC_FGD), -1)
    # Neighbours' dice belong to the ground of this one, but their colours must not be learnt as ground.
    cv2.setRNGSeed(1)
    try:
        cv2.grabCut(part, state, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)
    except cv2.error:
        return None
    mask = np.isin(state, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, label, stats, _ = cv2.connectedComponentsWithStats(mask)
    if count < 2:
        return None
    mask = (label == 1 + np.argmax(stats[1:, cv2.CC_STAT_AREA])).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    # A die is convex: where the cut is not, it went astray.
    solid = cv2.contourArea(outline) / max(1.0, cv2.contourArea(hull))
    mx, my, mw, mh = cv2.boundingRect(hull)
    filled = cv2.contourArea(hull) / max(1.0, bw * bh)
    if solid < 0.9 or filled < 0.45 or mw < 0.82 * bw or mh < 0.82 * bh:
        return None
    mask = cv2.fillConvexPoly(np.zeros_like(mask), hull, 255)
    pad = 2
    sx, sy = slice(max(0, mx - pad), mx + mw + pad), slice(max(0, my - pad), my + mh + pad)
    return CutOut(part[sy, sx].copy(), mask[sy, sx].copy(), picture.values[i], picture.colours[i], picture.from_above,
                  picture.stretched)


def cut_outs(pictures, least=0.97):
    """By picture: lists of its cut-outs. `least`: visible share from which on a die may be cut out."""
    found = {}
    for p in pictures:
        for i in range(len(p.boxes)):
            alone = all(j == i or data.best_overlap(p.boxes[i], p.boxes[j:j + 1]) < 0.04 for j in range(len(p.boxes)))
            if p.visible[i] >= least and alone:
                one = cut_out(p, i)
                if one is not None:
                    found.setdefault(p.file, []).append(one)
    return list(found.values())


def redyed(rng, colour):
    """The same die of another make: pips and body keep their difference, not their colours."""
    kind = rng.random()
    if kind < 0.45:
        return colour
    if kind < 0.6:
        colour = 255 - colour
    if kind < 0.75:
        return np.ascontiguousarray(colour[..., rng.permutation(3)])
    hsv = cv2.cvtColor(colour, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int32) + rng.integers(0, 180)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.3, 1.6), 0, 255)
    colour = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    if rng.random() < 0.4:  # a body with a tint of its own
        tint = rng.uniform(0.35, 1.0, 3)
        colour = np.clip(colour * (tint / tint.max()), 0, 255).astype(np.uint8)
    return colour


class Grounds:
    """Pictures without dice, and surfaces drawn from nothing."""

    def __init__(self, pictures):
        self.pictures = pictures

    def surface(self, rng, side):
        kind = rng.random()
        if kind < 0.25 or not self.pictures:
            x = drawn_surface(rng, side)
        else:
            x = self.photographed(rng, side)
        if rng.random() < 0.6:  # the same in another light or another colour
            x = np.clip(x * np.exp(rng.normal(0.15, 0.35)) * np.exp(rng.normal(0, 0.15, 3)), 0, 255)
        if rng.random() < 0.25:  # further off: less contrast
            mean = x.mean((0, 1))
            x = mean + (x - mean) * rng.uniform(0.1, 0.8)
        return np.clip(x, 0, 255).astype(np.uint8)

    def photographed(self, rng, side):
        image = self.pictures[rng.integers(len(self.pictures))].load()
        h, w = image.shape[:2]
        tile = max(h, w) <= 512  # textures of games repeat
        scale = np.exp(rng.uniform(np.log(0.35), np.log(2.0)))
        if not tile:
            scale = max(scale, 1.05 * side / min(h, w) if rng.random() < 0.8 else 0.4)
        if scale < 0.7:
            image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            scale = 1.0
            h, w = image.shape[:2]
        a = rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else rng.integers(0, 4) * np.pi / 2
        m = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
        around = rng.uniform(0.2, 0.8, 2) * (w, h)
        m = np.hstack([m, (np.array([side / 2, side / 2]) - m @ around)[:, None]])
        return cv2.warpAffine(image, m, (side, side), flags=cv2.INTER_LINEAR,
                              borderMode=cv2.BORDER_WRAP if tile else cv2.BORDER_REFLECT).astype(np.float32)


def drawn_surface(rng, side):
    """Plain, grained, speckled, woven, striped or tiled."""
    ground, ink = rng.uniform(0, 255, 3).astype(np.float32), rng.uniform(0, 255, 3).astype(np.float32)
    kind = rng.integers(6)
    yy, xx = np.mgrid[0:side, 0:side].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    u, v = np.cos(turn) * xx + np.sin(turn) * yy, np.cos(turn) * yy - np.sin(turn) * xx
    soft = cv2.GaussianBlur(data.grain(rng, side, side), (0, 0), rng.uniform(8, 40))
    soft /= soft.std() + 1e-6
    if kind == 0:
        share = 0.08 * soft
    elif kind == 1:  # wood
        share = 0.5 + 0.3 * np.sin((u + 6 * soft) / rng.uniform(3, 14)) + 0.15 * data.grain(rng, side, side)
        share = cv2.GaussianBlur(share, (0, 0), rng.uniform(0.4, 1.5))
        ink = ground * rng.uniform(0.5, 0.9)
    elif kind == 2:  # granite
        share = cv2.GaussianBlur(data.grain(rng, side, side), (0, 0), rng.uniform(0.6, 3))
        share = np.clip(0.4 + share / (rng.uniform(1.5, 6) * share.std()), 0, 1)
    elif kind == 3:  # cloth
        period = rng.uniform(2, 9)
        share = 0.5 + 0.25 * np.sin(2 * np.pi * u / period) + 0.25 * np.sin(2 * np.pi * v / period) + 0.1 * data.grain(rng, side, side)
        ink = ground * rng.uniform(0.6, 0.95)
    elif kind == 4:  # a print: large shapes
        step = rng.uniform(20, 120)
        share = ((u % step < step * rng.uniform(0.1, 0.9)) ^ (v % step < step * rng.uniform(0.1, 1.2))).astype(np.float32)
        share = cv2.GaussianBlur(share, (0, 0), 0.8)
    else:  # dots without end
        step = rng.uniform(6, 50)
        share = (((u % step) - step / 2) ** 2 + ((v % step) - step / 2) ** 2 < (step * rng.uniform(0.08, 0.4)) ** 2).astype(np.float32)
        share = cv2.GaussianBlur(share, (0, 0), 0.7)
    x = ground + (ink - ground) * np.clip(share, 0, 1)[..., None] + 6 * soft[..., None]
    return np.clip(x, 0, 255)


def thing(rng, grounds, size):
    """Something that lies on tables and is no die: a coin, a chip, a piece of wood or paper. Colour and mask."""
    n = max(8, int(round(size)))
    yy, xx = (np.mgrid[0:n, 0:n].astype(np.float32) - (n - 1) / 2) / (n / 2)
    colour = grounds.surface(rng, max(n, 24))[:n, :n].astype(np.float32)
    if rng.random() < 0.5:
        colour = colour * 0.25 + rng.uniform(0, 255, 3) * 0.75
    kind = rng.integers(4)
    r = np.hypot(xx, yy)
    if kind == 0:
        mask = r < 0.95
        if rng.random() < 0.7:  # rings, as on coins and chips
            ring = (np.abs(r - rng.uniform(0.4, 0.85)) < rng.uniform(0.04, 0.15))
            colour[ring] = colour[ring] * 0.3 + rng.uniform(0, 255, 3) * 0.7
        if rng.random() < 0.4:
            mark = (np.cos(np.arctan2(yy, xx) * rng.integers(4, 9)) > 0.5) & (r > 0.7)
            colour[mark] = rng.uniform(0, 255, 3)
    elif kind == 1:  # a block or a sheet of paper: straight edges, nothing on it, or a sign
        mask = (np.abs(xx) ** 8 + np.abs(yy / rng.uniform(0.5, 1)) ** 8) < 0.85
        if rng.random() < 0.4:
            canvas = colour.astype(np.uint8).copy()
            cv2.putText(canvas, "0123456789ABKQX#"[rng.integers(16)], (n // 4, 3 * n // 4), cv2.FONT_HERSHEY_SIMPLEX, n / 40,
                        tuple(float(c) for c in rng.uniform(0, 255, 3)), max(1, n // 14), cv2.LINE_AA)
            colour = canvas.astype(np.float32)
    elif kind == 2:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 7))))
        points = np.stack([np.cos(angles), np.sin(angles)], 1) * 0.48 * n + n / 2
        mask = cv2.fillConvexPoly(np.zeros((n, n), np.uint8), points.round().astype(np.int32), 1) > 0
    else:
        mask = (np.abs(xx) < 0.9) & (np.abs(yy) < rng.uniform(0.1, 0.4))
    shade = 1 + 0.25 * (np.cos(rng.uniform(0, 6.28)) * xx + np.sin(rng.uniform(0, 6.28)) * yy)
    return np.clip(colour * shade[..., None], 0, 255).astype(np.uint8), (mask * 255).astype(np.uint8)


def placed(rng, die, scale, at):
    """The matrix that lays a die there, turned, perhaps mirrored and squeezed."""
    h, w = die.mask.shape
    squeeze = np.exp(rng.normal(0, 0.06))
    if die.stretched and rng.random() < 0.6:  # as in data.placing
        squeeze *= rng.choice([1.33, 1.25, 0.75, 0.8])
    a = data.turn_for(rng, die.from_above)
    sx, sy = scale * np.sqrt(squeeze) * rng.choice([-1, 1]), scale / np.sqrt(squeeze)
    m = np.array([[np.cos(a) * sx, -np.sin(a) * sy], [np.sin(a) * sx, np.cos(a) * sy]])
    return np.hstack([m, (np.asarray(at) - m @ (np.array([w, h]) / 2))[:, None]])


def laid(rng, ground, colour, mask, m, shadow):
    """Pastes in place; gives where (slices of the ground) and how much of each pixel there is covered, or None."""
    h, w = mask.shape
    corners = np.array([[0, 0], [w, 0], [0, h], [w, h]]) @ m[:, :2].T + m[:, 2]
    low, high = corners.min(0), corners.max(0)
    size = max(high - low)
    reach = 3 + 0.45 * size
    x0, y0 = (int(max(0, v - reach)) for v in low)
    x1, y1 = (int(min(ground.shape[1 - k], high[k] + reach)) + 1 for k in (0, 1))
    here = ground[y0:y1, x0:x1]
    if here.size == 0 or high[0] < 0 or high[1] < 0 or low[0] > ground.shape[1] or low[1] > ground.shape[0]:
        return None
    shrink = np.sqrt(abs(np.linalg.det(m[:, :2])))
    if shrink < 0.7:
        colour, mask = (cv2.GaussianBlur(x, (0, 0), 0.4 / shrink) for x in (colour, mask))
    m = m - np.array([[0, 0, x0], [0, 0, y0]])
    shape = here.shape[1::-1]
    soft = cv2.warpAffine(mask, m, shape, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    over = cv2.warpAffine(colour, m, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if shadow is not None:
        away, dark, wide = shadow
        move = np.float32([[1, 0, away[0] * size], [0, 1, away[1] * size]])
        dim = cv2.GaussianBlur(cv2.warpAffine(soft, move, shape), (0, 0), max(0.6, wide * size))
        here[:] = (here * (1 - dark * dim[..., None])).astype(np.uint8)
    soft = cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.4, 0.9))
    here[:] = (here * (1 - soft[..., None]) + over * soft[..., None]).astype(np.uint8)
    return (slice(y0, y1), slice(x0, x1)), soft


class Tables:
    """Whole pictures of dice that were pasted: image, boxes, visible shares."""

    def __init__(self, real, made, grounds):
        self.real, self.made, self.grounds = real, made, grounds

    def several(self, rng):
        group = self.real if rng.random() < 0.7 or not self.made else self.made
        return group[rng.integers(len(group))]

    def table(self, rng, side):
        x = self.grounds.surface(rng, side)
        if rng.random() < 0.3:  # the edge of a tray, a mat, a board
            other = self.grounds.surface(rng, side)
            a, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3) * side
            yy, xx = np.mgrid[0:side, 0:side].astype(np.float32) - side / 2
            beyond = np.cos(a) * xx + np.sin(a) * yy > at
            x[beyond] = other[beyond]
        wanted = np.exp(rng.uniform(np.log(10), np.log(110)))
        count = int(min(rng.integers(1, 13), max(1, 0.5 * (side / wanted) ** 2)))
        set_of = self.several(rng)
        dye = rng.integers(1 << 30)
        shadow = ((rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)), rng.uniform(0.1, 0.7), rng.uniform(0.02, 0.2)) \
            if rng.random() < 0.75 else None
        boxes, masks, whole = [], [], []
        crowd = rng.uniform(0.1, 0.9)
        for _ in range(int(rng.integers(0, 5))):
            colour, mask = thing(rng, self.grounds, wanted * np.exp(rng.normal(0, 0.5)))
            at = rng.uniform(0.05, 0.95, 2) * side
            a = rng.uniform(0, 2 * np.pi)
            m = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
            laid(rng, x, colour, mask, np.hstack([m, (at - m @ (np.array(mask.shape[::-1]) / 2))[:, None]]), shadow)
        for n in range(count):
            if rng.random() < 0.3:
                set_of = self.several(rng)
                dye = rng.integers(1 << 30) if rng.random() < 0.7 else dye
            die = set_of[rng.integers(len(set_of))]
            scale = min(wanted * np.exp(rng.normal(0, 0.06)) / max(die.mask.shape), 2.2)
            if boxes and rng.random() < crowd:  # beside another one: apart, touching, or a little over it
                b = boxes[rng.integers(len(boxes))]
                b_angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.75, 1.2) * max(b[2], b[3])
                at = np.array([b[0] + b[2] / 2 + np.cos(b_angle) * away, b[1] + b[3] / 2 + np.sin(b_angle) * away])
            else:
                at = rng.uniform(0.03, 0.97, 2) * side
            m = placed(rng, die, scale, at)
            # All dice of a set were dyed alike.
            put = laid(rng, x, redyed(np.random.default_rng(dye), die.colour), die.mask, m, shadow)
            if put is None:
                continue
            where, soft = put
            corners, _ = cv2.findContours((die.mask > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            points = corners[0][:, 0] @ m[:, :2].T + m[:, 2]  # also outside of the picture, as boxes are told
            low, high = points.min(0), points.max(0)
            for other in masks:
                other[where] *= 1 - soft
            boxes.append([low[0], low[1], high[0] - low[0], high[1] - low[1]])
            masks.append(np.zeros((side, side), np.float32))
            masks[-1][where] = soft
            whole.append(soft.sum())
        # Of the part inside the picture: the answer itself takes care of what is cut by the border.
        visible = [mask.sum() / max(1.0, area) for mask, area in zip(masks, whole)]
        return x, np.array(boxes, np.float32).reshape(-1, 4), np.array(visible, np.float32)

    def crop(self, rng, side):
        """One die in the middle of a square, as the reader sees it: image, value and dye (-1: not known). Value 0: no die."""
        x = self.grounds.surface(rng, side)
        if rng.random() < 0.15:
            colour, mask = thing(rng, self.grounds, side / READER_CONTEXT)
            a = rng.uniform(0, 2 * np.pi)
            m = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
            laid(rng, x, colour, mask, np.hstack([m, (side / 2 - m @ (np.array(mask.shape) / 2))[:, None]]), None)
            return x, 0, -1
        set_of = self.several(rng)
        die = set_of[rng.integers(len(set_of))]
        scale = side / READER_CONTEXT / max(die.mask.shape) * np.exp(rng.normal(0, 0.07))
        m = placed(rng, die, scale, side / 2 + rng.normal(0, 0.03, 2) * side)
        shadow = ((rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)), rng.uniform(0.1, 0.7), rng.uniform(0.02, 0.2))
        other = redyed(rng, die.colour)
        laid(rng, x, other, die.mask, m, shadow if rng.random() < 0.7 else None)
        if rng.random() < 0.35:  # as if the die were farther off
            n = int(np.exp(rng.uniform(np.log(14), np.log(56))))
            x = cv2.resize(cv2.resize(x, (n, n), interpolation=cv2.INTER_AREA), (side, side), interpolation=cv2.INTER_LINEAR)
        return x, die.value, die.dye if other is die.colour else -1
