#!/usr/bin/python3
"""What `mark_crops OUT SEED COUNT read` wrote, counted: the reader as the program runs it, with the rules' words.

    measure.py OUT/read.csv [--sure 0.98] [--wrong]

A covered place is neutral unless the answer is sure and names a mark. --wrong lists every wrong place.
"""

import argparse
import csv
from collections import Counter, defaultdict

KINDS = {"0": "cells", "1": "flag numbers", "2": "round boxes"}
BINS = (0, 0.5, 0.7, 0.9, 0.98, 0.999, 1.01)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--sure", type=float, default=0.98)
    parser.add_argument("--wrong", action="store_true")
    args = parser.parse_args()
    rows = list(csv.DictReader(open(args.file)))
    table, marks, sheets = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
    bins = defaultdict(lambda: [0, 0.0, 0])
    for r in rows:
        share = float(r["share"])
        right, sure = r["said"] == r["label"], share >= args.sure and r["said"] != "covered"
        count = table[KINDS[r["kind"]], r["difficulty"]]
        if r["label"] == "covered":
            count["covered"] += 1
            count["covered, seen so"] += right
            count["covered, but sure"] += sure
            continue
        count["places"] += 1
        count["right"] += right
        count["sure"] += sure
        count["silent"] += sure and not right
        marks[KINDS[r["kind"]], r["label"]][r["said"]] += 1
        sheets[r["difficulty"]][r["picture"]] += not right
        for key in (r["difficulty"], "all"):
            b = bins[key, max(i for i, low in enumerate(BINS) if share >= low)]
            b[0] += 1
            b[1] += share
            b[2] += right
        if args.wrong and not right:
            print(f"{r['picture']} {r['difficulty']} {r['sheet']} {r['site']}: {r['said']} ({share:.3f}) instead of {r['label']}")
    for (kind, difficulty), c in sorted(table.items()):
        n = max(1, c["places"])
        print(f"{kind}, {difficulty}: {c['right']} of {c['places']} right ({100 * c['right'] / n:.2f} %), not sure "
              f"{100 * (n - c['sure']) / n:.2f} %, sure and wrong {c['silent']} ({100 * c['silent'] / n:.3f} %); covered {c['covered']}, "
              f"seen so {c['covered, seen so']}, sure of a mark {c['covered, but sure']}")
    for (kind, label), said in sorted(marks.items()):
        wrong = ", ".join(f"{m} {n}" for m, n in said.most_common() if m != label)
        print(f"  {kind} {label}: {said[label]} of {sum(said.values())}{'; ' + wrong if wrong else ''}")
    for key in ("easy", "medium", "hard", "all"):
        mine = [(i, b) for (k, i), b in sorted(bins.items()) if k == key]
        total = sum(b[0] for _, b in mine)
        if total:
            off = sum(abs(b[1] - b[2]) for _, b in mine) / total
            print(f"reliability, {key}: " + "; ".join(f"from {BINS[i]} said {b[1] / b[0]:.4f} right {b[2] / b[0]:.4f} ({b[0]})" for i, b in mine) +
                  f"; expected calibration error {off:.4f}")


if __name__ == "__main__":
    main()
