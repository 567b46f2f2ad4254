"""Temperatures, accuracy and reliability of the mark reader on the simulated seeds that training left out.

Temperatures are fitted on seeds below 818090, everything else is counted on those from there on.
"""

import os

import numpy as np
import torch

import data
import export
import nets
from marks import CELL, COVERED, FLAG, MARKS, ROUND, SAID

FITTED_BELOW = 818090
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


def allowed(rendered):
    """What the rules let each place show, as vision/recognise/mark_reader.cpp knows it, from what the sheets are."""
    return np.array([[label in SAID[kind] for label in range(len(MARKS))] for kind in rendered.kind])


def softmax(logits, mask, temperature):
    z = np.where(mask, logits / temperature[:, None], -1e9)
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def fit(logits, mask, label):
    best = (9e9, 1.0)
    for t in np.arange(0.5, 2.51, 0.05):
        p = softmax(logits, mask, np.full(len(label), t))
        best = min(best, (-np.log(np.clip(p[np.arange(len(label)), label], 1e-9, 1)).mean(), t))
    return best


def validate(args):
    torch.set_num_threads(args.threads)
    rendered = data.Rendered(os.path.join(args.data, "validation"))
    logits, mask = answers(export.load(args.work), rendered), allowed(rendered)
    fitted = rendered.seed < FITTED_BELOW
    temperature = np.ones(len(rendered.label))
    for kind, name in ((CELL, "cells"), (FLAG, "flag numbers"), (ROUND, "round boxes")):
        mine = rendered.kind == kind
        cost, t = fit(logits[mine & fitted], mask[mine & fitted], rendered.label[mine & fitted])
        temperature[mine] = t
        print(f"temperature of {name}: {t:.2f} (cost {cost:.4f})")
    share = softmax(logits, mask, temperature)
    guess, sure = share.argmax(1), share.max(1)
    right = guess == rendered.label
    held = ~fitted
    for what, name in ((rendered.kind == CELL, "cells"), (rendered.kind == FLAG, "flag numbers"), (rendered.kind == ROUND, "round boxes")):
        for difficulty in ("easy", "medium", "hard"):
            mine = held & what & (rendered.difficulty == difficulty)
            seen = mine & (rendered.label != COVERED)
            sures = seen & (sure >= SURE) & (guess != COVERED)
            print(f"{name}, {difficulty}: {right[seen].sum()} of {seen.sum()} right ({100 * right[seen].mean():.3f} %), "
                  f"sure {100 * sures.sum() / max(1, seen.sum()):.2f} %, of these wrong {(~right[sures]).sum()}; "
                  f"covered {right[mine & ~seen].sum()} of {(mine & ~seen).sum()}")
    for kind, name in ((CELL, "cell"), (FLAG, "flag number"), (ROUND, "round box")):
        for label in SAID[kind]:
            mine = held & (rendered.kind == kind) & (rendered.label == label)
            if mine.any():
                wrong = guess[mine & ~right]
                most = ", ".join(f"{MARKS[m]} {n}" for m, n in sorted(zip(*np.unique(wrong, return_counts=True)), key=lambda x: -x[1])[:4])
                print(f"  {name} {MARKS[label]}: {right[mine].sum()} of {mine.sum()} {most}")
    print("reliability (seeds held out): said, right, places")
    for difficulty in ("easy", "medium", "hard", ""):
        off = 0.0
        mine = held & (rendered.difficulty == difficulty) if difficulty else held
        for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.98), (0.98, 0.999), (0.999, 1.01)):
            b = mine & (sure >= low) & (sure < high)
            if b.any():
                print(f"  {difficulty or 'all'} {low}: {sure[b].mean():.4f} {right[b].mean():.4f} {b.sum()}")
                off += abs(sure[b].mean() - right[b].mean()) * b.sum()
        print(f"  {difficulty or 'all'}: expected calibration error {off / mine.sum():.4f}")
    np.savez(os.path.join(args.work, "validation.npz"), share=share, guess=guess, right=right)
