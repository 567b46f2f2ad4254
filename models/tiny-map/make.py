#!/usr/bin/env python3
"""Makes the tiny map: one convolution over pictures of any height and width, one answer for every second pixel."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import onnx_writer


def build():
    graph = onnx_writer.Graph("tiny-map")
    x = graph.input("pictures", ["batch", 1, "height", "width"])
    # Weights 1 to 9 from the upper left to the lower right: easy to repeat by hand.
    graph.node("Conv", [x, graph.floats([float(w) for w in range(1, 10)], [1, 1, 3, 3])], name="map", kernel_shape=[3, 3],
               pads=[1, 1, 1, 1], strides=[2, 2])
    graph.output("map", ["batch", 1, "rows", "columns"])
    return graph.model()


if __name__ == "__main__":
    onnx_writer.main(build)
