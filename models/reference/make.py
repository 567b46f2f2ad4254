#!/usr/bin/env python3
"""Makes the reference network that `kibitz bench` runs beside our own stages.

It has the layers, widths and depths of a YOLOv8-nano detector for 80 classes at 640x640: 3.2 million weights,
8.7 billion floating-point operations. The weights are not in the file: they are computed in the graph from one long
pseudo-random sequence, which ONNX Runtime folds into constants when it loads the model.
"""
import math
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import onnx_writer

CLASSES, BOX = 80, 64


class Net:
    def __init__(self):
        self.graph = onnx_writer.Graph("reference")
        self.taken = 0
        g = self.graph
        # uniform in -1..1: the fraction of a large sine, the way shaders make noise
        self.length = 1 << 16
        steps = g.node("Range", [g.floats([0.0], []), g.floats([float(self.length)], []), g.floats([1.0], [])])
        wave = g.node("Sin", [g.node("Mul", [steps, g.floats([12.9898], [])])])
        large = g.node("Mul", [wave, g.floats([437.5853], [])])
        fraction = g.node("Sub", [large, g.node("Floor", [large])])
        centred = g.node("Sub", [fraction, g.floats([0.5], [])])
        self.noise = g.node("Mul", [centred, g.floats([2.0], [])])

    def weights(self, shape, size):
        """A tensor filled with the sequence, over and over, from a place of its own, scaled to `size`."""
        g, count = self.graph, math.prod(shape)
        start = (self.taken * 7919) % (self.length // 2)
        self.taken += 1
        piece = g.node("Slice", [self.noise, g.ints([start]), g.ints([self.length - 1])])
        length = self.length - 1 - start
        repeats = -(-count // length)
        if repeats > 1:
            piece = g.node("Tile", [piece, g.ints([repeats])])
        piece = g.node("Slice", [piece, g.ints([0]), g.ints([count])])
        piece = g.node("Mul", [piece, g.floats([size], [])])
        return g.node("Reshape", [piece, g.ints(shape)])

    def plain(self, x, cin, cout, k=1, s=1):
        # The variance of uniform weights is a third of their square; SiLU passes a bit more than a third of it on.
        size = math.sqrt(3 * 2.6 / (cin * k * k))
        return self.graph.node("Conv", [x, self.weights([cout, cin, k, k], size), self.weights([cout], 0.1)],
                               kernel_shape=[k, k], strides=[s, s], pads=[k // 2] * 4)

    def conv(self, x, cin, cout, k=1, s=1):
        x = self.plain(x, cin, cout, k, s)
        return self.graph.node("Mul", [x, self.graph.node("Sigmoid", [x])])

    def c2f(self, x, cin, cout, depth, shortcut):
        c = cout // 2
        x = self.conv(x, cin, 2 * c)
        parts = self.graph.node("Split", [x, self.graph.ints([c, c])], outputs=2, axis=1)
        for _ in range(depth):
            y = self.conv(self.conv(parts[-1], c, c, 3), c, c, 3)
            parts.append(self.graph.node("Add", [parts[-1], y]) if shortcut else y)
        return self.conv(self.join(parts), (2 + depth) * c, cout)

    def sppf(self, x, c):
        parts = [self.conv(x, c, c // 2)]
        for _ in range(3):
            parts.append(self.graph.node("MaxPool", [parts[-1]], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4))
        return self.conv(self.join(parts), 2 * c, c)

    def up(self, x):
        scales = self.graph.floats([1.0, 1.0, 2.0, 2.0], [4])
        return self.graph.node("Resize", [x, "", scales], mode="nearest", nearest_mode="floor",
                               coordinate_transformation_mode="asymmetric")

    def join(self, parts, axis=1):
        return self.graph.node("Concat", parts, axis=axis)

    def head(self, x, cin, cells):
        box = self.plain(self.conv(self.conv(x, cin, BOX, 3), BOX, BOX, 3), BOX, BOX)
        kind = self.plain(self.conv(self.conv(x, cin, CLASSES, 3), CLASSES, CLASSES, 3), CLASSES, CLASSES)
        return self.graph.node("Reshape", [self.join([box, kind]), self.graph.ints([1, BOX + CLASSES, cells])])


def build():
    net = Net()
    x = net.graph.input("picture", [1, 3, 640, 640])
    x = net.conv(x, 3, 16, 3, 2)
    x = net.c2f(net.conv(x, 16, 32, 3, 2), 32, 32, 1, True)
    p3 = net.c2f(net.conv(x, 32, 64, 3, 2), 64, 64, 2, True)
    p4 = net.c2f(net.conv(p3, 64, 128, 3, 2), 128, 128, 2, True)
    p5 = net.c2f(net.conv(p4, 128, 256, 3, 2), 256, 256, 1, True)
    p5 = net.sppf(p5, 256)
    m4 = net.c2f(net.join([net.up(p5), p4]), 384, 128, 1, False)
    o3 = net.c2f(net.join([net.up(m4), p3]), 192, 64, 1, False)
    o4 = net.c2f(net.join([net.conv(o3, 64, 64, 3, 2), m4]), 192, 128, 1, False)
    o5 = net.c2f(net.join([net.conv(o4, 128, 128, 3, 2), p5]), 384, 256, 1, False)
    heads = [net.head(o3, 64, 6400), net.head(o4, 128, 1600), net.head(o5, 256, 400)]
    net.graph.node("Concat", heads, name="heads", axis=2)
    net.graph.output("heads", [1, BOX + CLASSES, 8400])
    return net.graph.model()


if __name__ == "__main__":
    onnx_writer.main(build)
