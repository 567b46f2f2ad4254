"""Everything on the table except hands and clutter: scene.h's bodies as Blender objects."""

import bmesh
import bpy
import mathutils
import numpy as np

import dice
import materials
from units import S


def link(data, name, body, material_list=()):
    """An object of the scene where its body is; it moves in the open shutter if the body does."""
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    for slot, material in enumerate(material_list):
        thing.material_slots[slot].link = "OBJECT"
        thing.material_slots[slot].material = material
    thing.pass_index = body["id"] + 1  # 0 is the ground
    turn = np.array(body["turn"], float)
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    matrix[:3, 3] = np.array(body["mm"], float) * S
    thing.matrix_world = mathutils.Matrix(matrix.tolist())
    blur(thing, body)
    return thing


def blur(thing, body):
    moved = np.array(body["moved"], float) * S
    if np.linalg.norm(moved) < 1e-6:
        return
    middle = np.array(thing.location)
    for frame, share in ((0, -0.5), (2, 0.5)):
        thing.location = (middle + 2 * share * moved).tolist()
        thing.keyframe_insert("location", frame=frame)
    for curve in thing.animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"
    thing.location = middle.tolist()


def lathe(profile, around=96, name="lathe"):
    """Turns a profile [(radius, height, slot), …] in millimetres around z."""
    points, faces, slots = [], [], []
    angles = np.linspace(0, 2 * np.pi, around, endpoint=False)
    for radius, height, *_ in profile:
        points += [(radius * np.cos(a) * S, radius * np.sin(a) * S, height * S) for a in angles]
    for ring in range(len(profile) - 1):
        for i in range(around):
            k = (i + 1) % around
            faces.append(
                (
                    ring * around + i,
                    ring * around + k,
                    (ring + 1) * around + k,
                    (ring + 1) * around + i,
                )
            )
            slots.append(profile[ring][2] if len(profile[ring]) > 2 else 0)
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    data.polygons.foreach_set("material_index", slots)
    data.polygons.foreach_set("use_smooth", [True] * len(faces))
    data.use_auto_smooth = True
    data.auto_smooth_angle = 0.6
    data.validate()
    return data


def arc(centre, radius, start, end, steps=6, slot=0):
    """A rounded edge of a profile; angles in degrees from outwards (0) to up (90)."""
    a = np.radians(np.linspace(start, end, steps))
    return [
        (centre[0] + radius * c, centre[1] + radius * s, slot) for c, s in zip(np.cos(a), np.sin(a))
    ]


def rounded_box(size, radius, name="box"):
    """A box around the origin with rounded edges, three segments each."""
    grid = bmesh.new()
    bmesh.ops.create_cube(grid, size=1)
    bmesh.ops.scale(grid, vec=[s * S for s in size], verts=grid.verts)
    if radius > 0:
        bmesh.ops.bevel(
            grid,
            geom=list(grid.edges) + list(grid.verts),
            offset=min(radius, min(size) * 0.45) * S,
            segments=4,
            profile=0.5,
            affect="EDGES",
        )
    data = bpy.data.meshes.new(name)
    grid.to_mesh(data)
    grid.free()
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.use_auto_smooth = True
    data.auto_smooth_angle = 0.8
    return data


def slots(data, *list_):
    # Never cleared: that would forget which face has which.
    for material in list_:
        data.materials.append(material)
    return data


def die(body):
    body_material = materials.plastic(body["body"])
    pips = materials.paint(body["pips"])
    one = materials.paint(body["onePip"]) if body["onePip"] else pips
    return [link(dice.mesh(body), "die", body, (body_material, pips, one))]


def box(body):
    data = slots(
        rounded_box(body["sizeMm"], body["roundMm"]), materials.painted_wood(body["finish"])
    )
    things = [link(data, "box", body)]
    if body["label"]:
        curve = bpy.data.curves.new("label", "FONT")
        curve.body = body["label"]
        curve.align_x = curve.align_y = "CENTER"
        width, depth, height = body["sizeMm"]
        letters = max(1, len(body["label"]))
        curve.size = min(0.8 * depth, 1.3 * width / letters) * S
        dark = sum(body["finish"]["colour"]) / 3 > 0.25
        ink, n = materials.new("ink")
        n.surface(materials.principled(n, (0.02, 0.02, 0.02) if dark else (0.9, 0.9, 0.88), 0.5))
        curve.materials.append(ink)
        top = dict(body)
        up = np.array(body["turn"], float) @ np.array([0, 0, height / 2 + 0.03])
        top["mm"] = (np.array(body["mm"], float) + up).tolist()
        things.append(link(curve, "label", top))
    return things


def pawn(body):
    r, h = body["diameterMm"] / 2, body["heightMm"]
    rim, knob, knob_height, knob_rim = 0.12 * r, 0.52 * r, 0.22 * h, 0.1 * r
    profile = [
        (0, 0),
        *arc((r - rim, rim), rim, -90, 0),
        *arc((r - rim, h - rim), rim, 0, 90),
        (knob + 0.4, h),
        *arc((knob - knob_rim, h + knob_height - knob_rim), knob_rim, 0, 90),
        (0, h + knob_height),
    ]
    return [
        link(slots(lathe(profile, name="pawn"), materials.plastic(body["finish"])), "pawn", body)
    ]


def plate(body, image):
    """A sheet, card or board. The print lies on local z = 0, its paper below it."""
    width, height = body["sizeMm"]
    thick = body["thicknessMm"]
    across, curl = (33 if body["curlMm"] > 0 else 2), body["curlMm"]
    points, faces, uvs, kinds = [], [], [], []

    def quad(corners, texture, kind):
        """Corners in the plate's axes, clockwise as seen from outside. Those axes are left-handed;
        Blender gets y turned round."""
        start = len(points)
        points.extend((x, -y, z) for x, y, z in corners)
        faces.append(tuple(range(start, start + 4)))
        uvs.extend(texture)
        kinds.append(kind)

    def page(x, y):  # texture coordinates count from the lower left corner
        return (x / width, 1 - y / height)

    def side(ax, ay, bx, by, za, zb, below):
        """From an upper edge down to `below`. What has steps is moulded in the colour of its top,
        paper and cardboard are white inside."""
        moulded = len(body["steps"]) > 0
        a, b = page(ax, ay), page(bx, by)
        quad(
            [(ax, ay, za), (bx, by, zb), (bx, by, below(zb)), (ax, ay, below(za))],
            [a, b, b, a] if moulded else [(0, 0)] * 4,
            0 if moulded else 1,
        )

    u = np.linspace(0, 1, across)
    lift = 4 * curl * u * (1 - u)
    for i in range(across - 1):
        a, b, za, zb = u[i] * width, u[i + 1] * width, lift[i], lift[i + 1]
        quad(
            [(a, 0, za), (a, height, za), (b, height, zb), (b, 0, zb)],
            [page(a, 0), page(a, height), page(b, height), page(b, 0)],
            0,
        )
        quad(
            [
                (a, 0, za - thick),
                (b, 0, zb - thick),
                (b, height, zb - thick),
                (a, height, za - thick),
            ],
            [(0, 0)] * 4,
            1,
        )
        side(a, 0, b, 0, za, zb, lambda z: z - thick)
        side(b, height, a, height, zb, za, lambda z: z - thick)
    side(0, height, 0, 0, 0, 0, lambda z: z - thick)
    side(width, 0, width, height, 0, 0, lambda z: z - thick)
    for step in body["steps"]:
        x, y, w, h = step["mm"]
        z = step["heightMm"]
        quad(
            [(x, y, z), (x, y + h, z), (x + w, y + h, z), (x + w, y, z)],
            [page(x, y), page(x, y + h), page(x + w, y + h), page(x + w, y)],
            0,
        )
        for (ax, ay), (bx, by) in (
            ((x, y), (x + w, y)),
            ((x + w, y), (x + w, y + h)),
            ((x + w, y + h), (x, y + h)),
            ((x, y + h), (x, y)),
        ):
            side(ax, ay, bx, by, z, z, lambda z: 0)
    data = bpy.data.meshes.new("plate")
    data.from_pydata([tuple(c * S for c in p) for p in points], [], faces)
    layer = data.uv_layers.new(name="print")
    for loop, uv in zip(layer.data, uvs):
        loop.uv = uv
    data.polygons.foreach_set("material_index", kinds)
    data.polygons.foreach_set("use_smooth", [kind == 0 and curl > 0 for kind in kinds])
    slots(
        data,
        materials.paper(image, body["gloss"], body["id"]),
        materials.paper(None, 0.05, body["id"]),
    )
    placed = dict(body, turn=(np.array(body["turn"], float) * [1, -1, 1]).tolist())
    return [link(data, "plate", placed)]
