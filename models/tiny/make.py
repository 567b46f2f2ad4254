#!/usr/bin/env python3
"""Makes the tiny model: a convolution, a rectifier, a pool and a matrix, with any number of pictures at once."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import onnx_writer


class Weights:
    """Multiples of 1/64 between -1 and 1: exact in every floating-point format, and easy to repeat in a test."""

    def __init__(self):
        self.state = 1

    def take(self, count):
        values = []
        for _ in range(count):
            self.state = (self.state * 1103515245 + 12345) % 2**31
            values.append(((self.state >> 16) % 129 - 64) / 64)
        return values


def build():
    weights, graph = Weights(), onnx_writer.Graph("tiny")
    x = graph.input("pictures", ["batch", 1, 8, 8])
    x = graph.node("Conv", [x, graph.floats(weights.take(36), [4, 1, 3, 3]), graph.floats(weights.take(4), [4])],
                   kernel_shape=[3, 3], pads=[1, 1, 1, 1])
    x = graph.node("Relu", [x])
    x = graph.node("MaxPool", [x], kernel_shape=[2, 2], strides=[2, 2])
    x = graph.node("Flatten", [x])
    x = graph.node("MatMul", [x, graph.floats(weights.take(192), [64, 3])])
    graph.node("Add", [x, graph.floats(weights.take(3), [3])], name="scores")
    graph.output("scores", ["batch", 3])
    return graph.model()


if __name__ == "__main__":
    onnx_writer.main(build)
