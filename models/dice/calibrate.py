#!/usr/bin/python3
"""How finder and readers are put together: fits the constants of vision/recognise/dice_eye.cpp on what training left out.

    calibrate.py --photos DIR --rendered DIR --candidates FILE…

--photos: its held-out scenes (data.VALIDATION_SCENES) and the split `faces_only`; never `test`. --rendered: pictures of seeds
that did not train. --candidates: what `dice_candidates 0.05` prints for these or a part of them. Prints how much the close reader
should weigh against the quick one (the powers of their probabilities); then, for that mixture and for the quick reader alone, the
weights of the logistic function that says how likely a candidate is a die from the finder's score and the readers' answer, and
what would be lost and invented, source by source. Powers that add up to more than one make bolder than both: in unseen rooms too bold.
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
    rows = []  # set, die (-1: none), its value, score, quick and close answers: six values, hidden, nothing
    for which, (name, pictures) in enumerate(sets.items()):
        for p in pictures:
            for c in found.get(os.path.abspath(p.file), []):
                hit = matched(np.array(c["box"], np.float32), p, name == "webcam") if c["score"] >= args.least else -2
                if hit != -2:
                    answers = [c[glass]["values"] + [c[glass]["hidden"], c[glass]["nothing"]] for glass in ("quick", "close")]
                    rows.append((which, hit, p.values[hit] if hit >= 0 else 0, c["score"], *map(np.array, answers)))
    print(f"{len(rows)} candidates, {sum(hit >= 0 for _, hit, *_ in rows)} dice")
    grid = [(round(a, 2), round(b, 2)) for a in np.arange(0, 1.01, 0.1) for b in np.arange(0.3, 1.51, 0.1)]
    costs = {powers: cost_of_values(rows, powers, len(sets)) for powers in grid}
    best = min(costs, key=costs.get)
    print(f"powers of quick and close reader: {best} costs {costs[best]:.4f}; the close one alone "
          f"{min(c for (a, _), c in costs.items() if a == 0):.4f}, the quick one alone {cost_of_values(rows, (1, 0), len(sets)):.4f}")
    for powers in (best, (1, 0)):
        report(rows, powers, list(sets))


LEAST = 0.002  # as pooled() of vision/recognise/die_reader.cpp: no reader alone can rule something out


def mixed(row, powers):
    """Both readers' opinion as one."""
    p = np.clip(row[4], LEAST, 1) ** powers[0] * np.clip(row[5], LEAST, 1) ** powers[1]
    return p / p.sum()


def cost_of_values(rows, powers, sets):
    """Each set counts alike, however many pictures it has."""
    cost = [[] for _ in range(sets)]
    for row in rows:
        if row[1] >= 0:
            values = mixed(row, powers)[:6]
            cost[row[0]].append(-np.log(values[row[2] - 1] / values.sum()))
    return np.mean([np.mean(c) for c in cost if c])


def report(rows, powers, names):
    which = np.array([row[0] for row in rows])
    y = np.array([row[1] >= 0 for row in rows], np.float64)
    x = np.stack([np.ones(len(rows)), [logit(row[3]) for row in rows], [logit(1 - mixed(row, powers)[7]) for row in rows]], 1)
    weight = np.zeros(len(y))
    for k in range(len(names)):
        weight[which == k] = len(y) / len(names) / max(1, (which == k).sum())
    w = fitted(x, y, weight)
    q = 1 / (1 + np.exp(-x @ w))
    print(f"powers {powers}: P(die) = logistic({w[0]:.3f} + {w[1]:.3f} * logit(score) + {w[2]:.3f} * logit(readers))")
    for k, name in enumerate(names):
        mine = which == k
        dice = [row for row in rows if row[0] == k and row[1] >= 0]
        right = np.mean([mixed(row, powers)[:6].argmax() + 1 == row[2] for row in dice])
        print(f"  {name}: values {right:.4f} right of {len(dice)}; " + "; ".join(
            f"from {limit} on {int((mine & (q >= limit) & (y == 0)).sum())} invented, {int((mine & (q < limit) & (y == 1)).sum())} lost"
            for limit in (0.3, 0.4, 0.5, 0.7, 0.9)))
    for limit in (0.9, 0.95, 0.98):
        told = [(share_of(row, powers, q[i]), row[1] >= 0 and mixed(row, powers)[:6].argmax() + 1 == row[2])
                for i, row in enumerate(rows) if q[i] >= 0.5]
        sure = [right for share, right in told if share >= limit]
        print(f"  sure from {limit} on: {len(told) - len(sure)} of {len(told)} asked, {len(sure) - sum(sure)} of {len(sure)} sure ones wrong")


def share_of(row, powers, likely):
    """How probable the likeliest value is, as concluded() of vision/recognise/dice_eye.cpp has it."""
    p = mixed(row, powers)
    readable = p[:6].sum() / max(1 - p[7], 1e-6) * likely
    return p[:6].max() / max(p[:6].sum(), 1e-9) * readable + max(0.0, 1 - readable) / 6



if __name__ == "__main__":
    main()
