"""The network that reads marks: one place of a sheet beside the same place of its blank print.

Eight planes of 56 x 56 go in: the place in blue, green and red, the blank print likewise, 0 to 255 with paper at 200 in both, and
two that say which kind of place it is (255 everywhere for a flag number; for a round box). Twenty numbers come out,
before softmax, one for each mark. Plain convolutions whose widths are multiples of sixteen, as in models/dice.
"""

import torch
from torch import nn
import torch.nn.functional as F

from marks import FLAG, MARKS, PAPER, ROUND

PLANES = 8


def conv(inputs, outputs, stride=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            conv(PLANES, 16, 2), conv(16, 32),  # 28 x 28
            conv(32, 48, 2), conv(48, 48),  # 14 x 14
            conv(48, 96, 2), conv(96, 96),  # 7 x 7
            conv(96, 128, 2))  # 4 x 4
        self.drop = nn.Dropout(0.2)
        self.middle = nn.Linear(128 * 16, 64)
        self.answer = nn.Linear(64, len(MARKS))

    def forward(self, places):
        x = self.body((places - PAPER) / 64)
        return self.answer(F.relu(self.middle(self.drop(x.flatten(1)))))


def planes(crops, blanks, kinds):
    """`crops`, `blanks`: batch x 56 x 56 x 3 as numbers of any type."""
    x = torch.cat([crops.float(), blanks.float()], 3).permute(0, 3, 1, 2)
    size = x.shape[2:]
    flags = [(kinds == kind).float()[:, None, None, None].expand(-1, 1, *size) * 255 for kind in (FLAG, ROUND)]
    return torch.cat([x] + flags, 1)
