"""The dice networks: a finder that says where dice lie, a reader that says what one of them shows, and a close reader
that takes its time.

Plain convolutions and ReLU throughout: on ordinary processors they run half again as fast per operation as
the gated activations of larger detectors. Pixels go in as they are, 0 to 255, blue green red: the first layer's
normalisation takes out the scale, so nobody can forget it.
"""

import torch
from torch import nn
import torch.nn.functional as F

STRIDE = 4  # pixels between two places of the finder's answer
COLOURS = ["white", "black", "red", "blue", "green", "yellow", "orange", "purple", "other"]
HIDDEN, NOTHING = 6, 7  # after the six values: a die whose top cannot be read, and no die
READER_CLASSES = 8
# How many pixels the readers see, and how much of the neighbourhood: times the longer side of the die's box.
READER_PIXELS, READER_CONTEXT = 64, 1.4


def conv(inputs, outputs, kernel=3, stride=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class Split(nn.Module):
    """Half of the channels go through residual steps; every intermediate result is kept."""

    def __init__(self, width, steps):
        super().__init__()
        self.half = width // 2
        self.into = conv(width, width, 1)
        self.steps = nn.ModuleList(Residual(self.half) for _ in range(steps))
        self.out = conv(self.half * (2 + steps), width, 1)

    def forward(self, x):
        parts = list(torch.split(self.into(x), [self.half, self.half], 1))
        for step in self.steps:
            parts.append(step(parts[-1]))
        return self.out(torch.cat(parts, 1))


class Finder(nn.Module):
    """For each place, four pixels apart: how likely a die's middle is there, and how far its edges are.

    Answers at every eighth pixel carry four places each (`depth to space`), which costs nearly nothing and
    tells dice of a dozen pixels apart.
    """

    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(3, affine=False)
        self.to4 = nn.Sequential(conv(3, 12, 3, 2), conv(12, 24, 3, 2))
        self.to8 = nn.Sequential(conv(24, 48, 3, 2), Split(48, 1))
        self.to16 = nn.Sequential(conv(48, 96, 3, 2), Split(96, 2))
        self.to32 = nn.Sequential(conv(96, 128, 3, 2), Split(128, 1))
        self.from32 = conv(128, 64, 1)
        self.at16 = nn.Sequential(conv(96 + 64, 64, 1), conv(64, 64))
        self.at8 = nn.Sequential(conv(48 + 64, 48, 1), conv(48, 48))
        self.answer = nn.Conv2d(48, 5 * 4, 1)
        nn.init.constant_(self.answer.bias[:4], -5.0)

    def forward(self, picture):
        x8 = self.to8(self.to4(self.norm(picture)))
        x16 = self.to16(x8)
        x32 = self.from32(self.to32(x16))
        x16 = self.at16(torch.cat([x16, F.interpolate(x32, scale_factor=2.0)], 1))
        x8 = self.at8(torch.cat([x8, F.interpolate(x16, scale_factor=2.0)], 1))
        return F.pixel_shuffle(self.answer(x8), 2)  # 5 x height / 4 x width / 4


class Deeper(Residual):
    """A residual step that changes nothing until it has learnt something: what stands around it can be another
    network's."""

    def __init__(self, width):
        super().__init__(width)
        nn.init.zeros_(self.second[1].weight)


class Reader(nn.Module):
    """One die in the middle of its square: six values, hidden or nothing, and nine colours."""

    def __init__(self, deeper=0):
        """`deeper`: further steps at every size."""
        super().__init__()

        def more(width):
            return [Deeper(width) for _ in range(deeper)]

        self.norm = nn.BatchNorm2d(3, affine=False)
        self.body = nn.Sequential(
            conv(3, 16, 3, 2), conv(16, 32), *more(32),
            conv(32, 64, 3, 2), Residual(64), *more(64),
            conv(64, 112, 3, 2), Residual(112), *more(112),
            conv(112, 160, 3, 2))
        self.drop = nn.Dropout(0.2)
        self.answer = nn.Linear(160 * 16, 64)
        self.last = nn.Linear(64, READER_CLASSES)
        self.colour = nn.Linear(160, len(COLOURS))

    def forward(self, crop):
        x = self.body(self.norm(crop))
        shape = F.relu(self.answer(self.drop(x.flatten(1))))
        return torch.cat([self.last(shape), self.colour(x.mean((2, 3)))], 1)


def close_reader():
    """For photos and for what is in doubt: grown out of the reader, three times its work."""
    return Reader(deeper=2)
