"""What things are made of, as shader nodes."""

import bpy

from units import S


class Nodes:
    """A material's node tree, written top down: n("Type", inputs…) makes a node and wires it."""

    def __init__(self, tree):
        self.tree = tree
        self.tree.nodes.clear()

    def __call__(self, kind, attributes=None, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in (attributes or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            self.set(node, name.replace("_", " "), value)
        return node

    def set(self, node, name, value):
        # Maths nodes have several inputs of one name: those are given by number.
        socket = node.inputs[int(name[1:]) if name[0] == "i" and name[1:].isdigit() else name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif value is not None:
            socket.default_value = value

    def math(self, operation, a, b=0.0, clamp=False):
        return self(
            "ShaderNodeMath", {"operation": operation, "use_clamp": clamp}, i0=a, i1=b
        ).outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        node = self("ShaderNodeMixRGB", {"blend_type": blend}, Fac=factor, Color1=a, Color2=b)
        return node.outputs[0]

    def ramp(self, factor, stops, interpolation="LINEAR"):
        node = self("ShaderNodeValToRGB", Fac=factor)
        node.color_ramp.interpolation = interpolation
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (at, colour) in zip(elements, stops):
            element.position = at
            element.color = rgba(colour)
        return node.outputs[0]

    def place(self, scale=(1, 1, 1), offset=(0, 0, 0), turn=(0, 0, 0)):
        """Object coordinates in millimetres, moved and scaled."""
        where = self("ShaderNodeTexCoord").outputs["Object"]
        scale = tuple(s / S for s in scale)
        return self(
            "ShaderNodeMapping", Vector=where, Scale=scale, Location=offset, Rotation=turn
        ).outputs[0]

    def noise(self, place, scale=1.0, detail=4.0, roughness=0.5, distortion=0.0):
        return self(
            "ShaderNodeTexNoise",
            Vector=place,
            Scale=scale,
            Detail=detail,
            Roughness=roughness,
            Distortion=distortion,
        ).outputs["Fac"]

    def bump(self, height, distance_mm, strength=1.0, normal=None):
        return self(
            "ShaderNodeBump",
            Height=height,
            Distance=distance_mm * S,
            Strength=strength,
            Normal=normal,
        ).outputs[0]

    def surface(self, shader, indirect=None):
        """What the camera sees; `indirect`: a plain colour is good enough for light that comes by
        way of something else, and much cheaper."""
        if indirect is not None:
            plain = self("ShaderNodeBsdfDiffuse", Color=rgba(indirect)).outputs[0]
            seen = self("ShaderNodeLightPath").outputs["Is Camera Ray"]
            shader = self("ShaderNodeMixShader", Fac=seen, i1=plain, i2=shader).outputs[0]
        self("ShaderNodeOutputMaterial", Surface=shader)


def rgba(colour):
    return (float(colour[0]), float(colour[1]), float(colour[2]), 1.0)


def times(colour, factor):
    return tuple(min(1.0, max(0.0, float(c) * factor)) for c in colour[:3])


def new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, Nodes(material.node_tree)


def principled(n, colour, roughness=0.5, specular=0.5, **more):
    node = n(
        "ShaderNodeBsdfPrincipled",
        Base_Color=rgba(colour) if isinstance(colour, (tuple, list)) else colour,
        Roughness=roughness,
        Specular=specular,
    )
    for name, value in more.items():
        n.set(node, name.replace("_", " "), value)
    return node.outputs[0]


def _offset(grain):
    """Another piece of the same endless pattern for every seed."""
    return ((grain * 37 % 1009) * 0.71, (grain * 91 % 1013) * 0.53, (grain * 17 % 1019) * 0.37)


def plastic(finish):
    """Resin and plastic: dice, pawns, chips."""
    colour = tuple(finish["colour"])
    material, n = new("plastic")
    offset = _offset(finish["grain"])
    base = rgba(colour)
    if finish["speckle"] > 0.02:
        # Marbled: two tones that flow into each other, with light veins.
        flow = n.noise(n.place((0.16,) * 3, offset), 1, 5, 0.55, 2.2)
        dark, light = times(colour, 0.35), tuple(min(1, c * 1.3 + 0.12) for c in colour)
        swirl = n.ramp(flow, [(0.36, dark), (0.5, colour), (0.62, light)])
        base = n.mix(min(1.0, finish["speckle"] * 1.4), base, swirl)
    # Nothing is of one colour: fingers and years leave a trace.
    dirt = n.noise(n.place((0.35,) * 3, offset), 1, 6, 0.65)
    base = n.mix(0.10, base, n.ramp(dirt, [(0.35, times(colour, 0.72)), (0.65, colour)]))
    rough = 0.62 + (finish["roughness"] * 0.8 + 0.06 - 0.62) * finish["gloss"]
    smear = n.noise(n.place((0.22,) * 3, offset), 1, 5, 0.6)
    rough = n.math("ADD", n.math("MULTIPLY", smear, 0.16), max(0.03, rough - 0.06))
    fine = n.bump(n.noise(n.place((1.3,) * 3, offset), 1, 3), 0.02, 0.4)
    clear = finish["translucence"]
    shader = principled(
        n,
        base,
        rough,
        0.35 + 0.25 * finish["gloss"],
        Normal=fine,
        Clearcoat=0.6 * finish["gloss"],
        Clearcoat_Roughness=0.03 + 0.3 * finish["roughness"],
        Transmission=min(0.92, clear),
        IOR=1.49,
    )
    if clear > 0.02:
        # Light goes through to the table: without caustics a shadow would be as black as a stone's.
        tint = n("ShaderNodeBsdfTransparent", Color=rgba(times(colour, 0.85))).outputs[0]
        shadow = n("ShaderNodeLightPath").outputs["Is Shadow Ray"]
        shader = n(
            "ShaderNodeMixShader", Fac=n.math("MULTIPLY", shadow, 0.75 * clear), i1=shader, i2=tint
        ).outputs[0]
    n.surface(shader)
    return material


def paint(finish):
    """What pips are filled with."""
    material, n = new("paint")
    rough = 0.6 - 0.35 * finish["gloss"]
    worn = n.noise(n.place((0.5,) * 3, _offset(finish["grain"] + 5)), 1, 5, 0.7)
    colour = tuple(finish["colour"])
    base = n.mix(0.15, rgba(colour), n.ramp(worn, [(0.4, times(colour, 0.6)), (0.6, colour)]))
    n.surface(principled(n, base, rough, 0.4))
    return material


def painted_wood(finish):
    """Wooden cubes and pawns: paint or stain under which the grain shows."""
    material, n = new("painted wood")
    offset = _offset(finish["grain"])
    colour = tuple(finish["colour"])
    fibres = n.noise(n.place((0.9, 0.9, 0.07), offset), 1, 6, 0.6, 0.6)
    rings = n.noise(n.place((0.22, 0.22, 0.015), offset), 1, 3, 0.5, 1.0)
    tone = n.ramp(fibres, [(0.3, times(colour, 0.66)), (0.55, colour), (0.8, times(colour, 1.12))])
    tone = n.mix(0.3, tone, n.ramp(rings, [(0.4, times(colour, 0.7)), (0.6, times(colour, 1.08))]))
    height = n.math("ADD", fibres, n.math("MULTIPLY", rings, 0.5))
    rough = n.math("ADD", n.math("MULTIPLY", fibres, 0.2), 0.5 - 0.3 * finish["gloss"])
    n.surface(
        principled(n, tone, rough, 0.3 + 0.2 * finish["gloss"], Normal=n.bump(height, 0.12, 0.5))
    )
    return material


def metal(colour, roughness=0.3, relief_mm=0.0, seed=0):
    material, n = new("metal")
    offset = _offset(seed)
    stain = n.noise(n.place((0.3,) * 3, offset), 1, 6, 0.7)
    base = n.ramp(stain, [(0.3, times(colour, 0.55)), (0.6, colour)])
    normal = (
        n.bump(n.noise(n.place((0.55,) * 3, offset), 1, 2, 0.4), relief_mm, 0.8)
        if relief_mm
        else None
    )
    rough = n.math("ADD", n.math("MULTIPLY", stain, 0.25), roughness - 0.1)
    n.surface(principled(n, base, rough, 0.5, Metallic=1.0, Normal=normal))
    return material


def paper(image, gloss, seed=0):
    """A print: its picture under the gloss of the paper, with the faint waves of a lying sheet."""
    material, n = new("paper")
    if image is None:
        base = rgba((0.82, 0.81, 0.78))
    else:
        base = n(
            "ShaderNodeTexImage",
            {"image": image, "interpolation": "Linear", "extension": "EXTEND"},
            Vector=n("ShaderNodeTexCoord").outputs["UV"],
        ).outputs["Color"]
        # White paper sends back four fifths of the light, black ink four hundredths.
        base = n.mix(1.0, base, rgba((0.84, 0.835, 0.81)), "MULTIPLY")
        base = n.mix(1.0, base, rgba((0.012, 0.012, 0.013)), "ADD")
    fibre = n.noise(n.place((2.2,) * 3, _offset(seed)), 1, 3, 0.7)
    waves = n.noise(n.place((0.02,) * 3, _offset(seed + 3)), 1, 2, 0.4)
    height = n.math("ADD", n.math("MULTIPLY", fibre, 0.02), n.math("MULTIPLY", waves, 1.0))
    n.surface(
        principled(
            n, base, 0.75 - 0.55 * gloss, 0.25 + 0.3 * gloss, Normal=n.bump(height, 1.0, 0.5)
        )
    )
    return material


def skin(colour):
    material, n = new("skin")
    blotch = n.noise(n.place((0.05,) * 3), 1, 4, 0.6)
    red = (min(1, colour[0] * 1.05), colour[1] * 0.72, colour[2] * 0.68)
    base = n.mix(
        n.math("MULTIPLY", n.ramp(blotch, [(0.35, (0, 0, 0)), (0.7, (1, 1, 1))]), 0.55),
        rgba(colour),
        rgba(red),
    )
    pores = n.noise(n.place((1.1,) * 3), 1, 3, 0.6)
    creases = n(
        "ShaderNodeTexVoronoi",
        {"feature": "DISTANCE_TO_EDGE"},
        Vector=n.place((0.55, 0.55, 0.55)),
        Scale=1.0,
    ).outputs["Distance"]
    height = n.math("ADD", n.math("MULTIPLY", pores, 0.5), n.math("MINIMUM", creases, 0.25))
    n.surface(
        principled(
            n,
            base,
            n.math("ADD", n.math("MULTIPLY", pores, 0.2), 0.38),
            0.4,
            Normal=n.bump(height, 0.35, 0.5),
            Subsurface=0.12,
            Subsurface_Radius=(1.6 * S, 0.6 * S, 0.35 * S),
            Subsurface_Color=rgba(times(red, 1.1)),
        )
    )
    return material


def nail(colour):
    material, n = new("nail")
    pale = tuple(0.5 * c + 0.5 * w for c, w in zip(colour, (0.75, 0.5, 0.45)))
    n.surface(principled(n, pale, 0.25, 0.5))
    return material


def fabric(colour, thread_mm=0.7, seed=0):
    """Woven cloth: sleeves and tablecloths."""
    material, n = new("fabric")
    weave_shader(n, colour, thread_mm, seed)
    return material


def weave_shader(n, colour, thread_mm, seed, print_colour=None):
    place = n.place((1, 1, 1), _offset(seed))
    bend = n("ShaderNodeTexNoise", Vector=place, Scale=0.05, Detail=2.0).outputs["Color"]
    place = n(
        "ShaderNodeMixRGB", {"blend_type": "ADD"}, Fac=0.9, Color1=place, Color2=bend
    ).outputs[0]
    warp = n(
        "ShaderNodeTexWave",
        {"bands_direction": "X"},
        Vector=place,
        Scale=0.31 / thread_mm,
        Distortion=1.2,
        Detail=2.0,
        Detail_Scale=3.0,
    ).outputs["Fac"]
    weft = n(
        "ShaderNodeTexWave",
        {"bands_direction": "Y"},
        Vector=place,
        Scale=0.31 / thread_mm,
        Distortion=1.2,
        Detail=2.0,
        Detail_Scale=3.0,
    ).outputs["Fac"]
    threads = n.math("MAXIMUM", warp, weft)
    fuzz = n.noise(n.place((0.8,) * 3, _offset(seed)), 1, 3, 0.7)
    height = n.math("ADD", threads, n.math("MULTIPLY", fuzz, 0.7))
    base = print_colour if print_colour is not None else rgba(colour)
    shade = n.ramp(height, [(0.35, (0.55, 0.55, 0.55)), (0.95, (1, 1, 1)), (1.0, (1.1, 1.1, 1.1))])
    base = n.mix(0.9, base, shade, "MULTIPLY")
    creases = n.noise(n.place((0.006, 0.011, 0.01), _offset(seed)), 1, 3, 0.45, 0.6)
    normal = n.bump(height, 0.25, 0.7, n.bump(creases, 6, 0.5))
    n.surface(principled(n, base, 0.9, 0.15, Sheen=0.4, Normal=normal), indirect=colour)
