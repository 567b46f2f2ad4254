"""What lies on tables besides games."""

import bmesh
import bpy
import cv2
import numpy as np

import materials
from bodies import arc, lathe, link, rounded_box, slots
from units import S


def texture(picture, name):
    """An image of Blender's from 8-bit BGR."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = picture[::-1, :, ::-1] / 255.0
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    return image


def _merge(parts, name):
    """Several meshes as one, with their slots after each other."""
    whole, list_ = bmesh.new(), []
    for data in parts:
        before = len(whole.faces)
        whole.from_mesh(data)
        whole.faces.ensure_lookup_table()
        for face in whole.faces[before:]:
            face.material_index += len(list_)
        list_ += list(data.materials)
        bpy.data.meshes.remove(data)
    joined = bpy.data.meshes.new(name)
    whole.to_mesh(joined)
    whole.free()
    joined.use_auto_smooth, joined.auto_smooth_angle = True, 0.7
    return slots(joined, *list_)


def _shifted(data, x=0.0, y=0.0, z=0.0):
    for vertex in data.vertices:
        vertex.co = (vertex.co[0] + x * S, vertex.co[1] + y * S, vertex.co[2] + z * S)
    return data


def coin(body, random):
    r = body["sizeMm"] / 2
    h = 0.16 * r
    profile = [
        (0, 0),
        *arc((r - 0.2, 0.2), 0.2, -90, 0, 3),
        *arc((r - 0.2, h - 0.2), 0.2, 0, 90, 3),
        (r * 0.9, h),
        (r * 0.87, h - 0.18),
        (0, h - 0.18),
    ]
    colours = [(0.72, 0.43, 0.25), (0.80, 0.62, 0.30), (0.62, 0.61, 0.58)]
    return slots(
        lathe(profile), materials.metal(colours[random.integers(3)], 0.32, 0.35, body["seed"])
    )


def chip(body, random):
    r = body["sizeMm"] / 2
    h = 0.17 * r
    side, spots = 256, int(random.integers(5, 9))
    picture = np.zeros((side, side, 3), np.uint8)
    main = tuple(int(255 * min(1, c) ** (1 / 2.2)) for c in body["finish"]["colour"][::-1])
    picture[:] = main
    for k in range(spots):
        a = 360 * k / spots
        cv2.ellipse(
            picture, (128, 128), (128, 128), 0, a, a + 150 / spots, (235, 238, 240), -1, cv2.LINE_AA
        )
    cv2.circle(picture, (128, 128), 92, main, -1, cv2.LINE_AA)
    cv2.circle(picture, (128, 128), 78, (235, 238, 240), -1, cv2.LINE_AA)
    cv2.circle(picture, (128, 128), 74, main, 3, cv2.LINE_AA)
    cv2.putText(
        picture,
        str(random.choice(["5", "10", "25", "50"])),
        (92, 146),
        cv2.FONT_HERSHEY_DUPLEX,
        1.6,
        main,
        3,
        cv2.LINE_AA,
    )
    profile = [
        (0, 0),
        *arc((r - 0.3, 0.3), 0.3, -90, 0, 4),
        *arc((r - 0.3, h - 0.3), 0.3, 0, 90, 4),
        (r * 0.72, h),
        (r * 0.70, h - 0.15),
        (0, h - 0.15),
    ]
    material, n = materials.new("chip")
    place = n.place((1 / (2 * r),) * 3, (0.5, 0.5, 0))
    base = n(
        "ShaderNodeTexImage",
        {"image": texture(picture, "chip"), "extension": "EXTEND"},
        Vector=place,
    ).outputs[0]
    n.surface(materials.principled(n, base, 0.45, 0.4))
    return slots(lathe(profile), material)


def pencil(body, random):
    length, r = body["sizeMm"], 3.6
    hexagon = [(np.cos(a), np.sin(a)) for a in np.radians(np.arange(30, 390, 60))]
    stations = [
        (-0.5, 0.93, 0),
        (-0.5, 1, 0),
        (-0.5 + 4 / length, 1, 0),
        (0.5 - 22 / length, 1, 0),
        (0.5 - 20 / length, 0.96, 1),
        (0.5 - 6 / length, 0.28, 2),
        (0.5, 0.06, 2),
    ]
    points, faces, kinds = [], [], []
    for t, factor, _ in stations:
        points += [
            (t * length * S, r * factor * c * S, (r * factor * s + r * 0.87) * S)
            for c, s in hexagon
        ]
    for i in range(len(stations) - 1):
        for k in range(6):
            m = (k + 1) % 6
            faces.append((i * 6 + k, i * 6 + m, (i + 1) * 6 + m, (i + 1) * 6 + k))
            kinds.append(stations[i][2])
    faces.append(tuple(range(5, -1, -1)))
    kinds.append(0)
    data = bpy.data.meshes.new("pencil")
    data.from_pydata(points, [], faces)
    data.polygons.foreach_set("material_index", kinds)
    cedar = dict(body["finish"], colour=(0.62, 0.40, 0.22), gloss=0.1)
    lead, n = materials.new("lead")
    n.surface(materials.principled(n, (0.03, 0.03, 0.035), 0.35, 0.5))
    return slots(
        data,
        materials.plastic(dict(body["finish"], gloss=0.8)),
        materials.painted_wood(cedar),
        lead,
    )


def mug(body, random):
    r = body["sizeMm"] / 2
    h = 2.24 * r
    wall = 0.09 * r
    outside = materials.plastic(
        dict(body["finish"], gloss=1.0, roughness=0.1, translucence=0, speckle=0)
    )
    inside = materials.plastic(
        dict(
            body["finish"],
            colour=(0.8, 0.79, 0.75),
            gloss=1.0,
            roughness=0.1,
            translucence=0,
            speckle=0,
        )
    )
    coffee, n = materials.new("coffee")
    n.surface(materials.principled(n, (0.03, 0.012, 0.005), 0.05, 0.5))
    profile = [
        (0, 0),
        (r * 0.86, 0),
        *arc((r * 0.9, r * 0.1), r * 0.1, -90, 0),
        (r, h - wall),
        *arc((r - wall / 2, h - wall / 2), wall / 2, 0, 180, 7, 1),
        (r - wall, h * 0.72, 2),
        (0, h * 0.72, 2),
    ]
    profile = [p if len(p) > 2 else (*p, 0) for p in profile]
    cup = slots(lathe(profile, name="mug"), outside, inside, coffee)
    points, faces, n_around, n_along = [], [], 16, 24
    for i, a in enumerate(np.radians(np.linspace(-80, 80, n_along))):
        middle = np.array([r * 0.93 + 0.55 * r * np.cos(a), 0, h * 0.5 + 0.62 * r * np.sin(a)])
        outwards = np.array([np.cos(a), 0, np.sin(a)])
        for b in np.linspace(0, 2 * np.pi, n_around, endpoint=False):
            points.append(
                tuple(
                    (
                        middle
                        + 0.09
                        * r
                        * (1.0 * np.cos(b) * outwards + 1.6 * np.sin(b) * np.array([0, 1, 0]))
                    )
                    * S
                )
            )
    for i in range(n_along - 1):
        for k in range(n_around):
            m = (k + 1) % n_around
            faces.append(
                (i * n_around + k, i * n_around + m, (i + 1) * n_around + m, (i + 1) * n_around + k)
            )
    handle = bpy.data.meshes.new("handle")
    handle.from_pydata(points, [], faces)
    handle.polygons.foreach_set("use_smooth", [True] * len(faces))
    slots(handle, outside)
    return _merge([cup, handle], "mug")


def eraser(body, random):
    s = body["sizeMm"] / 2
    size = (2 * s, 0.9 * s, 0.52 * s)
    block = slots(
        rounded_box(size, 0.12 * s),
        materials.plastic(dict(body["finish"], gloss=0.05, translucence=0)),
    )
    wrap = dict(body["finish"], colour=(0.08, 0.16, 0.42), gloss=0.4, translucence=0, speckle=0)
    band = slots(
        rounded_box((1.15 * s, 0.9 * s + 0.5, 0.52 * s + 0.5), 0.3), materials.plastic(wrap)
    )
    return _merge([_shifted(block, z=0.26 * s), _shifted(band, x=-0.25 * s, z=0.26 * s)], "eraser")


def marble(body, random):
    s = body["sizeMm"] / 2
    return slots(
        lathe([(0, 0), *arc((0, s), s, -89, 89, 40), (0, 2 * s)], name="marble"),
        materials.plastic(
            dict(
                body["finish"],
                gloss=1.0,
                roughness=0.02,
                translucence=max(0.6, body["finish"]["translucence"]),
                speckle=0.6,
            )
        ),
    )


def card(body, random):
    """A playing card: its many equal spots are what a reader of dice must not fall for."""
    s = body["sizeMm"] / 2
    width, height = 2 * s, 2.8 * s
    picture = np.full((448, 320, 3), 245, np.uint8)
    ink = [(30, 25, 25), (40, 30, 190)][random.integers(2)]
    count = int(random.integers(1, 7))
    spots = {
        1: [(0, 0)],
        2: [(0, -1), (0, 1)],
        3: [(0, -1), (0, 0), (0, 1)],
        4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }[count]
    round_ = random.integers(2) == 0
    for x, y in spots:
        at = (160 + 62 * x, 224 + 110 * y)
        if round_:
            cv2.circle(picture, at, 24, ink, -1, cv2.LINE_AA)
        else:
            diamond = np.array(
                [[at[0], at[1] - 32], [at[0] + 24, at[1]], [at[0], at[1] + 32], [at[0] - 24, at[1]]]
            )
            cv2.fillPoly(picture, [diamond], ink, cv2.LINE_AA)
    for turned in (False, True):
        cv2.putText(
            picture,
            "A23456"[count - 1],
            (14, 58),
            cv2.FONT_HERSHEY_TRIPLEX,
            1.6,
            ink,
            3,
            cv2.LINE_AA,
        )
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    data = rounded_box((width, height, 0.3), 0, "card")
    _shifted(data, z=0.15)
    layer = data.uv_layers.new(name="print")
    for loop, item in zip(data.loops, layer.data):
        co = data.vertices[loop.vertex_index].co
        item.uv = (co[0] / S / width + 0.5, co[1] / S / height + 0.5)
    return slots(data, materials.paper(texture(picture, "card"), 0.5, body["seed"]))


def bottlecap(body, random):
    r = body["sizeMm"] / 2
    h = 0.42 * r
    data = lathe(
        [(r * 0.98, 0), (r * 0.9, h * 0.5), *arc((r * 0.72, h * 0.78), h * 0.22, 0, 90), (0, h)],
        126,
    )
    for vertex in data.vertices:
        x, y, z = vertex.co
        wave = 1 + 0.055 * np.cos(21 * np.arctan2(y, x)) * max(0, 1 - z / S / (0.8 * h))
        vertex.co = (x * wave, y * wave, z)
    paint = materials.plastic(dict(body["finish"], gloss=0.9, roughness=0.2, translucence=0))
    return slots(data, paint)


KINDS = {
    "coin": coin,
    "chip": chip,
    "pencil": pencil,
    "mug": mug,
    "eraser": eraser,
    "marble": marble,
    "card": card,
    "bottlecap": bottlecap,
}


def clutter(body):
    random = np.random.default_rng(body["seed"])
    return [link(KINDS[body["clutter"]](body, random), body["clutter"], body)]
