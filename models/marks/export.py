"""Writes the trained reader as ONNX beside its card, and notes size and hash in the card."""

import hashlib
import os
import re

import torch

import nets
from marks import MARKS, PIXELS

HERE = os.path.dirname(os.path.abspath(__file__))


def load(work):
    net = nets.Reader()
    net.load_state_dict(torch.load(os.path.join(work, "reader.pt"), map_location="cpu")["average"])
    return net.eval()


def export(work):
    path = os.path.join(HERE, "model.onnx")
    torch.onnx.export(load(work), torch.zeros(2, nets.PLANES, PIXELS, PIXELS), path, opset_version=13, input_names=["places"],
                      output_names=["answer"], dynamic_axes={"places": {0: "batch"}, "answer": {0: "batch"}})
    content = open(path, "rb").read()
    block = f"""```json
{{
  "name": "marks",
  "version": "2",
  "input": {{"name": "places", "shape": ["batch", {nets.PLANES}, {PIXELS}, {PIXELS}]}},
  "output": {{"name": "answer", "shape": ["batch", {len(MARKS)}]}},
  "bytes": {len(content)},
  "sha256": "{hashlib.sha256(content).hexdigest()}"
}}
```"""
    card = os.path.join(HERE, "card.md")
    text = open(card).read() if os.path.exists(card) else "# marks\n\n```json\n```\n"
    open(card, "w").write(re.sub(r"```json\n.*?```", lambda _: block, text, count=1, flags=re.S))
    print(f"{path}: {len(content)} bytes")
