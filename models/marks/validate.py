"""Temperatures and reliability of the mark reader on the simulated seeds that training left out.

Temperatures are fitted on seeds below 818090 and only printed: what is counted, on the seeds from there on, uses those of the program
(--temperature tries others). Places are read as vision/recognise/mark_reader.cpp does it: what the rules do not know at a place is doubt, or nothing where only dice may lie. `mark_crops … read` with
measure.py counts the program itself.
"""

import csv
import os

import numpy as np
import torch

import data
import export
import nets
from marks import CELL, COVERED, DIE1, FLAG, MARKS, NOTHING, ROUND, SAID, TRACK_NS

FITTED_BELOW = 818090
FOREIGN = 0.05  # kForeign of mark_reader.cpp
SURE = 0.98


def answers(net, rendered):
    out = []
    with torch.no_grad():
        for i in range(0, len(rendered.label), 512):
            s = slice(i, i + 512)
            x = nets.planes(torch.from_numpy(rendered.crops[s]), torch.from_numpy(rendered.prints[rendered.print[s]]),
                            torch.from_numpy(rendered.kind[s]))
            out.append(net(x).numpy())
    return np.concatenate(out)


def possible(folder, rendered):
    """What the rules let each place show."""
    rows = list(csv.DictReader(open(os.path.join(folder, "prints.csv"))))
    can = np.array([[m in r["can_show"].split(";") for m in MARKS[:-1]] + [True] for r in rows])
    return can[rendered.print]


def learnt(kinds):
    said = np.array([[m in SAID[kind] for m in range(len(MARKS))] for kind in (CELL, FLAG, ROUND)])
    return said[kinds]


def shares(logits, kinds, can, temperature):
    z = np.where(learnt(kinds), logits / temperature[:, None], -1e9)
    e = np.exp(z - z.max(1, keepdims=True))
    said = e / e.sum(1, keepdims=True)
    own = np.where(can, said, 0)
    foreign = 1 - own.sum(1)
    drawn = can.copy()
    drawn[:, [NOTHING, COVERED] + list(range(DIE1, TRACK_NS))] = False
    markable = drawn.any(1)
    own[:, NOTHING] += np.where(markable, FOREIGN / 2, 1) * foreign
    own += drawn * (FOREIGN / 2 * foreign / np.maximum(1, drawn.sum(1)))[:, None]
    return own / own.sum(1, keepdims=True)


def fit(logits, kinds, can, label):
    best = (9e9, 1.0)
    for t in np.arange(0.5, 2.51, 0.05):
        p = shares(logits, kinds, can, np.full(len(label), t))
        best = min(best, (-np.log(np.clip(p[np.arange(len(label)), label], 1e-9, 1)).mean(), t))
    return best


def validate(args):
    torch.set_num_threads(args.threads)
    folder = os.path.join(args.data, "validation")
    rendered = data.Rendered(folder)
    logits, can = answers(export.load(args.work), rendered), possible(folder, rendered)
    fitted = rendered.seed < FITTED_BELOW
    temperature = np.ones(len(rendered.label))
    for kind, name in ((CELL, "cells"), (FLAG, "flag numbers"), (ROUND, "round boxes")):
        mine = rendered.kind == kind
        part = mine & fitted
        cost, t = fit(logits[part], rendered.kind[part], can[part], rendered.label[part])
        temperature[mine] = args.temperature
        print(f"fitted temperature of {name}: {t:.2f} (cost {cost:.4f}); counted with {args.temperature}")
    share = shares(logits, rendered.kind, can, temperature)
    guess, sure = share.argmax(1), share.max(1)
    right = guess == rendered.label
    die = (rendered.label >= DIE1) & (rendered.label < TRACK_NS)
    as_die = share[:, DIE1:TRACK_NS].sum(1)
    held = ~fitted
    for difficulty in ("easy", "medium", "hard"):
        mine = (rendered.difficulty == difficulty) & (rendered.label != COVERED) & ~die
        sures = mine & (sure >= SURE) & (guess != COVERED)
        print(f"all seeds, without dice, {difficulty}: {right[mine].sum()} of {mine.sum()} right ({100 * right[mine].mean():.2f} %), not sure "
              f"{100 * (mine & (sure < SURE)).sum() / mine.sum():.2f} %, sure and wrong {(~right[sures]).sum()}")
    for what, name in ((rendered.kind == CELL, "cells"), (rendered.kind == FLAG, "flag numbers"), (rendered.kind == ROUND, "round boxes")):
        for difficulty in ("easy", "medium", "hard"):
            mine = held & what & (rendered.difficulty == difficulty) & (rendered.label != COVERED)
            flat = mine & ~die
            sures = mine & (sure >= SURE) & (guess != COVERED)
            print(f"{name}, {difficulty}: {right[mine].sum()} of {mine.sum()} right ({100 * right[mine].mean():.2f} %), without dice "
                  f"{right[flat].sum()} of {flat.sum()} ({100 * right[flat].mean():.2f} %), sure {100 * sures.sum() / max(1, mine.sum()):.2f} %, "
                  f"of these wrong {(~right[sures]).sum()}")
    print(f"dice: {(held & die & (as_die > 0.5)).sum()} of {(held & die).sum()} seen as dice, value right {(held & die & right).sum()}; "
          f"seen as dice without being any {(held & ~die & (as_die > 0.5) & (rendered.label != COVERED)).sum()}")
    for difficulty in ("easy", "medium", "hard", ""):
        off, text = 0.0, []
        mine = held & (rendered.label != COVERED)
        if difficulty:
            mine &= rendered.difficulty == difficulty
        for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.98), (0.98, 0.999), (0.999, 1.01)):
            b = mine & (sure >= low) & (sure < high)
            if b.any():
                text.append(f"from {low} said {sure[b].mean():.4f} right {right[b].mean():.4f} ({b.sum()})")
                off += abs(sure[b].sum() - right[b].sum())
        print(f"reliability, {difficulty or 'all'}: {'; '.join(text)}; expected calibration error {off / mine.sum():.4f}")
    np.savez(os.path.join(args.work, "validation.npz"), share=share, logits=logits, guess=guess, right=right)
