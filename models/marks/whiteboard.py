#!/usr/bin/python3
"""Crosses, circles and empty cells on photos of a whiteboard that nobody trained on (kvuletic2 of datasets/README.md).

    whiteboard.py --photos DIR --work DIR [--show FILE.png]

The grid is given: whiteboard.json has the corners of the cells, measured by hand. The blank print beside each cell is white with the
straight lines of that grid. Prints every wrong cell, and how many were right.
"""

import argparse
import json
import os

import cv2
import numpy as np
import torch

import export
import nets
from marks import CELL, CIRCLED, CROSS, NOTHING, PAPER, PIXELS

HERE = os.path.dirname(os.path.abspath(__file__))
WORDS = {".": NOTHING, "X": CROSS, "O": CIRCLED}
FINE = 2 * PIXELS


def crop(photo, corners):
    """The cell in the middle half; light taken out as vision/recognise/mark_crops.cpp does: the brightest block is paper."""
    q = FINE / 4
    place = np.float32([(q, q), (3 * q, q), (3 * q, 3 * q), (q, 3 * q)])
    turn = cv2.getPerspectiveTransform(np.float32(corners), place)
    fine = cv2.warpPerspective(photo, turn, (FINE, FINE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    blocks = cv2.medianBlur(cv2.resize(fine, (15, 15), interpolation=cv2.INTER_AREA), 3)
    gain = PAPER / np.maximum(blocks.reshape(-1, 3).max(0).astype(np.float32), 12)
    small = cv2.resize(fine, (PIXELS, PIXELS), interpolation=cv2.INTER_AREA)
    return np.clip(small * gain, 0, 255).astype(np.uint8)


def blank(row, column):
    fine = np.full((FINE, FINE, 3), PAPER, np.uint8)
    q = FINE // 4
    for present, at, upright in ((row > 0, q, False), (row < 2, 3 * q, False), (column > 0, q, True), (column < 2, 3 * q, True)):
        if present:
            cv2.line(fine, (at, 0) if upright else (0, at), (at, FINE) if upright else (FINE, at), (120, 120, 120), 3, cv2.LINE_AA)
    return cv2.resize(fine, (PIXELS, PIXELS), interpolation=cv2.INTER_AREA)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--show")
    args = parser.parse_args()
    torch.set_num_threads(1)
    net = export.load(args.work)
    grids = json.load(open(os.path.join(HERE, "whiteboard.json")))["photos"]
    truth = json.load(open(os.path.join(args.photos, "ground_truth.json")))["images"]
    right = total = sure = sure_wrong = 0
    pictures = []
    for image in truth:
        name = image["file_name"]
        photo = cv2.imread(os.path.join(args.photos, "images", name), cv2.IMREAD_COLOR)
        if photo is None:
            raise SystemExit(f"{name} is not a picture. Is the data folder whole?")
        grid = grids[name]
        cells = [(r, c) for r in range(3) for c in range(3)]
        crops = np.stack([crop(photo, (grid[r][c], grid[r][c + 1], grid[r + 1][c + 1], grid[r + 1][c])) for r, c in cells])
        blanks = np.stack([blank(r, c) for r, c in cells])
        pictures.append(np.concatenate(list(crops), 1))
        with torch.no_grad():
            answer = net(nets.planes(torch.from_numpy(crops), torch.from_numpy(blanks), torch.full((9,), CELL)))
        marks = sorted(WORDS.values())
        shares = torch.softmax(answer[:, marks], 1).numpy()
        for (r, c), share in zip(cells, shares):
            wanted, said = WORDS[image["cells"][r][c]], marks[int(share.argmax())]
            total += 1
            right += said == wanted
            sure += share.max() >= 0.98
            sure_wrong += share.max() >= 0.98 and said != wanted
            if said != wanted:
                words = {v: k for k, v in WORDS.items()}
                print(f"{name} row {r + 1} column {c + 1}: {words[said]} instead of {words[wanted]} ({share.max():.3f})")
    print(f"{right} of {total} cells right ({100 * right / total:.1f} %); sure (0.98) {sure}, of these wrong {sure_wrong}")
    if args.show:
        cv2.imwrite(args.show, np.concatenate(pictures))


if __name__ == "__main__":
    main()
