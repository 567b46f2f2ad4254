"""Table tops, and the room below them."""

import bpy
import cv2
import numpy as np

import materials
from bodies import rounded_box, slots
from clutter import texture
from materials import rgba, times
from units import S

HALF_WIDTH, HALF_DEPTH = 1400, 1100  # of the table, mm


def wood(n, ground, seed, gloss):
    tint = ground["tint"]
    random = np.random.default_rng(seed)
    offset = tuple(random.uniform(-500, 500, 3))
    turn = (0, 0, float(random.choice([0, np.pi / 2]) + random.normal() * 0.05))
    planks = random.integers(3) > 0
    wide = float(random.uniform(70, 160))
    place = n.place((1, 1, 1), offset, turn)
    shade, seam = None, None
    if planks:
        brick = n(
            "ShaderNodeTexBrick",
            {"offset": 0.37},
            Vector=place,
            Scale=1.0,
            Mortar_Size=0.35,
            Mortar_Smooth=0.3,
            Bias=0.0,
            Brick_Width=wide * 8,
            Row_Height=wide,
            Color1=rgba((0, 0, 0)),
            Color2=rgba((1, 1, 1)),
            Mortar=rgba((0.5, 0.5, 0.5)),
        )
        shade, seam = brick.outputs["Color"], brick.outputs["Fac"]
        # Every plank is from another place of the tree.
        jump = n("ShaderNodeVectorMath", {"operation": "SCALE"}, i0=shade)
        n.set(jump, "Scale", 900.0)
        place = n(
            "ShaderNodeVectorMath", {"operation": "ADD"}, i0=place, i1=jump.outputs[0]
        ).outputs[0]
    long = n("ShaderNodeMapping", Vector=place, Scale=(0.0022, 0.028, 0.02)).outputs[0]
    fine = n("ShaderNodeMapping", Vector=place, Scale=(0.02, 0.9, 0.5)).outputs[0]
    pores = n("ShaderNodeMapping", Vector=place, Scale=(0.08, 2.2, 1)).outputs[0]
    growth = n.noise(long, 1, 3, 0.5, 1.1)
    rings = n.math("FRACT", n.math("MULTIPLY", growth, float(random.uniform(7, 16))))
    rings = n.ramp(
        rings, [(0.0, (0.35,) * 3), (0.55, (0.75,) * 3), (0.93, (1,) * 3), (1.0, (0.35,) * 3)]
    )
    fibres = n.noise(fine, 1, 4, 0.6)
    dark = n.ramp(n.noise(pores, 1, 2, 0.5), [(0.52, (0, 0, 0)), (0.68, (1, 1, 1))])
    light, deep = times(tint, 1.18), times(tint, 0.55)
    base = n.mix(rings, rgba(deep), rgba(light))
    base = n.mix(0.45, base, n.ramp(fibres, [(0.3, deep), (0.7, light)]))
    base = n.mix(n.math("MULTIPLY", dark, 0.35), base, rgba(times(tint, 0.3)))
    if shade is not None:
        base = n.mix(
            0.28, base, n.mix(shade, rgba((0.55, 0.52, 0.5)), rgba((1.1, 1.1, 1.1))), "MULTIPLY"
        )
        base = n.mix(n.math("MULTIPLY", seam, 0.8), base, rgba(times(tint, 0.12)))
    height = n.math("SUBTRACT", n.math("MULTIPLY", fibres, 0.3), n.math("MULTIPLY", dark, 0.5))
    if seam is not None:
        height = n.math("SUBTRACT", height, n.math("MULTIPLY", seam, 2.0))
    wear = n.noise(n.place((0.012,) * 3, offset), 1, 3, 0.65)
    rough = n.math("ADD", n.math("MULTIPLY", wear, 0.3), max(0.08, 0.5 - 0.45 * gloss - 0.1))
    n.surface(
        materials.principled(
            n,
            base,
            rough,
            0.3 + 0.3 * gloss,
            Normal=n.bump(height, 0.1, 0.6),
            Clearcoat=0.5 * gloss,
            Clearcoat_Roughness=0.12,
        ),
        indirect=ground["tint"],
    )


def cloth(n, ground, seed, gloss):
    materials.weave_shader(
        n, ground["tint"], float(np.random.default_rng(seed).uniform(0.6, 1.3)), seed
    )


def felt(n, ground, seed, gloss):
    tint = ground["tint"]
    offset = (seed % 97, seed % 89, 0)
    hairs = n.noise(n.place((1.6,) * 3, offset), 1, 4, 0.75, 1.5)
    clouds = n.noise(n.place((0.02,) * 3, offset), 1, 4, 0.6)
    base = n.ramp(hairs, [(0.3, times(tint, 0.62)), (0.52, tint), (0.75, times(tint, 1.35))])
    base = n.mix(0.35, base, n.ramp(clouds, [(0.3, times(tint, 0.8)), (0.7, times(tint, 1.1))]))
    n.surface(
        materials.principled(n, base, 1.0, 0.05, Sheen=0.7, Normal=n.bump(hairs, 0.5, 0.7)),
        indirect=ground["tint"],
    )


def carpet(n, ground, seed, gloss):
    tint = ground["tint"]
    random = np.random.default_rng(seed)
    offset = tuple(random.uniform(-300, 300, 3))
    loops = n(
        "ShaderNodeTexVoronoi",
        {"feature": "F1"},
        Vector=n.place((0.34, 0.24, 0.3), offset, (0, 0, 0.4)),
        Scale=1.0,
    )
    fuzz = n.noise(n.place((0.9,) * 3, offset), 1, 6, 0.7)
    mixture = n.ramp(
        n.noise(n.place((0.12,) * 3, offset), 1, 5, 0.75),
        [
            (0.35, times(tint, 0.45)),
            (0.5, tint),
            (0.66, tuple(min(1, c * 1.5 + 0.05) for c in tint)),
        ],
    )
    tuft = n.mix(0.25, mixture, loops.outputs["Color"], "SOFT_LIGHT")
    gaps = n.ramp(loops.outputs["Distance"], [(0.25, (1, 1, 1)), (0.75, (0.32, 0.32, 0.32))])
    base = n.mix(1.0, tuft, gaps, "MULTIPLY")
    height = n.math("SUBTRACT", n.math("MULTIPLY", fuzz, 0.5), loops.outputs["Distance"])
    n.surface(
        materials.principled(n, base, 1.0, 0.05, Sheen=0.5, Normal=n.bump(height, 2.5, 0.8)),
        indirect=ground["tint"],
    )


def glass(n, ground, seed, gloss):
    """A glass top on something dark: clear reflections, and the faint smears of its last wiping."""
    smear = n.noise(n.place((0.008, 0.03, 0.02), (seed % 83, 0, 0)), 1, 5, 0.7)
    rough = n.ramp(smear, [(0.4, (0.015,) * 3), (0.75, (0.12,) * 3)])
    n.surface(
        materials.principled(
            n, times(ground["tint"], 0.6), 0.6, 0.2, Clearcoat=1.0, Clearcoat_Roughness=rough
        ),
        indirect=ground["tint"],
    )


def plain(n, ground, seed, gloss):
    """Of one colour at first sight: laminate with flecks, leatherette, or paint."""
    tint = ground["tint"]
    random = np.random.default_rng(seed)
    offset = tuple(random.uniform(-300, 300, 3))
    kind = int(random.integers(3))
    grain = n.noise(n.place((0.9,) * 3, offset), 1, 4, 0.6)
    clouds = n.noise(n.place((0.006,) * 3, offset), 1, 5, 0.55)
    base = n.mix(
        0.22, rgba(tint), n.ramp(clouds, [(0.3, times(tint, 0.62)), (0.7, times(tint, 1.15))])
    )
    base = n.mix(0.12, base, n.ramp(grain, [(0.4, times(tint, 0.6)), (0.6, tint)]))
    height, deep = grain, 0.1
    if kind == 0:
        fleck = n(
            "ShaderNodeTexVoronoi", {"feature": "F1"}, Vector=n.place((0.7,) * 3, offset), Scale=1.0
        )
        spots = n.ramp(fleck.outputs["Distance"], [(0.16, (1, 1, 1)), (0.3, (0, 0, 0))])
        base = n.mix(
            n.math("MULTIPLY", spots, 0.4),
            base,
            n.mix(0.5, rgba(times(tint, 0.5)), fleck.outputs["Color"]),
        )
    elif kind == 1:
        height, deep = n.noise(n.place((0.75,) * 3, offset), 1, 1.0, 0.4), 0.4
        base = n.mix(
            0.3, base, n.ramp(height, [(0.35, times(tint, 0.6)), (0.6, times(tint, 1.08))])
        )
    scuff = n.ramp(
        n.noise(n.place((0.03, 0.2, 0.1), offset, (0, 0, 0.7)), 1, 3, 0.7),
        [(0.55, (0,) * 3), (0.75, (1,) * 3)],
    )
    rough = n.math("ADD", n.math("MULTIPLY", scuff, 0.15), max(0.12, 0.6 - 0.45 * gloss))
    n.surface(
        materials.principled(n, base, rough, 0.3 + 0.3 * gloss, Normal=n.bump(height, deep, 0.5)),
        indirect=ground["tint"],
    )


def marble(n, ground, seed, gloss):
    """Stone is grey before it is anything else: the tint only leans on it."""
    grey = sum(ground["tint"]) / 3
    tint = tuple(0.3 * c + 0.7 * grey for c in ground["tint"])
    offset = (seed % 101 * 7, seed % 103 * 5, 0)

    def veins(scale, thin):
        ridge = n.math(
            "ABSOLUTE",
            n.math("SUBTRACT", n.noise(n.place((scale,) * 3, offset), 1, 5, 0.55, 1.4), 0.5),
        )
        return n.ramp(ridge, [(0.0, (1,) * 3), (thin, (0.45,) * 3), (4 * thin, (0,) * 3)])

    clouds = n.noise(n.place((0.008,) * 3, offset), 1, 5, 0.6)
    base = n.mix(
        0.6, rgba(tint), n.ramp(clouds, [(0.3, times(tint, 0.7)), (0.7, times(tint, 1.15))])
    )
    light = grey > 0.25
    vein = rgba(times(tint, 0.4) if light else (0.6, 0.59, 0.57))
    base = n.mix(n.math("MULTIPLY", veins(0.004, 0.012), 0.45), base, vein)
    base = n.mix(n.math("MULTIPLY", veins(0.013, 0.008), 0.2), base, vein)
    n.surface(
        materials.principled(
            n,
            base,
            max(0.06, 0.3 - 0.25 * gloss),
            0.5,
            Clearcoat=0.5 * gloss,
            Clearcoat_Roughness=0.04,
        ),
        indirect=tint,
    )


def _cloth_print(ground, seed):
    """A repeating pattern, some of them with spots that only look like pips."""
    random = np.random.default_rng(seed)
    side = 512
    tint = np.array(ground["tint"], float)
    to_srgb = lambda c: tuple(
        int(255 * min(1.0, max(0.0, v)) ** (1 / 2.2)) for v in np.array(c)[::-1]
    )
    light = np.clip(tint * 0.3 + 0.6, 0, 1)
    picture = np.zeros((side, side, 3), np.uint8)
    picture[:] = to_srgb(light)
    main, second = to_srgb(tint), to_srgb(np.roll(tint, 1) * 0.8)
    kind = int(random.integers(4))
    if kind == 0:  # gingham
        band = np.zeros((side,), float)
        band[: side // 2] = 1
        weight = (band[:, None] + band[None, :]) / 2
        picture = (picture * (1 - weight[..., None]) + np.array(main) * weight[..., None]).astype(
            np.uint8
        )
    elif kind == 1:  # spots in rows, as on a five
        for x, y in [(0, 0), (side, 0), (0, side), (side, side), (side // 2, side // 2)]:
            cv2.circle(picture, (x, y), side // 9, main, -1, cv2.LINE_AA)
    elif kind == 2:  # flowers
        for x, y, c in [(128, 128, main), (384, 384, second)]:
            for k in range(6):
                a = k * np.pi / 3
                at = (int(x + 52 * np.cos(a)), int(y + 52 * np.sin(a)))
                cv2.ellipse(picture, at, (46, 26), np.degrees(a), 0, 360, c, -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), 24, (60, 190, 235), -1, cv2.LINE_AA)
        for x, y in [(128, 384), (384, 128)]:
            cv2.ellipse(picture, (x, y), (60, 18), 35, 0, 360, (70, 120, 60), -1, cv2.LINE_AA)
    else:  # stripes
        for x in range(0, side, 128):
            cv2.rectangle(picture, (x, 0), (x + 40, side), main, -1)
            cv2.rectangle(picture, (x + 64, 0), (x + 76, side), second, -1)
    return picture, float(random.uniform(28, 90))


def printed_cloth(n, ground, seed, gloss):
    picture, repeat = _cloth_print(ground, seed)
    place = n.place((1 / repeat,) * 3, (0, 0, 0), (0, 0, seed % 7 * 0.2))
    base = n("ShaderNodeTexImage", {"image": texture(picture, "cloth")}, Vector=place).outputs[0]
    materials.weave_shader(n, ground["tint"], 0.7, seed, base)


SHADERS = {
    "wood": wood,
    "cloth": cloth,
    "felt": felt,
    "carpet": carpet,
    "glass": glass,
    "plain": plain,
    "marble": marble,
    "printedCloth": printed_cloth,
    "tray": felt,
}


def _plane(half_width, half_depth, z, material):
    data = bpy.data.meshes.new("ground")
    x, y = half_width * S, half_depth * S
    data.from_pydata(
        [(-x, -y, z * S), (x, -y, z * S), (x, y, z * S), (-x, y, z * S)], [], [(0, 1, 2, 3)]
    )
    slots(data, material)
    thing = bpy.data.objects.new("ground", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def lay(ground):
    """The table, its edge far from the middle, and the floor of the room."""
    material, n = materials.new(ground["kind"])
    SHADERS[ground["kind"]](n, ground, ground["seed"], ground["gloss"])
    floor, fn = materials.new("floor")
    plain(fn, dict(ground, tint=(0.12, 0.10, 0.09)), ground["seed"] + 1, 0.2)
    _plane(9000, 9000, -740, floor)
    if ground["kind"] != "tray":
        _plane(HALF_WIDTH, HALF_DEPTH, 0, material)
        return
    table, tn = materials.new("table")
    wood(tn, dict(ground, tint=(0.35, 0.22, 0.13)), ground["seed"] + 2, 0.3)
    _plane(HALF_WIDTH, HALF_DEPTH, -6, table)
    seed = ground["seed"]
    inside = (
        150 + 10 * (seed % 7),
        110 + 7.5 * (seed // 7 % 7),
    )  # halves of trayInsideMm in scene.h
    _plane(inside[0], inside[1], 0, material)
    rim, rn = materials.new("rim")
    wood(rn, dict(ground, tint=(0.24, 0.12, 0.06)), ground["seed"] + 3, 0.5)
    high, thick = 26, 10
    for x, y, w, d in (
        (0, inside[1] + thick / 2, 2 * inside[0] + 2 * thick, thick),
        (0, -inside[1] - thick / 2, 2 * inside[0] + 2 * thick, thick),
        (inside[0] + thick / 2, 0, thick, 2 * inside[1]),
        (-inside[0] - thick / 2, 0, thick, 2 * inside[1]),
    ):
        data = slots(rounded_box((w, d, high + 6), 1.5, "rim"), rim)
        thing = bpy.data.objects.new("rim", data)
        thing.location = (x * S, y * S, (high / 2 - 3) * S)
        bpy.context.scene.collection.objects.link(thing)
