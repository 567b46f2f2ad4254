"""A hand with its forearm: bones with flesh around them, melted into one skin."""

import bmesh
import bpy
import numpy as np

import materials
from bodies import link
from units import S

# The joints of the simulator's hand (datasets/render/anatomy.cpp): along the fingers, to the right
# and up, in millimetres from the spot between the fingertips; knuckle to tip. Everything below
# works with y to the left, which makes it a right-handed system.
FINGERS = [
    ([(-64, -25, 47), (-27, -24, 49), (-8, -21, 31), (0, -16, 10)], (11.5, 9.8, 8.6, 7.2)),
    ([(-60, -7, 50), (-17, -8, 54), (5, -8, 34), (11, -7, 10)], (11.8, 9.9, 8.6, 7.4)),
    ([(-62, 11, 48), (-21, 11, 50), (-1, 10, 31), (5, 8, 10)], (11.4, 9.6, 8.4, 7.1)),
    ([(-70, 28, 43), (-38, 29, 43), (-20, 26, 28), (-13, 22, 9)], (10.6, 8.2, 7.5, 6.2)),
    ([(-98, -27, 42), (-62, -45, 35), (-34, -44, 22), (-12, -33, 10)], (15.5, 12.5, 10.6, 8.2)),
]


def _joints(spread):
    for number, (joints, radii) in enumerate(FINGERS):
        thumb = number == 4
        moved = []
        for j, (along, right, up) in enumerate(joints):
            if j:
                right *= 1 + spread * (0.25 if thumb else 0.9) * j / 3
                along += 0 if thumb else spread * 7 * j
            moved.append(np.array([along, -right, up], float))
        yield thumb, moved, radii


def _bar(start, end, radius, other):
    """Balls along a bone, close enough to be one bar."""
    length = np.linalg.norm(end - start)
    count = max(3, int(length / (0.22 * min(radius, other))))
    for t in np.linspace(0, 1, count):
        yield start + t * (end - start), radius + t * (other - radius)


def _balls(spread):
    wrist = np.array([-128.0, -2, 50])
    for thumb, joints, radii in _joints(spread):
        root = (
            np.array([-122.0, 10, 46])
            if thumb
            else np.array([-122.0, -2 + 0.42 * joints[0][1], 49])
        )
        yield from _bar(root, joints[0], 15 if thumb else 15.5, radii[0] * 0.97)
        for j in range(3):
            # Fingers are thickest at their joints.
            middle = (joints[j] + joints[j + 1]) / 2
            waist = 0.5 * (radii[j] + radii[j + 1]) * 0.95
            yield from _bar(joints[j], middle, radii[j] * (1.0 if j else 0.92), waist)
            yield from _bar(middle, joints[j + 1], waist, radii[j + 1])
    yield from _bar(wrist, np.array([-150.0, -2, 53]), 21, 20)
    yield from _bar(np.array([-150.0, -2, 53]), np.array([-225.0, -2, 64]), 20, 26)


def _skin(spread):
    """One closed skin around all balls."""
    ball = bmesh.new()
    bmesh.ops.create_icosphere(ball, subdivisions=2, radius=1)
    points = np.array([v.co[:] for v in ball.verts])
    triangles = np.array([[v.index for v in f.verts] for f in ball.faces])
    ball.free()
    vertices, faces = [], []
    for count, (centre, radius) in enumerate(_balls(spread)):
        vertices.append(centre + points * radius)
        faces.append(triangles + count * len(points))
    data = bpy.data.meshes.new("hand")
    data.from_pydata((np.concatenate(vertices) * S).tolist(), [], np.concatenate(faces).tolist())
    thing = bpy.data.objects.new("hand", data)
    bpy.context.scene.collection.objects.link(thing)
    remesh = thing.modifiers.new("melt", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", 1.3 * S, True
    smooth = thing.modifiers.new("smooth", "SMOOTH")
    smooth.factor, smooth.iterations = 0.5, 9
    solid = bpy.data.meshes.new_from_object(
        thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    )
    bpy.data.objects.remove(thing)
    bpy.data.meshes.remove(data)
    # Knuckle folds: fine waves across the fingers at their joints, tendons towards the wrist.
    points = np.zeros(len(solid.vertices) * 3)
    solid.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3) / S
    normals = np.array([v.normal[:] for v in solid.vertices])
    push = np.zeros(len(points))
    for thumb, joints, radii in _joints(spread):
        for j in (1, 2):
            bone = joints[j + 1] - joints[j - 1]
            along = (points - joints[j]) @ (bone / np.linalg.norm(bone))
            near = np.exp(-((np.linalg.norm(points - joints[j], axis=1) / (1.5 * radii[j])) ** 4))
            upper = np.clip(normals[:, 2] + 0.4, 0, 1)
            push += -0.5 * near * upper * np.maximum(0, np.cos(along * 2.1)) ** 3
        if not thumb:
            root = np.array([-122.0, -2 + 0.42 * joints[0][1], 49])
            bone = joints[0] - root
            t = np.clip((points - root) @ bone / (bone @ bone), 0, 1)
            side = np.linalg.norm((points - root - t[:, None] * bone)[:, :2], axis=1)
            push += (
                1.5
                * np.exp(-((side / 3.2) ** 2))
                * np.clip(normals[:, 2], 0, 1)
                * (t > 0.05)
                * t
                * (1.05 - t)
                * 4
                * 0.35
            )
            push += 1.6 * np.exp(
                -((np.linalg.norm(points - joints[0] - [0, 0, radii[0]], axis=1) / 7) ** 2)
            )
    points += normals * push[:, None]
    solid.vertices.foreach_set("co", (points * S).ravel())
    solid.update()
    return solid


_skins = {}


def _nails(spread):
    """Flat shells on the upper side of the fingertips."""
    whole = bmesh.new()
    for thumb, joints, radii in _joints(spread):
        bone = joints[3] - joints[2]
        bone /= np.linalg.norm(bone)
        side = np.array([0.0, 1.0, 0.0]) if not thumb else np.array([0.35, -0.9, 0.0])
        side -= bone * (side @ bone)
        side /= np.linalg.norm(side)
        out = np.cross(side, bone)  # away from the palm
        if out[0] < 0:
            out = -out
        r = radii[3]
        centre = joints[3] + bone * (0.1 * r) + out * (0.50 * r)
        matrix = np.eye(4)
        matrix[:3, 0], matrix[:3, 1], matrix[:3, 2] = (
            side * 0.72 * r,
            bone * 0.98 * r,
            out * 0.62 * r,
        )
        matrix[:3, 3] = centre
        made = bmesh.ops.create_uvsphere(whole, u_segments=24, v_segments=14, radius=1)
        for vertex in made["verts"]:
            co = np.array([*vertex.co, 1.0])
            co[:3] = np.sign(co[:3]) * np.abs(co[:3]) ** 0.8  # squarer than an egg
            vertex.co = ((matrix @ co)[:3] * S).tolist()
    data = bpy.data.meshes.new("nails")
    whole.to_mesh(data)
    whole.free()
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    return data


def _sleeve(seed):
    """A tube of cloth with folds, from the wrist to far over the edge of the table."""
    random = np.random.default_rng(seed)
    bones = [
        ((-186, 2, 59.5), 31),
        ((-192, 2, 60.5), 33),
        ((-330, 2, 88), 41),
        ((-600, 2, 165), 52),
        ((-1000, 2, 290), 64),
    ]
    stations = np.concatenate([np.linspace(-188, -420, 120), np.linspace(-425, -1000, 60)])
    around = 96
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)
    xs = np.array([b[0][0] for b in bones])[::-1]
    zs = np.array([b[0][2] for b in bones])[::-1]
    rs = np.array([b[1] for b in bones])[::-1]
    waves = [
        (
            random.uniform(0.02, 0.07),
            random.integers(1, 4),
            random.uniform(0, 6.3),
            random.uniform(0.6, 1.7),
        )
        for _ in range(7)
    ]
    points, faces = [], []
    rows = [(stations[0], 0.86)] + [(x, 1.0) for x in stations]
    for x, factor in rows:
        z, r = np.interp(x, xs, zs), np.interp(x, xs, rs)
        fold = sum(a * np.sin(k * angle + p + f * x) for f, k, p, a in waves)
        hem = 1.2 * np.exp(-(((x + 196) / 3.0) ** 2))
        rr = r * factor + fold * min(1, (-x - 188) / 30 + 0.25) + hem
        points += [
            (x * S, (-2 + rr_ * np.cos(a)) * S, (z + rr_ * np.sin(a)) * S)
            for rr_, a in zip(rr, angle)
        ]
    for i in range(len(rows) - 1):
        for k in range(around):
            m = (k + 1) % around
            faces.append(
                (i * around + k, i * around + m, (i + 1) * around + m, (i + 1) * around + k)
            )
    data = bpy.data.meshes.new("sleeve")
    data.from_pydata(points, [], faces)
    data.polygons.foreach_set("use_smooth", [True] * len(faces))
    return data


def hand(body):
    spread = round(float(body["spread"]), 2)
    if spread not in _skins:
        _skins[spread] = _skin(spread)
        _skins[spread].materials.append(None)
    back = np.array([body["from"][0], body["from"][1], 0.0])
    back /= np.linalg.norm(back)
    placed = dict(body)
    placed["turn"] = np.stack([-back, [back[1], -back[0], 0], [0, 0, 1]], axis=1).tolist()
    nails = _nails(spread)
    nails.materials.append(materials.nail(body["skin"]))
    sleeve = _sleeve(body["id"] * 7 + 3)
    sleeve.materials.append(materials.fabric(body["sleeve"], 0.9, body["id"]))
    things = [
        link(_skins[spread], "hand", placed, (materials.skin(body["skin"]),)),
        link(nails, "nails", placed),
        link(sleeve, "sleeve", placed),
    ]
    for thing in things:
        thing.scale = (body["scale"],) * 3
    return things
