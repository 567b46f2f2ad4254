"""What the finder makes of whole pictures, and where it is wrong: the reader's lessons."""

import json
import os

import cv2
import numpy as np
import torch

import data
import nets


def levels(height, width, most=1280, least=160):
    """Factors by which a picture is shown to the finder: halves, so that dice of any size come into its range."""
    factor = min(1.0, most / max(height, width))
    found = []
    while True:
        found.append(factor)
        factor /= 2
        if factor * max(height, width) < least:
            return found


def candidates(finder, image, threshold, most=1280):
    """(score, x, y, w, h) of everything above the threshold, all levels, best first, without doubles."""
    found = []
    for factor in levels(*image.shape[:2], most):
        small = image if factor == 1 else cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        h, w = small.shape[:2]
        padded = cv2.copyMakeBorder(small, 0, -h % 32, 0, -w % 32, cv2.BORDER_CONSTANT, value=(127, 127, 127))
        with torch.no_grad():
            x = torch.from_numpy(padded.transpose(2, 0, 1).copy()).float()[None].contiguous(memory_format=torch.channels_last)
            y = finder(x)[0]
        p = torch.sigmoid(y[0])
        peak = torch.nn.functional.max_pool2d(p[None, None], 3, 1, 1)[0, 0]
        iy, ix = torch.where((p >= peak) & (p > threshold))
        e = torch.exp(torch.clamp(y[1:, iy, ix], -4, 4)).numpy() * 8
        cx, cy = ix.numpy() * 4 + 2, iy.numpy() * 4 + 2
        boxes = np.stack([cx - e[0], cy - e[1], e[0] + e[2], e[1] + e[3]], 1)
        for s, b in zip(p[iy, ix].numpy(), boxes):
            found.append(np.concatenate([[s], b / factor]))
    found.sort(key=lambda f: -f[0])
    kept = []
    for f in found:
        if data.best_overlap(f[1:], np.array(kept)[:, 1:] if kept else np.zeros((0, 4))) < 0.5:
            kept.append(f)
    return kept


def mistakes(finder, pictures, cache, threshold=0.1):
    """(picture, box) of the finder's likeliest inventions, a few from each picture, more from those without dice.

    What was found is kept in the file `cache`, because it takes minutes; remove it when the finder changes.
    """
    known = json.load(open(cache)) if os.path.exists(cache) else {}
    found = []
    for p in pictures:
        if p.file not in known:
            h, w = p.load().shape[:2]
            boxes = [f[1:] for f in candidates(finder, p.load(), threshold)]
            known[p.file] = [[round(float(v), 1) for v in box] for box in boxes
                             if data.best_overlap(box, p.boxes) < 0.25 and data.best_overlap(box, p.ignore) <= 0.05 and
                             data.inside(box, w, h) > 0.5 and max(box[2:]) > 8][:8 if len(p.boxes) else 20]
        found += [(p, np.array(box, np.float32)) for box in known[p.file]]
    with open(cache + ".new", "w") as out:
        json.dump(known, out)
    os.replace(cache + ".new", cache)
    return found
