"""Lamps and the room around the table."""

import bpy
import numpy as np

from units import S


def lamp(light):
    """A glowing ball. A white sheet in the middle of the table gets `strength` of the light that
    would make it white in the picture."""
    at = np.array(light["mm"], float)
    distance = np.linalg.norm(at) * S
    slope = max(0.1, at[2] * S / distance)
    data = bpy.data.lights.new("lamp", "POINT")
    data.shadow_soft_size = max(1.0, light["radiusMm"]) * S
    data.color = light["colour"]
    # A ball of P watts sends P / 4 pi into every steradian; white sends back what falls on it / pi.
    data.energy = light["strength"] * np.pi * 4 * np.pi * distance**2 / slope
    thing = bpy.data.objects.new("lamp", data)
    thing.location = (at * S).tolist()
    bpy.context.scene.collection.objects.link(thing)


def room(ambient, seed):
    """A picture of a room all around: ceiling, walls, furniture, windows. Its light on the table is
    `ambient`; its shapes are what glossy things mirror."""
    random = np.random.default_rng(seed)
    height, width = 128, 256
    up = np.sin(np.linspace(-np.pi / 2, np.pi / 2, height))[:, None]
    around = np.linspace(0, 2 * np.pi, width)[None, :]
    picture = np.where(up > 0, 0.55 + 0.5 * up, 0.25 + 0.15 * (1 + up)) * np.ones((1, width))
    picture = np.repeat(picture[..., None], 3, axis=2)
    picture *= 1 + 0.25 * np.sin(around + random.uniform(0, 6.3))[..., None]
    elevation = np.linspace(-90, 90, height)
    azimuth = np.linspace(0, 360, width)
    for _ in range(int(random.integers(4, 9))):  # cupboards, doors, pictures
        a, w = random.uniform(0, 360), random.uniform(8, 40)
        top = random.uniform(2, 35)
        inside = (np.abs((azimuth - a + 180) % 360 - 180) < w)[None, :] & (
            (elevation < top) & (elevation > -20)
        )[:, None]
        picture[inside] *= random.uniform(0.25, 1.2) * random.uniform(0.8, 1.1, 3)
    for _ in range(int(random.integers(1, 4))):  # windows with a cross of frames
        a, w = random.uniform(0, 360), random.uniform(10, 24)
        low, top = random.uniform(12, 25), random.uniform(35, 55)
        off = (azimuth - a + 180) % 360 - 180
        pane = (np.abs(off) < w) & (np.abs(off) > 0.8)
        tall = (elevation > low) & (elevation < top) & (np.abs(elevation - (low + top) / 2) > 0.8)
        picture[pane[None, :] & tall[:, None]] = random.uniform(3, 6) * np.array([0.92, 1.0, 1.08])
    weight = np.clip(up, 0, None) * np.cos(np.linspace(-np.pi / 2, np.pi / 2, height))[:, None]
    weight = weight * np.ones((1, width))
    mean = (picture * weight[..., None]).sum(axis=(0, 1)) / weight.sum()
    picture *= np.array(ambient) / mean.mean()

    image = bpy.data.images.new("room", width, height, float_buffer=True)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = picture
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    world = bpy.context.scene.world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    environment = tree.nodes.new("ShaderNodeTexEnvironment")
    environment.image = image
    background = tree.nodes.new("ShaderNodeBackground")
    output = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(environment.outputs[0], background.inputs[0])
    tree.links.new(background.outputs[0], output.inputs[0])
