#!/usr/bin/python3
"""How finder and reader are put together: fits the constants of vision/recognise/dice_eye.cpp on what training left out.

    calibrate.py --photos DIR --rendered DIR --work DIR

--photos: its held-out scenes (data.VALIDATION_SCENES) and the split `faces_only`; never `test`. --rendered: pictures of seeds
that did not train. Prints the weights of the logistic function that says how likely a candidate is a die from the finder's score and
the reader's answer, and the temperature of the reader's values.
"""

import argparse
import os

import cv2
import numpy as np
import torch

import data
import finding
import nets


def logit(p):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def views(image, box):
    """The four looks of vision/recognise/die_reader.cpp."""
    crops = [data.crop_for(image, box, 64, 1.4 * k, flip=f) for k, f in ((1, False), (1, True), (1.14, False), (0.9, True))]
    return torch.from_numpy(np.stack(crops).transpose(0, 3, 1, 2).copy()).float()


def matched(box, p, faces_only):
    """The die that a candidate belongs to; -1: none, -2: who knows."""
    if data.best_overlap(box, p.ignore) > 0.1:
        return -2
    best, at = 0.0, -1
    for i, b in enumerate(p.boxes):
        if faces_only:
            x = max(0, min(box[0] + box[2], b[0] + b[2]) - max(box[0], b[0]))
            y = max(0, min(box[1] + box[3], b[1] + b[3]) - max(box[1], b[1]))
            share = x * y / (b[2] * b[3])
            if share > 0.8 and share > best:
                best, at = share, i
        else:
            share = data.best_overlap(box, b[None])
            if share > best:
                best, at = share, i
    if faces_only:
        if at >= 0:
            return at
        inside = any(box[0] > b[0] - b[2] and box[1] > b[1] - b[3] and box[0] + box[2] < b[0] + 2 * b[2] and
                     box[1] + box[3] < b[1] + 2 * b[3] for b in p.boxes)
        return -2 if inside else -1
    if best >= 0.4:
        return at if p.visible[at] > 0.75 else -2
    for b in p.boxes:  # a face, a half
        x = max(0, min(box[0] + box[2], b[0] + b[2]) - max(box[0], b[0]))
        y = max(0, min(box[1] + box[3], b[1] + b[3]) - max(box[1], b[1]))
        if x * y > 0.6 * box[2] * box[3]:
            return -2
    return -1 if best < 0.2 else -2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--rendered", required=True)
    parser.add_argument("--work", required=True)
    args = parser.parse_args()
    finder, reader = nets.Finder().eval(), nets.Reader().eval()
    finder.load_state_dict(torch.load(os.path.join(args.work, "finder.pt"))["average"])
    reader.load_state_dict(torch.load(os.path.join(args.work, "reader.pt"))["average"])
    sets = [data.photos(args.photos, "validation"), data.photos(args.photos, "faces_only"), data.rendered(args.rendered)]
    rows, logits, values = [], [], []
    for which, pictures in enumerate(sets):
        for p in pictures:
            image = p.load()
            for c in finding.candidates(finder, image, 0.15, 2560):
                hit = matched(c[1:], p, which == 1)
                if hit == -2:
                    continue
                with torch.no_grad():
                    answer = reader(views(image, c[1:]))[:, :8]
                share = torch.softmax(answer, 1).mean(0).numpy()
                rows.append((hit >= 0, logit(c[0]), logit(1 - share[7]), share[6], which))
                if hit >= 0:
                    logits.append(answer[:, :6].numpy())
                    values.append(p.values[hit] - 1)
        print(f"{len(pictures)} pictures", flush=True)
    rows = np.array(rows, np.float64)
    y = rows[:, 0]
    x = np.stack([np.ones(len(y)), rows[:, 1], rows[:, 2]], 1)
    w = np.zeros(3)
    for _ in range(60):  # Newton, a little pulled towards nothing
        q = 1 / (1 + np.exp(-x @ w))
        hessian = (x * (q * (1 - q))[:, None]).T @ x + 0.5 * np.eye(3)
        w += np.linalg.solve(hessian, x.T @ (y - q) - 0.5 * w)
    q = 1 / (1 + np.exp(-x @ w))
    print(f"{len(y)} candidates, {int(y.sum())} dice; P(die) = logistic({w[0]:.3f} + {w[1]:.3f} * logit(score) + {w[2]:.3f} * logit(reader))")
    for limit in (0.2, 0.3, 0.5, 0.7, 0.9):
        print(f"from {limit}: {int(((q >= limit) & (y == 0)).sum())} inventions, {int(((q < limit) & (y == 1)).sum())} dice lost; reader alone: "
              f"{int(((rows[:, 2] >= logit(limit)) & (y == 0)).sum())}, {int(((rows[:, 2] < logit(limit)) & (y == 1)).sum())}")
    z, v = np.stack(logits), np.array(values)
    best = None
    for t in np.arange(0.5, 2.01, 0.05):
        e = np.exp((z - z.max(2, keepdims=True)) / t)
        share = (e / e.sum(2, keepdims=True)).mean(1)
        cost = -np.log(np.clip(share[np.arange(len(v)), v], 1e-6, 1)).mean()
        best = min(best or (9, 0), (cost, t))
    print(f"values: {(z.mean(1).argmax(1) == v).mean():.4f} right, temperature {best[1]:.2f} (cost {best[0]:.4f})")


if __name__ == "__main__":
    main()
