#!/usr/bin/python3
"""How finder and reader are put together: fits the constants of vision/recognise/dice_eye.cpp on what training left out.

    calibrate.py --photos DIR --rendered DIR --candidates FILE…

--photos: its held-out scenes (data.VALIDATION_SCENES) and the split `faces_only`; never `test`. --rendered: pictures of seeds
that did not train. --candidates: what `dice_candidates 0.05` prints for these or a part of them. Prints the weights of the logistic function
that says how likely a candidate is a die from the finder's score and the reader's answer, the temperature of the values, and
what would be lost and invented, source by source. A temperature below one is not used: in unseen rooms it would be too bold.
"""

import argparse
import os

import numpy as np

import data
import finding


def logit(p):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def common(a, b):
    return max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])) * max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))


def matched(box, p, faces_only):
    """The die that a candidate belongs to; -1: none, -2: who knows."""
    if data.best_overlap(box, p.ignore) > 0.1:
        return -2
    shares = [common(box, b) / (b[2] * b[3]) if faces_only else data.best_overlap(box, b[None]) for b in p.boxes]
    at = int(np.argmax(shares)) if shares else -1
    best = shares[at] if shares else 0.0
    if faces_only:
        if best > 0.8:
            return at
        near = any(box[0] > b[0] - b[2] and box[1] > b[1] - b[3] and box[0] + box[2] < b[0] + 2 * b[2] and
                   box[1] + box[3] < b[1] + 2 * b[3] for b in p.boxes)
        return -2 if near else -1
    if best >= 0.4:
        return at if p.visible[at] > 0.75 else -2
    if any(common(box, b) > 0.6 * box[2] * box[3] for b in p.boxes):  # a face, a half
        return -2
    return -1 if best < 0.2 else -2


def fitted(x, y, weight):
    w = np.zeros(x.shape[1])
    for _ in range(60):  # Newton, a little pulled towards nothing
        q = 1 / (1 + np.exp(-x @ w))
        hessian = (x * (weight * q * (1 - q))[:, None]).T @ x + 0.5 * np.eye(len(w))
        w += np.linalg.solve(hessian, x.T @ (weight * (y - q)) - 0.5 * w)
    return w


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--rendered", required=True)
    parser.add_argument("--candidates", required=True, nargs="+")
    parser.add_argument("--least", type=float, default=0.1, help="of the finder's score")
    args = parser.parse_args()
    found = finding.places(args.candidates)
    sets = {"held-out scenes": data.photos(args.photos, "validation"), "webcam": data.photos(args.photos, "faces_only"),
            "rendered": data.rendered(args.rendered)}
    rows, values = [], []
    for which, (name, pictures) in enumerate(sets.items()):
        for p in pictures:
            for c in found.get(os.path.abspath(p.file), []):
                hit = matched(np.array(c["box"], np.float32), p, name == "webcam") if c["score"] >= args.least else -2
                if hit != -2:
                    rows.append((hit >= 0, logit(c["score"]), logit(1 - c["nothing"]), which))
                if hit >= 0:
                    values.append((np.array(c["values"]), p.values[hit] - 1, which))
    rows = np.array(rows, np.float64)
    y, x = rows[:, 0], np.stack([np.ones(len(rows)), rows[:, 1], rows[:, 2]], 1)
    # Each set counts alike, however many pictures it has.
    weight = np.zeros(len(y))
    for which in range(len(sets)):
        mine = rows[:, 3] == which
        weight[mine] = len(y) / len(sets) / max(1, mine.sum())
    w = fitted(x, y, weight)
    q = 1 / (1 + np.exp(-x @ w))
    print(f"{len(y)} candidates, {int(y.sum())} dice; P(die) = logistic({w[0]:.3f} + {w[1]:.3f} * logit(score) + {w[2]:.3f} * logit(reader))")
    for which, name in enumerate(sets):
        mine = rows[:, 3] == which
        for limit in (0.3, 0.4, 0.5, 0.7, 0.9):
            print(f"{name}, from {limit}: {int((mine & (q >= limit) & (y == 0)).sum())} inventions, "
                  f"{int((mine & (q < limit) & (y == 1)).sum())} of {int(y[mine].sum())} dice lost")
    best = None
    for t in np.arange(0.5, 2.01, 0.05):
        cost = []
        for shares, value, which in values:
            e = np.power(np.clip(shares, 1e-9, 1), 1 / t)
            cost.append((-np.log(max(e[value] / e.sum(), 1e-6)), which))
        cost = np.array(cost)
        mean = np.mean([cost[cost[:, 1] == k, 0].mean() for k in range(len(sets))])
        best = min(best or (9, 0), (mean, t))
    right = np.mean([shares.argmax() == value for shares, value, _ in values])
    print(f"values: {right:.4f} right, temperature {best[1]:.2f} (cost {best[0]:.4f})")


if __name__ == "__main__":
    main()
