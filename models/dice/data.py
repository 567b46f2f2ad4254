"""What the dice networks learn from: photos with truth in COCO's form and pictures that `kibitz simulate` made.

Everything random belongs to the number of the sample, so the same seed gives the same samples whatever the number
of workers.
"""

import glob
import hashlib
import json
import os

import cv2
import numpy as np

from nets import COLOURS, READER_CONTEXT, READER_PIXELS

cv2.setNumThreads(0)

# Held out of the training split to choose checkpoints and to calibrate; whole scenes, as the split itself.
VALIDATION_SCENES = {("nell-byler", "20191208_block02"), ("aws-reinvent2019", "bg06"), ("aws-reinvent2019", "bg07"),
                     ("roboflow-epanemu", "white_table_pair")}
# Seen from straight above, or nearly: these may be turned any way and the top stays the top.
FROM_ABOVE = {"nell-byler", "aws-reinvent2019"}


class Picture:
    """A picture with its dice: boxes (x, y, w, h), values 1 to 6, colours (-1: not known), visible shares."""

    unpacked = None  # a folder: thousands of rendered pictures lie there, shared by all trainings, instead of in memory

    def __init__(self, file, source):
        self.file, self.source = file, source
        self.boxes, self.values, self.colours, self.visible, self.ignore = [], [], [], [], []
        self.from_above = source in FROM_ABOVE
        self.stretched = source == "roboflow-epanemu"
        self.real = True
        self.image = None

    def load(self):
        if self.image is None:
            kept = None
            if Picture.unpacked and not self.real:
                name = hashlib.sha256(os.path.abspath(self.file).encode()).hexdigest()[:20] + ".npy"
                kept = os.path.join(Picture.unpacked, name)
            if not kept or not os.path.exists(kept):
                self.image = cv2.imread(self.file, cv2.IMREAD_COLOR)
                if self.image is None:
                    raise SystemExit(f"{self.file} is not a picture. Is the data folder whole?")
                if kept:
                    mine = f"{kept}.{os.getpid()}"
                    with open(mine, "wb") as out:
                        np.save(out, self.image)
                    os.replace(mine, kept)
            if kept:
                self.image = np.asarray(np.load(kept, mmap_mode="r"))
        return self.image

    def smooth(self, sigma):
        """The picture without detail finer than that."""
        return cv2.GaussianBlur(self.load(), (0, 0), sigma)

    def seal(self):
        self.boxes = np.array(self.boxes, np.float32).reshape(-1, 4)
        self.ignore = np.array(self.ignore, np.float32).reshape(-1, 4)
        self.pairs = touching(self.boxes, self.visible)
        return self


def touching(boxes, visible):
    """Pairs of dice that lie so close that something may be taken for a third one between them."""
    x, y, size = boxes[:, 0] + boxes[:, 2] / 2, boxes[:, 1] + boxes[:, 3] / 2, boxes[:, 2:].max(1, initial=0)
    larger, smaller = np.maximum(size[:, None], size), np.minimum(size[:, None], size)
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    seen = np.array(visible) > 0.6
    near = seen[:, None] & seen & (smaller >= 12) & (larger < 1.5 * smaller) & (apart > 0.55 * larger) & (apart < 1.2 * larger)
    return [(int(i), int(j)) for i, j in np.argwhere(np.triu(near, 1))]


def between_two(box, boxes):
    """Whether a box lies over halves of two dice and shows neither: it has so much in common with both that it looks like a
    die that is drawn badly, but its middle is the seam."""
    if len(boxes) < 2:
        return False
    overlaps = np.array([best_overlap(box, boxes[k:k + 1]) for k in range(len(boxes))])
    second, first = np.argsort(overlaps)[-2:]
    if overlaps[first] > 0.45 or overlaps[second] < 0.12 or overlaps[second] < 0.6 * overlaps[first]:
        return False
    middle = box[:2] + box[2:] / 2
    return all(np.hypot(*(middle - boxes[k][:2] - boxes[k][2:] / 2)) > 0.3 * max(boxes[k][2:]) for k in (first, second))


def photos(folder, split):
    """`split`: train, validation (scenes of train that are held out), test or faces_only."""
    splits = json.load(open(os.path.join(folder, "splits.json")))
    chosen = set(splits["train" if split == "validation" else split])
    found = []
    for source in sorted(os.listdir(folder)):
        path = os.path.join(folder, source, "annotations.json")
        if not os.path.isfile(path):
            continue
        coco = json.load(open(path))
        value = {c["id"]: int(c["name"][-1]) for c in coco["categories"]}
        by_id = {}
        for image in coco["images"]:
            name = f"{source}/images/{os.path.basename(image['file_name'])}"
            if name not in chosen:
                continue
            held_out = (source, image.get("scene")) in VALIDATION_SCENES
            if split in ("train", "validation") and held_out != (split == "validation"):
                continue
            by_id[image["id"]] = Picture(os.path.join(folder, name), source)
        for a in coco["annotations"]:
            if a["image_id"] in by_id:
                p = by_id[a["image_id"]]
                p.boxes.append(a["bbox"])
                p.values.append(value[a["category_id"]])
                p.colours.append(-1)
                p.visible.append(1.0)
        for r in coco.get("ignore_regions", []):
            if r["image_id"] in by_id:
                by_id[r["image_id"]].ignore.append(r["bbox"])
        found += [p.seal() for p in by_id.values()]
    return found


def rendered(folder):
    found = []
    for truth in sorted(glob.glob(os.path.join(folder, "*", "truth.jsonl"))):
        for line in open(truth):
            t = json.loads(line)
            p = Picture(os.path.join(os.path.dirname(truth), t["image"]), os.path.basename(os.path.dirname(truth)))
            p.real = False
            p.from_above = t["conditions"].get("angle", 90) < 25
            for d in t.get("dice", []):
                p.boxes.append(d["box"])
                p.values.append(d["value"])
                p.colours.append(COLOURS.index(d["colour"]) if d["colour"] in COLOURS else COLOURS.index("other"))
                p.visible.append(d.get("visible", 1.0))
            found.append(p.seal())
    return found


def without_dice(folder):
    """Pictures that show no die at all."""
    files = sorted(f for f in glob.glob(os.path.join(folder, "**", "*"), recursive=True)
                   if f.lower().endswith((".jpg", ".jpeg", ".png")))
    return [Picture(f, "without").seal() for f in files]


# ------------------------------------------------------------------------------------------------- light and lens

# Drawn once: random numbers were the dearest part of a sample.
NOISE = np.random.default_rng(1).normal(0, 1, 1 << 22).astype(np.float32)


def grain(rng, *shape):
    size = int(np.prod(shape))
    at = int(rng.integers(0, len(NOISE) - size))
    return NOISE[at:at + size].reshape(shape)


def plane(h, w):
    """How far right and how far down each pixel is, 0 to 1."""
    return np.arange(w, dtype=np.float32)[None] / w, np.arange(h, dtype=np.float32)[:, None] / h


def weather(rng, image, hue=True):
    """The same table through another camera, in another light."""
    x = image.astype(np.float32)
    h, w = x.shape[:2]
    if hue and rng.random() < 0.2:
        hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int32) + rng.integers(0, 180)) % 180
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.5, 1.4), 0, 255)
        x = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR).astype(np.float32)
    if rng.random() < 0.05:
        x[:] = cv2.cvtColor(x, cv2.COLOR_BGR2GRAY)[..., None]
    if rng.random() < 0.7:
        x *= np.exp(rng.normal(0, 0.1, 3)).astype(np.float32)
    if rng.random() < 0.35:  # light falls off, or a shadow's edge runs across
        angle = rng.uniform(0, 2 * np.pi)
        xx, yy = plane(h, w)
        t = np.float32(np.cos(angle)) * (xx - np.float32(rng.uniform(0.2, 0.8))) + \
            np.float32(np.sin(angle)) * (yy - np.float32(rng.uniform(0.2, 0.8)))
        sharp = rng.choice([1.0, 3.0, 60.0])
        x *= (1 - np.float32(rng.uniform(0.15, 0.6)) / (1 + np.exp(-np.clip(t * np.float32(sharp * 2), -30, 30))))[..., None]
    if rng.random() < 0.12:  # a lamp mirrored
        cx, cy, r = (np.float32(v) for v in (rng.uniform(), rng.uniform(), rng.uniform(0.05, 0.35)))
        xx, yy = plane(h, w)
        x += np.float32(rng.uniform(40, 180)) * \
            (np.exp(-(yy - cy) ** 2 / (2 * r * r)) * np.exp(-(xx - cx) ** 2 / (2 * r * r)))[..., None]
    if rng.random() < 0.8:
        gain, gamma = np.exp(rng.normal(-0.03, 0.18)), np.exp(rng.normal(0, 0.2))
        curve = (255 * gain * np.power(np.arange(256) / 255, gamma)).astype(np.float32)
        x = curve[np.clip(x, 0, 255).astype(np.uint8)]
    if rng.random() < 0.3:
        mean = x.mean()
        x = mean + (x - mean) * rng.uniform(0.5, 1.3)
    blur = rng.random()
    if blur < 0.3:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 1.6))
    elif blur < 0.42:
        n = int(rng.integers(3, 9))
        k = np.zeros((n, n), np.float32)
        a = rng.uniform(0, np.pi)
        c = (n - 1) / 2
        cv2.line(k, (round(c - c * np.cos(a)), round(c - c * np.sin(a))),
                 (round(c + c * np.cos(a)), round(c + c * np.sin(a))), 1)
        x = cv2.filter2D(x, -1, k / k.sum())
    elif blur < 0.5:  # sharpened by the camera
        x += rng.uniform(0.3, 1.2) * (x - cv2.GaussianBlur(x, (0, 0), rng.uniform(0.8, 2)))
    if rng.random() < 0.5:
        noise = grain(rng, h, w, 3 if rng.random() < 0.5 else 1) * np.float32(rng.uniform(1, 12))
        if rng.random() < 0.3:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8).reshape(h, w, -1) * 2
        x += noise
    x = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        x = cv2.imdecode(cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])[1], 1)
    return x


def recoloured(rng, image):
    """Bodies, pips and grounds of colours that no photo shows together: what is a pip is told by its shape alone."""
    mix = rng.normal(0, 1, (3, 3))
    mix /= np.abs(mix).sum(1, keepdims=True)
    if rng.random() < 0.5:  # closer to what there is
        mix = 0.5 * mix + 0.5 * np.diag(rng.choice([-1.0, 1.0], 3))
    x = image.astype(np.float32)
    mean = x.mean((0, 1))
    x = (x - mean) @ (mix.T * rng.uniform(0.8, 2.0)).astype(np.float32) + rng.uniform(50, 205, 3).astype(np.float32)
    return np.clip(x, 0, 255).astype(np.uint8)


def glints(rng, image):
    """Lamps mirrored in a glossy die: spots as bright and as small as pips."""
    x = image.astype(np.float32)
    h, w = x.shape[:2]
    soft = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        at = tuple(int(v) for v in rng.uniform(0.25, 0.75, 2) * (w, h))
        axes = (int(rng.integers(1, max(2, w // 9))), int(rng.integers(1, max(2, w // 18))))
        cv2.ellipse(soft, at, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(0.4, 1)), -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.5, 2))[..., None]
    light = rng.uniform(190, 256, 3).astype(np.float32)
    return np.clip(x + (light - x) * soft, 0, 255).astype(np.uint8)


def placing(rng, picture, turns, scale, around, target):
    """A matrix that brings the point `around` to `target`, turned, scaled, perhaps mirrored and squeezed."""
    sx = sy = scale
    squeeze = np.exp(rng.normal(0, 0.07))
    if picture.stretched and rng.random() < 0.6:  # these were squeezed to a square: undo it either way
        squeeze *= rng.choice([1.33, 1.25, 0.75, 0.8])
    sx, sy = sx * np.sqrt(squeeze), sy / np.sqrt(squeeze)
    if rng.random() < 0.5:
        sx = -sx
    a = turns
    m = np.array([[np.cos(a) * sx, -np.sin(a) * sy], [np.sin(a) * sx, np.cos(a) * sy]], np.float64)
    shift = np.asarray(target, np.float64) - m @ np.asarray(around, np.float64)
    return np.hstack([m, shift[:, None]])


def moved(boxes, m):
    """Boxes after the move. Turned dice are taken as round, which keeps boxes from growing."""
    if len(boxes) == 0:
        return boxes.reshape(0, 4)
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    half = boxes[:, 2:] / 2
    c = middle @ m[:, :2].T + m[:, 2]
    a = m[:, :2]
    right = abs(a[0, 1]) < 1e-6 * abs(a[0, 0]) or abs(a[0, 0]) < 1e-6 * abs(a[0, 1])
    if right:
        h = half @ np.abs(a).T
    else:
        bend = abs(a[0, 0] * a[0, 1]) / (a[0, 0] ** 2 + a[0, 1] ** 2) * 2  # 0: straight, 1: 45 degrees
        h = np.sqrt((half ** 2) @ (a ** 2).T) * (1 + 0.04 * bend)
    return np.hstack([c - h, 2 * h]).astype(np.float32)


def turn_for(rng, free):
    """Radians. Pictures from above may be turned any way; others mostly stand as people hold a camera."""
    kind = rng.random()
    if free:
        if kind < 0.45:
            return rng.integers(0, 4) * np.pi / 2
        if kind < 0.75:
            return rng.uniform(0, 2 * np.pi)
    elif kind < 0.06:
        return rng.integers(0, 4) * np.pi / 2
    elif kind < 0.5:
        return 0.0
    return rng.normal(0, 0.15)


# ------------------------------------------------------------------------------------------------- samples

class FinderSamples:
    """Squares cut out of pictures so that a die in them measures 8 to 130 pixels, with the answer wanted."""

    def __init__(self, real, made, empty, tables, seed, count, side=320):
        """`tables`: pasting.Tables."""
        self.groups = [(real, 0.33), (made, 0.41), (empty, 0.05), (tables, 0.21)]
        self.tables = tables
        # Sources of a few hundred photos each count alike, however many photos they have.
        self.by_source = {}
        for p in real:
            self.by_source.setdefault(p.source, []).append(p)
        self.seed, self.count, self.side = seed, count, side

    def __len__(self):
        return self.count

    def __getitem__(self, number):
        rng = np.random.default_rng([self.seed, number])
        pick = rng.random()
        for group, share in self.groups:
            if pick < share:
                break
            pick -= share
        if group is self.tables:
            x, boxes, visible = self.tables.table(rng, self.side)
            if rng.random() < 0.12:
                x = recoloured(rng, x)
            return (weather(rng, x, hue=False).transpose(2, 0, 1).copy(),) + self.answer(boxes, visible, np.zeros((0, 4)))
        if group is self.groups[0][0]:
            names = sorted(self.by_source)
            weights = np.sqrt([len(self.by_source[n]) for n in names])
            group = self.by_source[names[rng.choice(len(names), p=weights / weights.sum())]]
        p = group[rng.integers(len(group))]
        image = p.load()
        h, w = image.shape[:2]
        side = self.side
        if len(p.boxes) and rng.random() < 0.93:
            of = rng.integers(len(p.boxes))
            if p.pairs and rng.random() < 0.4:  # where dice touch there is most to learn
                of = p.pairs[rng.integers(len(p.pairs))][0]
            b = p.boxes[of]
            wanted = np.exp(rng.uniform(np.log(9), np.log(120)))
            scale = wanted / max(b[2], b[3])
            # A picture that is blown up shows nothing new: rarely more than twice.
            scale = min(scale, rng.uniform(1, 2.2))
            around = b[:2] + b[2:] / 2
            target = rng.uniform(0.08, 0.92, 2) * side
        else:
            scale = np.exp(rng.uniform(np.log(0.3), np.log(1.5)))
            around, target = rng.uniform(0, 1, 2) * (w, h), rng.uniform(0.3, 0.7, 2) * side
        turn = turn_for(rng, p.from_above) if p.real else rng.normal(0, 0.1)
        m = placing(rng, p, turn, scale, around, target)
        if rng.random() < 0.85:  # fill the square with picture, not with what lies beside it
            corners = np.array([[0, 0], [w, 0], [0, h], [w, h]], np.float64) @ m[:, :2].T + m[:, 2]
            low, high = corners.min(0), corners.max(0)
            for k in (0, 1):
                if high[k] - low[k] >= side:
                    m[k, 2] += min(0, -low[k]) + max(0, side - high[k])
                else:
                    m[k, 2] += max(0, -low[k]) + min(0, side - high[k])
        if scale < 0.6:  # no false patterns from left-out pixels
            image = p.smooth(0.45 / scale)
        fill = tuple(float(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.5 else tuple(
            float(v) for v in image[:: max(1, h // 8), :: max(1, w // 8)].reshape(-1, 3).mean(0))
        x = cv2.warpAffine(image, m, (side, side), flags=cv2.INTER_LINEAR, borderValue=fill)
        if rng.random() < 0.12:
            x = recoloured(rng, x)
        x = weather(rng, x)
        boxes, visible = moved(p.boxes, m), np.array(p.visible, np.float32)
        ignore = moved(p.ignore, m)
        return (x.transpose(2, 0, 1).copy(),) + self.answer(boxes, visible, ignore)

    def answer(self, boxes, visible, ignore):
        n = self.side // 4
        heat, weight = np.zeros((n, n), np.float32), np.ones((n, n), np.float32)
        edges, edge_weight = np.zeros((4, n, n), np.float32), np.zeros((n, n), np.float32)
        # The middle of each place, in pixels.
        px, py = np.meshgrid(np.arange(n, dtype=np.float32) * 4 + 2, np.arange(n, dtype=np.float32) * 4 + 2)

        def blank(b):
            x0, y0, x1, y1 = (np.array([b[0], b[1], b[0] + b[2], b[1] + b[3]]) / 4).round().astype(int)
            weight[max(0, y0):max(0, y1) + 1, max(0, x0):max(0, x1) + 1] = 0

        for b in ignore:
            blank(b)
        order = np.argsort([-(b[2] * b[3]) for b in boxes]) if len(boxes) else []
        for i in order:
            x0, y0, bw, bh = boxes[i]
            x1, y1 = x0 + bw, y0 + bh
            inside = max(0, min(x1, self.side) - max(x0, 0)) * max(0, min(y1, self.side) - max(y0, 0)) / max(1, bw * bh)
            if inside <= 0:
                continue
            if inside < 0.45 or visible[i] < 0.35 or max(bw, bh) > 180 or max(bw, bh) < 7:
                blank(boxes[i])
                continue
            x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, self.side), min(y1, self.side)
            cx, cy, bw, bh = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
            gx, gy = max(2.2, bw / 9), max(2.2, bh / 9)
            g = np.exp(-(py[:, :1] - cy) ** 2 / (2 * gy * gy)) * np.exp(-(px[:1] - cx) ** 2 / (2 * gx * gx))
            iy, ix = min(n - 1, int(cy / 4)), min(n - 1, int(cx / 4))
            g[iy, ix] = 1
            heat = np.maximum(heat, g)
            near = (g > 0.3) & (g >= edge_weight)
            edge_weight[near] = g[near]
            for k, d in enumerate((px - x0, py - y0, x1 - px, y1 - py)):
                edges[k][near] = np.maximum(d[near], 1)
            weight[near] = 1
        return heat, weight, edges, edge_weight


def crop_for(image, box, side, context=READER_CONTEXT, turn=0.0, flip=False, shift=(0.0, 0.0), squeeze=1.0):
    """The square around a box that the reader sees; outside of the picture its border goes on."""
    reach = max(box[2], box[3]) * context
    scale = side / reach
    sx, sy = scale * np.sqrt(squeeze), scale / np.sqrt(squeeze)
    if flip:
        sx = -sx
    m = np.array([[np.cos(turn) * sx, -np.sin(turn) * sy], [np.sin(turn) * sx, np.cos(turn) * sy]])
    middle = np.array([box[0] + box[2] / 2, box[1] + box[3] / 2]) + np.array(shift) * max(box[2], box[3])
    t = np.array([side / 2, side / 2]) - m @ middle
    m = np.hstack([m, t[:, None]])
    if scale < 0.6:
        # Only the neighbourhood is smoothed; the whole picture would take far longer.
        r = reach * 0.9 + 4
        x0, y0 = int(max(0, middle[0] - r)), int(max(0, middle[1] - r))
        x1, y1 = int(min(image.shape[1], middle[0] + r) + 1), int(min(image.shape[0], middle[1] + r) + 1)
        image = cv2.GaussianBlur(image[y0:y1, x0:x1], (0, 0), 0.45 / scale)
        m[:, 2] += m[:, :2] @ np.array([x0, y0], np.float64)
    return cv2.warpAffine(image, m, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


class ReaderSamples:
    """Single dice with what they show, and things that are none."""

    def __init__(self, pictures, drawn, negatives, tables, seed, count, side=READER_PIXELS):
        """`drawn`: boxes that the finder draws around dice, by file and die. `negatives`: (picture, box) of what
        it took for dice and is not. `tables`: pasting.Tables."""
        self.side, self.seed, self.count, self.drawn, self.tables = side, seed, count, drawn, tables
        self.by_source = {}
        for p in pictures:
            for i in range(len(p.boxes)):
                kind = p.source if p.real else "rendered"
                self.by_source.setdefault(kind, {}).setdefault(p.values[i], []).append((p, i))
        self.negatives = {True: [n for n in negatives if n[0].real], False: [n for n in negatives if not n[0].real]}
        self.pictures = pictures
        self.crowded_pictures = {real: [p for p in pictures if p.pairs and p.real == real] for real in (True, False)}

    def __len__(self):
        return self.count

    def __getitem__(self, number):
        rng = np.random.default_rng([self.seed, number])
        names = sorted(self.by_source)
        share = np.array([{"rendered": 0.7, "nell-byler": 0.12, "aws-reinvent2019": 0.26}.get(n, 0.22) for n in names])
        kind = rng.random()
        if kind < 0.32:
            return self.nothing(rng)
        if kind < 0.5:
            return self.pasted(rng)
        return self.die(rng, *self.any_die(rng, names, share))

    def any_die(self, rng, names, share):
        source = self.by_source[names[rng.choice(len(names), p=share / share.sum())]]
        value = sorted(source)[rng.integers(len(source))]
        return source[value][rng.integers(len(source[value]))]

    def view(self, rng, p, box, jitter):
        size = max(box[2], box[3])
        if rng.random() < 0.25:  # as if the die were farther off
            small = np.exp(rng.uniform(np.log(11), np.log(40)))
        else:
            small = size
        turn = turn_for(rng, p.from_above)
        squeeze = np.exp(rng.normal(0, 0.08))
        if p.stretched and rng.random() < 0.6:
            squeeze *= rng.choice([1.33, 1.25, 0.75, 0.8])
        x = crop_for(p.load(), box, self.side, READER_CONTEXT * np.exp(rng.normal(0, jitter)), turn, rng.random() < 0.5,
                     rng.normal(0, jitter * 0.5, 2), squeeze)
        if small < size * 0.8:
            n = int(max(12, round(small * READER_CONTEXT)))
            if n < self.side:
                x = cv2.resize(cv2.resize(x, (n, n), interpolation=cv2.INTER_AREA), (self.side, self.side),
                               interpolation=cv2.INTER_LINEAR)
        return x

    def die(self, rng, p, i):
        box, jitter = p.boxes[i].copy(), 0.09
        if (p.file, i) in self.drawn and rng.random() < 0.5:  # as it will be shown later
            boxes = self.drawn[p.file, i]
            box, jitter = boxes[rng.integers(len(boxes))], 0.03
        label, known = p.values[i] - 1, True
        if p.visible[i] < 0.5:
            label = 6
        elif p.visible[i] < 0.75:
            known = False  # perhaps readable, perhaps not: teaches nothing
        x = self.view(rng, p, box, jitter)
        cover = rng.random()
        if 0.1 < cover < 0.25:
            x = self.crowded(rng, x)
        if cover < 0.1:
            x, hidden = covered(rng, x)
            if hidden is None:
                known = False
            elif hidden:
                label, known = 6, True
        dye = p.colours[i]
        if dye < 0 and rng.random() < 0.12:  # dice of other makes: light pips on dark bodies, other dyes
            x = 255 - x if rng.random() < 0.4 else np.ascontiguousarray(x[..., rng.permutation(3)])
        return self.lit(rng, x, label, dye, known, not p.real)

    def lit(self, rng, x, label, dye=-1, known=True, exact=False):
        """The sample, in any light. What is no die gets the same, so that nothing but its shape tells it. `exact`: the label
        comes from a renderer, which does not err, and not from a person."""
        if rng.random() < 0.25:
            x, dye = recoloured(rng, x), -1
        if rng.random() < 0.15:
            x = glints(rng, x)
        return weather(rng, x, dye < 0).transpose(2, 0, 1).copy(), label, dye, np.float32(known), np.float32(exact)

    def pasted(self, rng):
        x, value, dye = self.tables.crop(rng, self.side)
        if value == 0:
            return self.lit(rng, x, 7)
        if rng.random() < 0.2:
            x = self.crowded(rng, x)
        return self.lit(rng, x, value - 1, dye)

    def crowded(self, rng, x):
        """Other dice lie close by, as in heaps: over the rim of the crop and of the die, never over its middle."""
        x = x.copy()
        names = sorted(self.by_source)
        half = self.side / READER_CONTEXT / 2
        for _ in range(int(rng.integers(1, 3))):
            p, i = self.any_die(rng, names, np.ones(len(names)))
            other = self.view(rng, p, p.boxes[i], 0.03)
            angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(1.55, 2.3) * half
            yy, xx = np.mgrid[0:self.side, 0:self.side].astype(np.float32) - self.side / 2 + 0.5
            dx, dy = np.cos(angle) * away, np.sin(angle) * away
            # A rounded square, a little smaller than the die's box, so that little of its ground comes along.
            inside = (np.abs(xx - dx) / half) ** 6 + (np.abs(yy - dy) / half) ** 6 < 0.7
            m = np.float32([[1, 0, dx], [0, 1, dy]])
            x[inside] = cv2.warpAffine(other, m, (self.side, self.side), borderMode=cv2.BORDER_REPLICATE)[inside]
        return x

    def nothing(self, rng):
        kind = rng.random()
        if kind > 0.94:
            return self.lit(rng, pattern(rng, self.side), 7)
        if rng.random() < 0.15:
            seam = self.seam(rng)
            if seam is not None:
                return seam
        if kind < 0.65 and (self.negatives[True] or self.negatives[False]):
            real = rng.random() < 0.5
            pool = self.negatives[real] or self.negatives[not real]
            p, box = pool[rng.integers(len(pool))]
        else:
            for _ in range(50):
                p = self.pictures[rng.integers(len(self.pictures))]
                h, w = p.load().shape[:2]
                if len(p.boxes) and kind < 0.88:  # beside a die, a face of it, between two
                    b = p.boxes[rng.integers(len(p.boxes))]
                    size = max(b[2], b[3]) * rng.choice([0.35, 0.5, 0.7, 1, 1.6, 2.2])
                    c = b[:2] + b[2:] / 2 + rng.uniform(-1, 1, 2) * max(b[2], b[3])
                else:
                    size = np.exp(rng.uniform(np.log(10), np.log(150)))
                    c = rng.uniform(0, 1, 2) * (w, h)
                box = np.array([c[0] - size / 2, c[1] - size / 2, size, size], np.float32)
                if best_overlap(box, p.boxes) < 0.25 and best_overlap(box, p.ignore) <= 0 and inside(box, w, h) > 0.6:
                    break
            else:
                return self[int(rng.integers(1 << 30))]
        return self.lit(rng, self.view(rng, p, box, 0.09), 7)


    def seam(self, rng):
        """Between two dice that touch; None: where there was none."""
        crowds = self.crowded_pictures[bool(rng.random() < 0.3)]
        for _ in range(20):
            if not crowds:
                return None
            p = crowds[rng.integers(len(crowds))]
            i, j = p.pairs[rng.integers(len(p.pairs))]
            a, b = p.boxes[i], p.boxes[j]
            size = (max(a[2:]) + max(b[2:])) / 2 * np.exp(rng.normal(0, 0.15))
            share = rng.uniform(0.38, 0.62)
            middle = (a[:2] + a[2:] / 2) * share + (b[:2] + b[2:] / 2) * (1 - share) + rng.normal(0, 0.06, 2) * size
            box = np.array([*(middle - size / 2), size, size], np.float32)
            # A third die may lie on the spot, or the two so far behind each other that one is still the die.
            if between_two(box, p.boxes) and best_overlap(box, p.ignore) <= 0:
                return self.lit(rng, self.view(rng, p, box, 0.03), 7)
        return None


def pattern(rng, side):
    """Noise, dots, stripes and squares: what pips are made of, but no die."""
    ground, ink = rng.uniform(0, 255, 3).astype(np.float32), rng.uniform(0, 255, 3).astype(np.float32)
    kind = rng.integers(4)
    step = rng.uniform(4, 40)
    yy, xx = np.mgrid[0:side, 0:side].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    u = (np.cos(turn) * xx + np.sin(turn) * yy + rng.uniform(0, step)) % step / step
    v = (np.cos(turn) * yy - np.sin(turn) * xx + rng.uniform(0, step)) % step / step
    if kind == 0:
        share = cv2.GaussianBlur(grain(rng, side, side), (0, 0), rng.uniform(0.3, 6))
        share = 0.5 + share / (4 * share.std() + 1e-6)
        if rng.random() < 0.4:  # of every colour
            x = ground + 60 * grain(rng, side, side, 3)
            return np.clip(cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 2)), 0, 255).astype(np.uint8)
    elif kind == 1:  # dots without end, as on cloth
        share = ((u - 0.5) ** 2 + (v - 0.5) ** 2 < rng.uniform(0.1, 0.4) ** 2).astype(np.float32)
    elif kind == 2:
        share = (u < rng.uniform(0.2, 0.8)).astype(np.float32)
    else:
        share = ((u < 0.5) ^ (v < 0.5)).astype(np.float32)
    x = ground + (ink - ground) * np.clip(share, 0, 1)[..., None]
    return np.clip(cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 1.5)), 0, 255).astype(np.uint8)


def covered(rng, x):
    """Something lies over the die. Says whether the top can still be read (None: who knows)."""
    side = x.shape[0]
    x = x.copy()
    share = rng.uniform(0, 1)
    angle = rng.uniform(0, 2 * np.pi)
    yy, xx = np.mgrid[0:side, 0:side].astype(np.float32)
    # A finger or the edge of something comes in from one side, up to `reach` past the middle.
    along = np.cos(angle) * (xx - side / 2) + np.sin(angle) * (yy - side / 2)
    across = -np.sin(angle) * (xx - side / 2) + np.cos(angle) * (yy - side / 2)
    reach = (share - 0.5) * side * 0.9
    wide = rng.uniform(0.3, 1.2) * side
    mask = (along < reach) & (np.abs(across) < wide)
    colour = rng.choice([0, 1])
    skin = np.array([[rng.uniform(60, 170), rng.uniform(90, 190), rng.uniform(130, 240)], rng.uniform(0, 255, 3)][colour])
    shade = cv2.GaussianBlur(grain(rng, side, side) * 60, (0, 0), 6) * 3
    patch = np.clip(skin + shade[..., None] + 4 * grain(rng, side, side, 3), 0, 255).astype(np.uint8)
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.8)[..., None]
    x = (x * (1 - soft) + patch * soft).astype(np.uint8)
    core = (xx - side / 2) ** 2 + (yy - side / 2) ** 2 < (side * 0.36) ** 2
    hidden = (mask & core).sum() / core.sum()
    return x, (True if hidden > 0.5 else None if hidden > 0.1 else False)


def best_overlap(box, boxes):
    if len(boxes) == 0:
        return 0.0
    x0, y0 = np.maximum(box[0], boxes[:, 0]), np.maximum(box[1], boxes[:, 1])
    x1 = np.minimum(box[0] + box[2], boxes[:, 0] + boxes[:, 2])
    y1 = np.minimum(box[1] + box[3], boxes[:, 1] + boxes[:, 3])
    common = np.clip(x1 - x0, 0, None) * np.clip(y1 - y0, 0, None)
    return float((common / (box[2] * box[3] + boxes[:, 2] * boxes[:, 3] - common)).max())


def inside(box, w, h):
    return max(0, min(box[0] + box[2], w) - max(box[0], 0)) * max(0, min(box[1] + box[3], h) - max(box[1], 0)) / (box[2] * box[3])
