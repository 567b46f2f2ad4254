"""Writes the trained networks as ONNX beside their cards, and notes size and hash in the cards."""

import hashlib
import os
import re

import torch

import lean
import nets

HERE = os.path.dirname(os.path.abspath(__file__))


def write(net, name, example, axes, shape_in, shape_out):
    folder = os.path.join(HERE, name)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    torch.onnx.export(net.eval(), example, path, opset_version=13, input_names=["picture"], output_names=["answer"],
                      dynamic_axes=axes)
    content = open(path, "rb").read()
    card = os.path.join(folder, "card.md")
    text = open(card).read() if os.path.exists(card) else f"# dice/{name}\n\n```json\n```\n"
    before = re.search(r'"version": "(\d+)"', text)
    block = f"""```json
{{
  "name": "dice/{name}",
  "version": "{before.group(1) if before else 1}",
  "input": {{"name": "picture", "shape": {shape_in}}},
  "output": {{"name": "answer", "shape": {shape_out}}},
  "bytes": {len(content)},
  "sha256": "{hashlib.sha256(content).hexdigest()}"
}}
```"""
    open(card, "w").write(re.sub(r"```json\n.*?```", lambda _: block, text, count=1, flags=re.S))
    print(f"{path}: {len(content)} bytes")


def load(net, work, name):
    net.load_state_dict(torch.load(os.path.join(work, name + ".pt"), map_location="cpu")["average"])
    return net


def export(work):
    if os.path.exists(os.path.join(work, "finder.pt")):
        finder = load(nets.Finder(), work, "finder")
        fast = lean.LeanFinder(finder)
        apart = lean.difference(finder)
        if apart > 0.001:
            raise SystemExit(f"The finder laid out for speed is not the trained one: {apart} apart")
        write(fast, "finder", torch.zeros(1, 3, 320, 320),
              {"picture": {2: "height", 3: "width"}, "answer": {2: "rows", 3: "columns"}},
              '[1, 3, "height", "width"]', '[1, 20, "rows", "columns"]')
    pixels = nets.READER_PIXELS
    for net, name in ((nets.Reader(), "reader"), (nets.close_reader(), "close-reader")):
        if os.path.exists(os.path.join(work, name + ".pt")):
            write(load(net, work, name), name, torch.zeros(2, 3, pixels, pixels),
                  {"picture": {0: "batch"}, "answer": {0: "batch"}},
                  f'["batch", 3, {pixels}, {pixels}]', f'["batch", {nets.READER_CLASSES + len(nets.COLOURS)}]')
