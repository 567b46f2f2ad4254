"""Dice as meshes: rounded cubes whose pips are bowls in the surface."""

import bpy
import numpy as np

from units import S

CELLS = 60  # along an edge: a cell is about a pixel where a die is large in the picture

# Where the pips of a face are, in steps of the spread.
LAYOUT = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def faces(left_handed):
    """value -> the outward normal in the die's own axes, as datasets/scene/shapes.h has it."""
    normals = {
        1: (0, 0, 1),
        6: (0, 0, -1),
        2: (0, 1, 0),
        5: (0, -1, 0),
        3: (-1, 0, 0),
        4: (1, 0, 0),
    }
    if left_handed:
        normals[3], normals[4] = normals[4], normals[3]
    return {value: np.array(normal, float) for value, normal in normals.items()}


def outline_points(edge, radius):
    """Points of the surface, enough for its silhouette (n x 3)."""
    ball = _ball(9)
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    corners *= edge / 2 - radius
    return (corners[:, None] + radius * ball[None]).reshape(-1, 3)


def _ball(n):
    up, round_ = np.meshgrid(
        np.linspace(-np.pi / 2, np.pi / 2, n), np.linspace(0, 2 * np.pi, 2 * n, endpoint=False)
    )
    return np.stack(
        [np.cos(up) * np.cos(round_), np.cos(up) * np.sin(round_), np.sin(up)], axis=2
    ).reshape(-1, 3)


def _face(die, value, normal):
    """Vertices, quads and materials (0 body, 1 pip, 2 the one) of one face."""
    half, radius = die["edgeMm"] / 2, min(die["roundMm"], die["edgeMm"] / 2 - 0.1)
    flat = half - radius
    # Lines lie denser where the surface bends.
    bend = np.linspace(0, 1, 9)[1:] ** 0.8 * radius
    steps = np.linspace(-flat, flat, CELLS - 16 + 1)
    line = np.concatenate([-flat - bend[::-1], steps, flat + bend])
    u, v = np.meshgrid(line, line, indexing="ij")
    u, v = u.ravel(), v.ravel()
    cell = steps[1] - steps[0]
    pip = die["pipMm"] / 2 * (die["onePipScale"] if value == 1 else 1)
    depth = die["pipDepthMm"]
    spread = die["pipSpread"] * die["edgeMm"]
    sink = np.zeros_like(u)
    for a, b in LAYOUT[value]:
        du, dv = u - a * spread, v - b * spread
        d = np.hypot(du, dv)
        # Points near the rim move onto it, so that pips are round and not stairs.
        near = (
            (np.abs(d - pip) < 0.72 * cell)
            & (np.abs(u) <= flat + 1e-9)
            & (np.abs(v) <= flat + 1e-9)
        )
        safe = np.maximum(d, 1e-9)
        u = np.where(near, a * spread + du / safe * pip, u)
        v = np.where(near, b * spread + dv / safe * pip, v)
        d = np.where(near, pip, d)
        sink = np.maximum(sink, np.where(d < pip, depth * (1 - (d / pip) ** 2), 0))
    # Onto the rounded cube: the nearest point of the inner cube, then the radius outwards.
    raw = np.stack([u, v, np.full_like(u, half)], axis=1)
    inner = np.clip(raw, -flat, flat)
    away = raw - inner
    length = np.linalg.norm(away, axis=1, keepdims=True)
    points = inner + away / length * radius
    points[:, 2] -= sink
    n = len(line)
    index = np.arange(n * n).reshape(n, n)
    quads = np.stack(
        [index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], axis=-1
    ).reshape(-1, 4)
    middle_u, middle_v = u[quads].mean(axis=1), v[quads].mean(axis=1)
    kind = np.zeros(len(quads), int)
    for a, b in LAYOUT[value]:
        kind[np.hypot(middle_u - a * spread, middle_v - b * spread) < pip] = 2 if value == 1 else 1
    # A right-handed frame with the normal as its third axis.
    first = np.array([0, 0, 1.0]) if abs(normal[2]) < 0.5 else np.array([1.0, 0, 0])
    second = np.cross(normal, first)
    return points @ np.array([first, second, normal]), quads, kind


_meshes = {}


def mesh(die):
    """The mesh of such a die; made once, whatever its colours. Slots: body, pips, the one."""
    key = tuple(
        round(float(die[k]), 3)
        for k in (
            "edgeMm",
            "roundMm",
            "pipMm",
            "pipSpread",
            "pipDepthMm",
            "onePipScale",
            "leftHanded",
        )
    )
    if key in _meshes:
        return _meshes[key]
    points, quads, kinds = [], [], []
    count = 0
    for value, normal in faces(die["leftHanded"]).items():
        p, q, k = _face(die, value, normal)
        points.append(p)
        quads.append(q + count)
        kinds.append(k)
        count += len(p)
    points, quads, kinds = np.concatenate(points), np.concatenate(quads), np.concatenate(kinds)
    # Faces share the points of their borders: the same thousandths of a millimetre, the same point.
    grid = np.round(points * 1000).astype(np.int64) + 100000
    _, first, index = np.unique(
        (grid[:, 0] * 200001 + grid[:, 1]) * 200001 + grid[:, 2],
        return_index=True,
        return_inverse=True,
    )
    points, quads = points[first], index[quads]
    data = bpy.data.meshes.new("die")
    data.from_pydata(points * S, [], quads.tolist())
    data.polygons.foreach_set("material_index", kinds)
    data.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    # The rim of a pip is an edge, not a slope.
    edge_of = np.zeros(len(data.loops), int)
    data.loops.foreach_get("edge_index", edge_of)
    kind_of = np.repeat(kinds, 4)
    least, most = np.full(len(data.edges), 9), np.full(len(data.edges), -1)
    np.minimum.at(least, edge_of, kind_of)
    np.maximum.at(most, edge_of, kind_of)
    data.edges.foreach_set("use_edge_sharp", least != most)
    data.use_auto_smooth = True
    data.auto_smooth_angle = np.pi
    for _ in range(3):
        data.materials.append(None)
    data.update()
    _meshes[key] = data
    return data
