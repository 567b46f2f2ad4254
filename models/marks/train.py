#!/usr/bin/python3
"""Trains the mark reader and writes it as ONNX.

    train.py draw --data DIR --work DIR [--count N]      draws marks on blank prints: WORK/drawn-*.npz
    train.py train --data DIR --work DIR [--steps N] [--begin MODEL.onnx] [--half] [--resume]
    train.py validate --data DIR --work DIR              temperatures, accuracy and reliability on the seeds left out
    train.py export --work DIR

--data is what make_data rendered. Debian's python3-torch, python3-opencv and python3-onnx are enough. Checkpoints go to --work.
"""

import argparse
import glob
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import data
import nets
from marks import CELL, COVERED, DIE1, MARKS, NOTHING, PAPER, SAID, TRACK_NS, turned

SHARD = 10000


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


def draw(args):
    prints = data.Prints(os.path.join(args.data, "validation"))
    for first in range(0, args.count, SHARD):
        path = os.path.join(args.work, f"drawn-{first // SHARD:02}.npz")
        if os.path.exists(path):
            continue
        crops, blanks, kinds, reads = data.pool(SHARD, args.seed, prints, first)
        np.savez(path + ".part.npz", crops=crops, blanks=blanks, kinds=kinds, reads=reads)
        os.replace(path + ".part.npz", path)
        print(path, flush=True)


class Drawn:
    def __init__(self, work):
        shards = [np.load(path) for path in sorted(glob.glob(os.path.join(work, "drawn-[0-9][0-9].npz")))]
        self.crops, self.blanks, self.kinds, self.reads = (
            np.concatenate([s[name] for s in shards]) for name in ("crops", "blanks", "kinds", "reads"))


def softened(images):
    return F.avg_pool2d(F.pad(images.permute(0, 3, 1, 2), (1, 1, 1, 1), mode="replicate"), 3, 1).permute(0, 2, 3, 1)


class Batches:
    """Half simulated places, rare marks as often as common ones, half drawn ones; all of them turned and lit anew."""

    def __init__(self, rendered, drawn, seed, size):
        self.rendered, self.drawn, self.seed, self.size = rendered, drawn, seed, size
        labels, kinds = rendered.label, rendered.kind
        weight = np.ones(len(labels))
        for kind in SAID:
            for label in SAID[kind]:
                mine = (kinds == kind) & (labels == label)
                if mine.any():
                    share = 1.0 if DIE1 <= label < TRACK_NS else 0.6 if label >= TRACK_NS and kind == CELL else 1.5
                    share = {NOTHING: 8.0, COVERED: 1.2}.get(label, share) * (1.0 if kind == CELL else 0.4)
                    # Each class its share, but no place more than a few times as often as another of its kind.
                    weight[mine] = min(share / mine.sum(), share / 400)
        self.odds = np.cumsum(weight / weight.sum())
        self.turns = np.array([[turned(label, x, y, s) for label in range(len(MARKS))] for x in (0, 1) for y in (0, 1) for s in (0, 1)])

    def batch(self, number):
        rng = np.random.default_rng((self.seed, number, 77))
        half = self.size // 2
        r = np.searchsorted(self.odds, rng.random(half))
        r = np.minimum(r, len(self.odds) - 1)
        d = rng.integers(len(self.drawn.kinds), size=self.size - half)
        crops = np.concatenate([self.rendered.crops[r], self.drawn.crops[d]])
        blanks = np.concatenate([self.rendered.prints[self.rendered.print[r]], self.drawn.blanks[d]])
        kinds = np.concatenate([self.rendered.kind[r], self.drawn.kinds[d]])
        reads = np.concatenate([np.eye(len(MARKS), dtype=np.float32)[self.rendered.label[r]], self.drawn.reads[d]])
        turns = rng.integers(8, size=self.size)
        for which in range(8):
            mine = np.flatnonzero(turns == which)
            axes = [a for a, bit in ((2, 4), (1, 2)) if which & bit]
            for images in (crops, blanks):
                turned_ones = np.flip(images[mine], axes)
                images[mine] = turned_ones.transpose(0, 2, 1, 3) if which & 1 else turned_ones
            reads[mine] = reads[mine][:, np.argsort(self.turns[which])]
        crops, blanks = torch.from_numpy(crops).float(), torch.from_numpy(blanks).float()
        return self.lit(self.worse(crops, half, rng), rng), self.blank(blanks, half, rng), torch.from_numpy(kinds), torch.from_numpy(reads)

    @staticmethod
    def worse(crops, half, rng):
        """Some of the simulated places as a worse camera would show them: a pixel off, paler, softer, noisier."""
        some = [np.flatnonzero(rng.random(half) < share) for share in (0.25, 0.15, 0.15, 0.25)]

        def amounts(which, low, high):
            return torch.from_numpy(rng.uniform(low, high, (len(some[which]), 1, 1, 1))).float()

        for i in some[0]:
            crops[i] = torch.roll(crops[i], tuple(int(v) for v in rng.integers(-1, 2, 2)), (0, 1))
        crops[some[1]] = PAPER + (crops[some[1]] - PAPER) * amounts(1, 0.55, 1)
        own = crops[some[2]]
        crops[some[2]] = own + (softened(own) - own) * amounts(2, 0, 1)
        own = crops[some[3]]
        crops[some[3]] = own + torch.from_numpy(rng.standard_normal(own.shape, dtype=np.float32)) * amounts(3, 0, 8)
        return crops

    def lit(self, crops, rng):
        gain = 1 + rng.normal(0, 0.03, (self.size, 1, 1, 1)) + rng.normal(0, 0.02, (self.size, 1, 1, 3))
        return (crops * torch.from_numpy(gain).float()).clamp(0, 255)

    def blank(self, blanks, half, rng):
        """Some of the blank prints as photos of the blank sheet: softer, tinted, noisy, a pixel off."""
        gain = 1 + rng.normal(0, 0.015, (self.size, 1, 1, 3))
        blanks = blanks * torch.from_numpy(gain).float()
        some = np.flatnonzero(rng.random(half) < 0.3)
        if len(some):
            share = torch.from_numpy(rng.uniform(0, 1, (len(some), 1, 1, 1))).float()
            photo = blanks[some] * (1 - share) + softened(blanks[some]) * share
            photo = photo + (200 - photo) * torch.from_numpy(rng.uniform(0, 0.3, (len(some), 1, 1, 1))).float()
            noise = rng.standard_normal(photo.shape, dtype=np.float32)
            photo = photo + torch.from_numpy(noise * rng.uniform(0, 6, (len(some), 1, 1, 1)).astype(np.float32))
            photo = torch.roll(photo, tuple(int(v) for v in rng.integers(-1, 2, 2)), (1, 2))
            blanks[some] = photo
        return blanks.clamp(0, 255)


def masks():
    mask = torch.full((len(SAID), len(MARKS)), -1e4)
    for kind, said in SAID.items():
        mask[kind, said] = 0
    return mask


def warm(net, path, batches):
    """The weights of a written network, in which the normalisation had been multiplied into the convolutions."""
    from onnx import load, numpy_helper
    written = [torch.from_numpy(numpy_helper.to_array(w).copy()) for w in load(path).graph.initializer]
    ends = {tuple(w.shape): w for w in written if w.ndim < 4}
    kernels = [(w, written[i + 1]) for i, w in enumerate(written) if w.ndim == 4]
    for layer in (net.middle, net.answer):
        layer.weight.data, layer.bias.data = ends[tuple(layer.weight.shape)], ends[tuple(layer.bias.shape)]
    crops, blanks, kinds, _ = batches.batch(0)
    x = (nets.planes(crops, blanks, kinds) - PAPER) / 64
    with torch.no_grad():
        for (conv, norm, _), (kernel, bias) in zip(net.body, kernels):
            conv.weight.copy_(kernel)
            y = conv(x)
            norm.running_mean.copy_(y.mean((0, 2, 3)))
            norm.running_var.copy_(y.var((0, 2, 3)))
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())
            norm.bias.copy_(norm.running_mean + bias)
            x = F.relu(y + bias[:, None, None])


def train(args):
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    rendered = data.Rendered(*sorted(glob.glob(os.path.join(args.data, "training*"))))
    batches = Batches(rendered, Drawn(args.work), args.seed, args.batch)
    print(f"{len(rendered.label)} simulated places, {len(batches.drawn.kinds)} drawn ones", flush=True)
    net = nets.Reader()
    if args.begin:
        warm(net, args.begin, batches)
    net = net.to(memory_format=torch.channels_last)
    decayed = [p for p in net.parameters() if p.ndim > 1]
    rest = [p for p in net.parameters() if p.ndim <= 1]
    rate = 1e-3 if args.begin else 2e-3
    optimiser = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": rest, "weight_decay": 0}], lr=rate)
    average, begin, mask = Average(net), 0, masks()
    checkpoint = os.path.join(args.work, "reader.pt")
    if args.resume and os.path.exists(checkpoint):
        saved = torch.load(checkpoint)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        average.state, begin = saved["average"], saved["step"]
    start, total, right = time.time(), 0.0, 0.0
    for step in range(begin, args.steps):
        crops, blanks, kinds, reads = batches.batch(step)
        now = rate * min(1.0, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * min(1.0, step / args.steps)) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = now
        net.train()
        places = nets.planes(crops, blanks, kinds).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, args.half):
            answer = net(places)
        answer = answer.float() + mask[kinds]
        loss = -(reads * F.log_softmax(answer, 1)).sum(1).mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.follow(net, step)
        total += loss.item()
        right += (answer.argmax(1) == reads.argmax(1)).float().mean().item()
        if (step + 1) % 100 == 0:
            print(f"step {step + 1} of {args.steps}: {total / 100:.4f}, {right / 100:.4f} right, "
                  f"{(time.time() - start) / (step + 1 - begin):.3f} s a step", flush=True)
            total = right = 0.0
        if (step + 1) % 500 == 0 or step + 1 == args.steps:
            torch.save({"net": net.state_dict(), "average": average.state, "optimiser": optimiser.state_dict(), "step": step + 1},
                       checkpoint + ".part")
            os.replace(checkpoint + ".part", checkpoint)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["draw", "train", "validate", "export"])
    parser.add_argument("--data")
    parser.add_argument("--work", required=True)
    parser.add_argument("--count", type=int, default=80000)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--temperature", type=float, default=0.9, help="to validate with; kTemperatures of mark_reader.cpp")
    parser.add_argument("--half", action="store_true", help="multiply in bfloat16: twice as fast where the processor can")
    parser.add_argument("--begin", help="the model.onnx of an earlier training to go on from")
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    if args.what == "draw":
        draw(args)
    elif args.what == "train":
        train(args)
    elif args.what == "validate":
        import validate
        validate.validate(args)
    else:
        import export
        export.export(args.work)


if __name__ == "__main__":
    main()
