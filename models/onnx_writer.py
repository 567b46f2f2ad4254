"""Writes ONNX models with nothing but the standard library: the few protobuf messages that a small graph needs.

Field numbers are those of onnx.proto3. The same calls give the same bytes on every machine.
"""
import argparse
import hashlib
import json
import pathlib
import re
import struct
import sys

FLOAT, INT64 = 1, 7


def _varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        out.append(low | (0x80 if value else 0))
        if not value:
            return bytes(out)


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _data(field, value):
    value = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _float(field, value):
    return _varint(field << 3 | 5) + struct.pack("<f", value)


def _attribute(name, value):
    body = _data(1, name)
    if isinstance(value, float):
        body += _float(2, value) + _number(20, 1)
    elif isinstance(value, int):
        body += _number(3, value) + _number(20, 2)
    elif isinstance(value, str):
        body += _data(4, value) + _number(20, 3)
    elif all(isinstance(v, int) for v in value):
        body += b"".join(_number(8, v) for v in value) + _number(20, 7)
    else:
        raise TypeError(f"attribute {name}: {value!r}")
    return body


def _value_info(name, shape):
    dims = b"".join(_data(1, _data(2, d) if isinstance(d, str) else _number(1, d)) for d in shape)
    return _data(1, name) + _data(2, _data(1, _number(1, FLOAT) + _data(2, dims)))


class Graph:
    """A graph in the making: every call adds one thing and returns the name of what it gives."""

    def __init__(self, name):
        self.name = name
        self._nodes, self._tensors, self._inputs, self._outputs = [], [], [], []
        self._count = 0

    def _fresh(self, kind):
        self._count += 1
        return f"{kind.lower()}_{self._count}"

    def input(self, name, shape):
        self._inputs.append(_value_info(name, shape))
        return name

    def output(self, name, shape):
        self._outputs.append(_value_info(name, shape))

    def _tensor(self, kind, code, values, shape):
        name = self._fresh("const")
        count = 1
        for d in shape:
            count *= d
        if count != len(values):
            raise ValueError(f"{len(values)} values for shape {shape}")
        body = b"".join(_number(1, d) for d in shape) + _number(2, kind) + _data(8, name)
        self._tensors.append(body + _data(9, struct.pack(f"<{len(values)}{code}", *values)))
        return name

    def floats(self, values, shape):
        return self._tensor(FLOAT, "f", values, shape)

    def ints(self, values, shape=None):
        return self._tensor(INT64, "q", values, [len(values)] if shape is None else shape)

    def node(self, kind, inputs, outputs=1, name=None, **attributes):
        names = [name] if name else [self._fresh(kind) for _ in range(outputs)]
        body = b"".join(_data(1, i) for i in inputs) + b"".join(_data(2, o) for o in names)
        body += _data(3, "n_" + names[0]) + _data(4, kind)
        body += b"".join(_data(5, _attribute(k, v)) for k, v in sorted(attributes.items()))
        self._nodes.append(body)
        return names[0] if len(names) == 1 else names

    def model(self, opset=17):
        graph = b"".join(_data(1, n) for n in self._nodes) + _data(2, self.name)
        graph += b"".join(_data(5, t) for t in self._tensors)
        graph += b"".join(_data(11, i) for i in self._inputs) + b"".join(_data(12, o) for o in self._outputs)
        return _number(1, 8) + _data(2, "kibitz") + _data(7, graph) + _data(8, _data(1, "") + _number(2, opset))


_BLOCK = re.compile(r"```json\n(.*?)```", re.S)


def main(build):
    """What every make.py does: write model.onnx and put its size and hash into the card, or check both."""
    folder = pathlib.Path(sys.argv[0]).resolve().parent
    options = argparse.ArgumentParser(description="Makes model.onnx and enters its hash into card.md")
    options.add_argument("--check", action="store_true", help="change nothing, fail when anything would change")
    check = options.parse_args().check
    model = build()
    card = (folder / "card.md").read_text()
    facts = json.loads(_BLOCK.search(card).group(1))
    facts["bytes"], facts["sha256"] = len(model), hashlib.sha256(model).hexdigest()
    lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items())
    fresh = _BLOCK.sub(lambda _: "```json\n{\n" + lines + "\n}\n```", card, count=1)
    target = folder / "model.onnx"
    if not check:
        target.write_bytes(model)
        (folder / "card.md").write_text(fresh)
    elif not target.exists() or target.read_bytes() != model:
        sys.exit(f"{target} is not what {sys.argv[0]} makes. Run it without --check")
    elif fresh != card:
        sys.exit(f"{folder / 'card.md'} does not fit model.onnx. Run {sys.argv[0]} without --check")
    print(f"{folder.name}: {len(model)} bytes, sha256 {facts['sha256']}")
