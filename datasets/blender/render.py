"""Renders scenes with Blender: blender -b --factory-startup -noaudio -P render.py -- SCENES OUT

SCENES is a folder with scenes (NAME.json, the prints beside them) and their truth.jsonl; OUT gets
NAME.jpg and a truth.jsonl of its own. Or SCENES is a folder of such folders: then pictures are
called FOLDER-NAME.jpg, and the folders take turns. What OUT holds already is left alone, so that a
rendering that was stopped can go on.
"""

import argparse
import fnmatch
import json
import os
import pathlib
import sys
import tempfile
import time

import bpy
import cv2
import mathutils
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import bodies
import clutter
import film
import grounds
import hand
import light
import materials
import truth
from camera import Camera
from units import S


def arguments():
    parser = argparse.ArgumentParser(prog="render.py", description="Renders scenes with Blender.")
    parser.add_argument("scenes", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--samples", type=int, default=6, help="light paths per pixel")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="of the picture, to try things out"
    )
    parser.add_argument(
        "--detail",
        type=float,
        help="share of the pixels' width that is rendered; "
        "by default what the blur of the scene's lens leaves of it",
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", default="*", help="names of scenes, as in *dice*")
    parser.add_argument("--masks", action="store_true", help="keep the masks as NAME.mask.png")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])


def lines(file):
    """truth.jsonl by the name of the picture without its ending."""
    if not file.exists():
        return {}
    found = [json.loads(text) for text in file.read_text().splitlines() if text.strip()]
    return {pathlib.Path(line["image"]).stem: line for line in found}


def prepare(threads):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 8
    scene.cycles.diffuse_bounces = 1
    scene.cycles.glossy_bounces = 2
    scene.cycles.transmission_bounces = 8
    scene.cycles.transparent_max_bounces = 8
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_direct, scene.cycles.sample_clamp_indirect = 8, 2
    scene.cycles.blur_glossy = 0.5
    scene.cycles.light_sampling_threshold = 0.05
    scene.cycles.sampling_pattern = "SOBOL"  # the other one makes a table first, every time
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.resolution_percentage = 100
    scene.render.dither_intensity = 0
    scene.view_settings.view_transform = "Standard"
    scene.render.use_file_extension = True
    if scene.world is None:
        scene.world = bpy.data.worlds.new("room")


def clear():
    """Takes the last scene away, but not the meshes of dice and hands, which are used again."""
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    kept = set(bodies.dice._meshes.values()) | set(hand._skins.values())
    for data in list(bpy.data.meshes):
        if data not in kept:
            bpy.data.meshes.remove(data)
    for group in (
        bpy.data.materials,
        bpy.data.images,
        bpy.data.lights,
        bpy.data.curves,
        bpy.data.cameras,
        bpy.data.actions,
    ):
        for item in list(group):
            if getattr(item, "type", "") not in ("RENDER_RESULT", "COMPOSITING"):
                group.remove(item)


def build(scene, folder):
    prints = {}
    for body in scene["bodies"]:
        if body["kind"] == "plate":
            name = body["print"]
            if name and name not in prints:
                prints[name] = bpy.data.images.load(str(folder / name))
            bodies.plate(body, prints.get(name))
        else:
            {
                "die": bodies.die,
                "box": bodies.box,
                "pawn": bodies.pawn,
                "hand": hand.hand,
                "clutter": clutter.clutter,
            }[body["kind"]](body)
    grounds.lay(scene["ground"])
    for lamp in scene["lighting"]["lamps"]:
        light.lamp(lamp)
    light.room(scene["lighting"]["ambient"], scene["film"]["seed"] % 2**32)


def aim(camera, size):
    """Blender's camera where ours is, for an undistorted picture of `size` with the same focal
    length in pixels."""
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", 36
    data.lens = camera.focal * 36 / size[0]
    data.clip_start, data.clip_end = 0.05, 500
    # A webcam's pupil of two millimetres.
    data.dof.use_dof = True
    data.dof.focus_distance = camera.distance * S
    data.dof.aperture_fstop = data.lens * 0.001 / (2 * 1.0 * S)
    thing = bpy.data.objects.new("camera", data)
    matrix = np.eye(4)
    right, down, forward = camera.turn
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = (
        right,
        -down,
        -forward,
        camera.eye * S,
    )
    thing.matrix_world = mathutils.Matrix(matrix.tolist())
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = size
    return data


def passes(folder):
    """Has renderings written as three pictures: light, the colour of things, how they face."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    target = tree.nodes.new("CompositorNodeOutputFile")
    target.base_path = folder
    target.format.file_format, target.format.color_depth = "OPEN_EXR", "16"
    target.file_slots.clear()
    for name in ("Image", "DiffCol", "Normal"):
        target.file_slots.new(name)
        tree.links.new(source.outputs[name], target.inputs[name])


def pixels(file):
    """What a picture of Blender's holds, linear, h x w x 3."""
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    values = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, -1)[::-1, :, :3]


def shoot(folder, samples, seed, moving):
    """The light on the sensor, the colours of things and how they face."""
    scene = bpy.context.scene
    passes(folder)
    scene.cycles.samples, scene.cycles.seed = samples, seed
    scene.cycles.pixel_filter_type, scene.cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    scene.render.use_motion_blur = moving
    scene.render.motion_blur_shutter = 1.0
    scene.frame_set(1)
    bpy.ops.render.render()
    scene.use_nodes = False
    return [
        pixels(os.path.join(folder, name + "0001.exr")) for name in ("Image", "DiffCol", "Normal")
    ]


def shoot_mask(path):
    """Which body every pixel shows: its id + 1, 0 for the ground. One path through the middle of
    every pixel, through a pinhole, at the middle of the exposure."""
    scene = bpy.context.scene
    flat, n = materials.new("mask")
    index = n("ShaderNodeObjectInfo").outputs["Object Index"]
    low = n.math("DIVIDE", n.math("MODULO", index, 256.0), 255.0)
    high = n.math("DIVIDE", n.math("FLOOR", n.math("DIVIDE", index, 256.0)), 255.0)
    colour = n("ShaderNodeCombineRGB", R=low, G=high, B=0.0).outputs[0]
    n.surface(n("ShaderNodeEmission", Color=colour).outputs[0])
    scene.view_layers[0].material_override = flat
    scene.camera.data.dof.use_dof = False
    scene.cycles.samples = 1
    scene.cycles.pixel_filter_type, scene.cycles.filter_width = "BOX", 0.01
    scene.render.use_motion_blur = False
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    scene.view_settings.view_transform = "Raw"
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "PNG", "8"
    scene.render.filepath = path + ".png"
    bpy.ops.render.render(write_still=True)
    scene.view_layers[0].material_override = None
    picture = cv2.imread(path + ".png", cv2.IMREAD_COLOR).astype(np.int32)
    return picture[..., 2] + 256 * picture[..., 1]


def render(file, options):
    scene = json.loads(file.read_text())
    clear()
    build(scene, file.parent)
    camera = Camera(scene, options.scale)
    size, maps = camera.straighten()
    moving = any(np.linalg.norm(body["moved"]) > 1e-6 for body in scene["bodies"])
    with tempfile.TemporaryDirectory() as scratch:
        # No webcam resolves every pixel, and a lens out of focus still fewer.
        detail = options.detail or max(
            0.6, 0.85 - 0.2 * max(0.0, scene["film"]["defocusPixels"] - 0.3)
        )
        coarse = tuple(int(round(side * detail)) for side in size)
        aim(camera, size)
        bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = coarse
        rays, colour, normal = shoot(
            scratch, options.samples, scene["film"]["seed"] % 2**31, moving
        )
        bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = size
        ids = shoot_mask(os.path.join(scratch, "mask"))
    hands = [body["id"] + 1 for body in scene["bodies"] if body["kind"] == "hand"]
    skin = (
        cv2.resize(np.isin(ids, hands).astype(np.uint8), coarse, interpolation=cv2.INTER_NEAREST)
        > 0
    )
    rays = film.calmed(rays, colour, normal, skin)
    if coarse != size:
        rays = cv2.resize(rays, size, interpolation=cv2.INTER_CUBIC)
    flat = cv2.remap(rays, maps, None, cv2.INTER_CUBIC)
    mask = cv2.remap(ids.astype(np.float32), maps, None, cv2.INTER_NEAREST).astype(np.int32)
    picture = film.exposed(np.clip(flat, 0, None), scene["film"], options.scale)
    return picture, scene, camera, mask


def main():
    options = arguments()
    folders = [options.scenes] + sorted(
        path for path in options.scenes.glob("[!.]*") if path.is_dir()
    )
    files = sorted(
        (file for folder in folders for file in folder.glob("*.json")),
        key=lambda file: (file.name, file),
    )
    if not files:
        sys.exit(
            f"render.py: there are no scenes in {options.scenes}. "
            "Write some with kibitz simulate --scenes"
        )
    known = {folder: lines(folder / "truth.jsonl") for folder in folders}
    options.out.mkdir(parents=True, exist_ok=True)
    done = lines(options.out / "truth.jsonl")
    prepare(options.threads)
    for file in files:
        given = known[file.parent].get(file.stem)
        name = file.stem if file.parent == options.scenes else f"{file.parent.name}-{file.stem}"
        target = options.out / (name + ".jpg")
        if not fnmatch.fnmatch(name, options.only) or (name in done and target.exists()):
            continue
        if given is None:
            print(f"render.py: no line of truth for {name}: left out", flush=True)
            continue
        start = time.time()
        picture, scene, camera, mask = render(file, options)
        off = truth.misfit(scene, camera, mask)
        if off > 1.5:
            sys.exit(f"render.py: {name}: the dice are {off:.1f} pixels from where they belong")
        draft = target.with_suffix(".part")
        draft.write_bytes(film.jpeg(picture, scene["film"]))
        if options.masks:
            cv2.imwrite(str(target.with_suffix(".mask.png")), mask.astype(np.uint16))
        draft.rename(target)
        line = truth.line(given, target.name, scene, camera, mask)
        with open(options.out / "truth.jsonl", "a") as out:
            out.write(json.dumps(line) + "\n")
        print(
            f"render.py: {name} in {time.time() - start:.1f} s, dice within {off:.2f} px",
            flush=True,
        )


main()
