#!/usr/bin/python3
"""Trains the dice networks and writes them as ONNX.

    train.py finder --photos DIR --rendered DIR --without DIR --work DIR [--steps N] [--resume]
    train.py reader --photos DIR --rendered DIR --without DIR --candidates FILE --work DIR [--steps N] [--resume]
    train.py close-reader … as reader; --warm --grow: grows out of the reader in the repository
    train.py export --work DIR
    train.py split --photos DIR --work DIR

`split` writes WORK/splits.json with the scenes that training leaves out, for `kibitz evaluate --splits`.

DIR of --photos holds the sources in COCO's form with splits.json; only `train` is learnt from. Debian's
python3-torch, python3-opencv and python3-onnx are enough. Checkpoints go to --work every few minutes.
FILE of --candidates is what `dice_candidates` prints for the photos and for the pictures without dice.
"""

import argparse
import ctypes
import json
import os
import pickle
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader

import data
import finding
import nets
import pasting
import warm


class Average:
    """Weights that follow the trained ones slowly: better than any single moment of them."""

    def __init__(self, net, decay=0.998):
        self.decay = decay
        self.state = {k: v.clone() for k, v in net.state_dict().items()}

    def follow(self, net, step):
        decay = min(self.decay, (1 + step) / (10 + step))
        for k, v in net.state_dict().items():
            if v.dtype.is_floating_point:
                self.state[k].mul_(decay).add_(v, alpha=1 - decay)
            else:
                self.state[k].copy_(v)


def finder_loss(answer, heat, weight, edges, edge_weight):
    logit, distance = answer[:, 0], torch.exp(torch.clamp(answer[:, 1:], -4, 4)) * 8
    p = torch.sigmoid(logit)
    peak = (heat >= 0.999).float()
    found = -F.logsigmoid(logit) * (1 - p) ** 2 * peak
    missed = -F.logsigmoid(-logit) * p ** 2 * (1 - heat) ** 4 * (1 - peak)
    number = peak.sum().clamp(min=1)
    focal = ((found + missed) * weight).sum() / number
    mine = distance[:, 0] + distance[:, 2], distance[:, 1] + distance[:, 3]
    true = edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]
    common = (torch.minimum(distance[:, 0], edges[:, 0]) + torch.minimum(distance[:, 2], edges[:, 2])) * \
             (torch.minimum(distance[:, 1], edges[:, 1]) + torch.minimum(distance[:, 3], edges[:, 3]))
    union = mine[0] * mine[1] + true[0] * true[1] - common
    iou = common / union.clamp(min=1e-3)
    # The logarithm keeps pulling where the overlap is already good; its start is tame.
    fit = ((-torch.log(iou.clamp(min=0.05))) * edge_weight).sum() / edge_weight.sum().clamp(min=1)
    return focal + fit, focal.item(), fit.item()


def reader_loss(answer, label, colour, known, exact):
    # About one label in a hundred that a person gave is wrong; certainty is learnt where there are none.
    doubt = torch.where(exact > 0, 0.001, 0.01)[:, None]
    wanted = F.one_hot(label, nets.READER_CLASSES) * (1 - doubt) + doubt / nets.READER_CLASSES
    values = F.cross_entropy(answer[:, :nets.READER_CLASSES], wanted, reduction="none")
    values = (values * known).sum() / known.sum().clamp(min=1)
    hues = F.cross_entropy(answer[:, nets.READER_CLASSES:], colour.clamp(min=0), reduction="none")
    hues = (hues * (colour >= 0)).sum() / (colour >= 0).sum().clamp(min=1)
    return values + 0.15 * hues, values.item(), hues.item()


def material(args):
    data.Picture.unpacked = os.path.join(args.work, "unpacked")
    os.makedirs(data.Picture.unpacked, exist_ok=True)
    real = data.photos(args.photos, "train")
    made = data.rendered(args.rendered) if args.rendered else []
    empty = [p for folder in args.without for p in data.without_dice(folder)]
    print(f"{len(real)} photos, {len(made)} rendered, {len(empty)} without dice; "
          f"{sum(len(p.boxes) for p in real)} and {sum(len(p.boxes) for p in made)} dice", flush=True)
    for p in real + made + empty:
        p.load()
    return real, made, empty


def tables_of(real, made, empty, work):
    """Cut-outs are made once: it takes a minute or two."""
    kept = os.path.join(work, "cut-outs.pickle")
    if not os.path.exists(kept):
        with open(kept + ".new", "wb") as out:
            pickle.dump((pasting.cut_outs(real), pasting.cut_outs(made[::6])), out)
        os.replace(kept + ".new", kept)
    with open(kept, "rb") as saved:
        from_photos, from_rendered = pickle.load(saved)
    print(f"{sum(map(len, from_photos))} dice cut out of photos, {sum(map(len, from_rendered))} out of rendered pictures", flush=True)
    return pasting.Tables(from_photos, from_rendered, pasting.Grounds(empty))


def train(args):
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)  # gradients that fade away would cost a hundred times as much as others
    real, made, empty = material(args)
    tables = tables_of(real, made, empty, args.work)
    if args.what == "finder":
        net, batch = nets.Finder(), 12
        samples = data.FinderSamples(real, made, empty, tables, args.seed, args.steps * batch)
        loss_of = finder_loss
    else:
        close = args.what == "close-reader"
        net, batch = (nets.close_reader(), 64) if close else (nets.Reader(), 80)
        drawn, negatives = finding.lessons(real + made + empty, finding.places(args.candidates))
        print(f"{len(negatives)} things that the finder takes for dice and are none, "
              f"{sum(map(len, drawn.values()))} boxes that it draws around dice", flush=True)
        samples = data.ReaderSamples(real + made, drawn, negatives, tables, args.seed + (2 if close else 1), args.steps * batch)
        loss_of = reader_loss
    rate = args.rate
    if args.warm:
        warm.start(net, args.what, samples, args.grow)
    net = net.to(memory_format=torch.channels_last)
    decayed = [p for p in net.parameters() if p.ndim > 1]
    rest = [p for p in net.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": rest, "weight_decay": 0}], lr=rate)
    average, begin = Average(net), 0
    checkpoint = os.path.join(args.work, args.what + ".pt")
    if args.resume and os.path.exists(checkpoint):
        saved = torch.load(checkpoint)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        average.state, begin = saved["average"], saved["step"]
    left = torch.utils.data.Subset(samples, range(begin * batch, args.steps * batch))
    loader = DataLoader(left, batch, num_workers=args.workers, shuffle=False, drop_last=True, prefetch_factor=4)
    start, sums = time.time(), np.zeros(3)
    for step, (x, *truth) in enumerate(loader, begin):
        ramp = min(1.0, (step + 1) / 300)
        now = rate * ramp * (0.5 + 0.5 * np.cos(np.pi * min(1.0, step / args.steps)) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = now
        net.train()
        with torch.autocast("cpu", torch.bfloat16, enabled=args.bfloat16):
            answer = net(x.float().contiguous(memory_format=torch.channels_last))
        loss, a, b = loss_of(answer.float(), *truth)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.follow(net, step)
        sums += (1, a, b)
        if (step + 1) % 100 == 0:
            print(f"step {step + 1} of {args.steps}: {sums[1] / sums[0]:.4f} {sums[2] / sums[0]:.4f}, "
                  f"{(time.time() - start) / (step + 1 - begin):.3f} s a step", flush=True)
            sums[:] = 0
        if (step + 1) % 500 == 0 or step + 1 == args.steps:
            torch.save({"net": net.state_dict(), "average": average.state, "optimiser": optimiser.state_dict(),
                        "step": step + 1}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)


def keep_memory():
    """Large tensors come and go with every step: fetched from the system each time, they cost as much as the arithmetic."""
    libc = ctypes.CDLL("libc.so.6")
    trim_threshold, mmap_threshold = -1, -3
    libc.mallopt(mmap_threshold, 32 << 20)
    libc.mallopt(trim_threshold, 2 << 30)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["finder", "reader", "close-reader", "export", "split"])
    parser.add_argument("--photos")
    parser.add_argument("--rendered")
    parser.add_argument("--without", action="append", default=[], help="a folder of pictures that show no die")
    parser.add_argument("--candidates", action="append", default=[], help="what dice_candidates printed")
    parser.add_argument("--work", required=True)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warm", action="store_true", help="begin with the network that lies in the repository")
    parser.add_argument("--grow", action="store_true", help="with --warm: the close reader begins as the reader")
    parser.add_argument("--bfloat16", action="store_true", help="two thirds of the time on processors that have it")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    keep_memory()
    os.makedirs(args.work, exist_ok=True)
    if args.what == "export":
        import export
        return export.export(args.work)
    if not args.photos:
        parser.error("--photos is needed to train")
    if args.what == "split":
        names = [os.path.relpath(p.file, args.work) for p in data.photos(args.photos, "validation")]
        with open(os.path.join(args.work, "splits.json"), "w") as out:
            json.dump({"validation": names}, out, indent=1)
        return None
    return train(args)


if __name__ == "__main__":
    sys.exit(main())
