"""Begins training where the networks in the repository ended: their weights, taken back out of ONNX.

What was written has its normalisations folded into the weights (and, of the finder, filled-up layers). They are unfolded so that
on typical samples every normalisation finds the mean and spread that it will take out: the network computes the same as
before, and learns on as if it had never stopped.
"""

import os

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from torch import nn

import lean
import nets

HERE = os.path.dirname(os.path.abspath(__file__))


def weights(name):
    """Tensors by name, and those of convolutions in the order of the graph."""
    graph = onnx.load(os.path.join(HERE, name, "model.onnx")).graph
    found = {t.name: torch.from_numpy(onnx.numpy_helper.to_array(t).copy()) for t in graph.initializer}
    return found, [(found[n.input[1]], found[n.input[2]]) for n in graph.node if n.op_type == "Conv"]


def put(block, weight, bias):
    """A convolution and a normalisation that, for now, only adds the bias."""
    conv, norm = block[0], block[1]
    o, i = conv.weight.shape[:2]
    conv.weight.data.copy_(weight[:o, :i])
    norm.weight.data.fill_(1)
    norm.bias.data.copy_(bias[:o])
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)


def put_split(split, found, name):
    own, steps = split.half, len(split.steps)
    w = {k[len(name) + 1:]: v for k, v in found.items() if k.startswith(name + ".")}
    put(split.into, torch.cat([w["left.weight"][:own], w["right.weight"][:own]]),
        torch.cat([w["left.bias"][:own], w["right.bias"][:own]]))
    for n, step in enumerate(split.steps):
        put(step.first, w[f"first.{n}.weight"], w[f"first.{n}.bias"])
        put(step.second, w[f"second.{n}.weight"], w[f"second.{n}.bias"])
    half = w["left.weight"].shape[0]
    parts = [w["out.weight"][:, n * half:n * half + own] for n in range(2 + steps)]
    put(split.out, torch.cat(parts, 1), w["out.bias"])


def put_finder(net, mean, deviation):
    found, _ = weights("finder")
    first = found["to2.weight"] * deviation[None, :, None, None]
    put(net.to4[0], first, found["to2.bias"] - (first * ((lean.GREY - mean) / deviation)[None, :, None, None]).sum((1, 2, 3)))
    for block, name in ((net.to4[1], "to4"), (net.to8[0], "to8"), (net.to16[0], "to16"), (net.to32[0], "to32"), (net.from32, "from32"),
                        (net.at16[0], "joined16.0"), (net.at16[1], "joined16.1"), (net.at8[0], "joined8.0"), (net.at8[1], "joined8.1")):
        put(block, found[name + ".weight"], found[name + ".bias"])
    for split, name in ((net.to8[1], "at8"), (net.to16[1], "at16"), (net.to32[1], "at32")):
        put_split(split, found, name)
    net.answer.weight.data.copy_(found["answer.weight"])
    net.answer.bias.data.copy_(found["answer.bias"])


def put_reader(net, mean, deviation, name):
    """A network's own weights; or, of a close reader, those of the reader that it grows out of."""
    found, convolutions = weights(name)
    old = torch.sqrt(found["norm.running_var"] + net.norm.eps)
    parts = [part for part in net.body if name == "close-reader" or not isinstance(part, nets.Deeper)]
    blocks = [m for part in parts for m in part.modules()
              if isinstance(m, nn.Sequential) and len(m) >= 2 and isinstance(m[0], nn.Conv2d)]
    assert len(blocks) == len(convolutions)
    for n, (block, (weight, bias)) in enumerate(zip(blocks, convolutions)):
        if n == 0:
            weight, before = weight * (deviation / old)[None, :, None, None], weight
            bias = bias + (before * ((mean - found["norm.running_mean"]) / old)[None, :, None, None]).sum((1, 2, 3))
        put(block, weight, bias)
    for name in ("answer", "last", "colour"):
        getattr(net, name).weight.data.copy_(found[name + ".weight"])
        getattr(net, name).bias.data.copy_(found[name + ".bias"])


def unfold(net, batch, grown):
    """Every normalisation takes out what it meets and puts it back."""
    met = {}
    new = {m for part in net.modules() if isinstance(part, nets.Deeper) and grown for m in part.modules()}
    norms = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d) and m.affine and m not in new]
    hooks = [m.register_forward_hook(lambda m, x, _: met.__setitem__(m, x[0])) for m in norms]
    with torch.no_grad():
        before = net(batch)
        for m in norms:
            mean, variance = met[m].mean((0, 2, 3)), met[m].var((0, 2, 3), unbiased=False)
            m.weight.copy_(torch.sqrt(variance + m.eps))
            m.bias.add_(mean)
            m.running_mean.copy_(mean)
            m.running_var.copy_(variance)
        for hook in hooks:
            hook.remove()
        apart = (net(batch) - before).abs().max().item()
    if apart > 0.01:
        raise SystemExit(f"The network that was unfolded is not the one in the repository: {apart} apart")


def start(net, what, samples, grow=False, count=64):
    """`grow`: a close reader begins as the reader, not as itself."""
    batch = torch.from_numpy(np.stack([samples[len(samples) + n][0] for n in range(count)])).float()
    mean, variance = batch.mean((0, 2, 3)), batch.var((0, 2, 3), unbiased=False)
    net.norm.running_mean.copy_(mean)
    net.norm.running_var.copy_(variance)
    deviation = torch.sqrt(variance + net.norm.eps)
    if what == "finder":
        put_finder(net, mean, deviation)
    else:
        put_reader(net, mean, deviation, "reader" if grow else what)
    net.eval()
    unfold(net, batch, grow)
