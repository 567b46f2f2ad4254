"""What is in the picture, from the mask that shows which body every pixel belongs to."""

import cv2
import numpy as np

import dice


def _hull(camera, body):
    """The outline of a die in the picture as if nothing stood before it."""
    points = dice.outline_points(body["edgeMm"], body["roundMm"])
    world = points @ np.array(body["turn"], float).T + np.array(body["mm"], float)
    return cv2.convexHull(camera.project(world).astype(np.float32))


def _box(mask):
    """[x, y, width, height] around what is set, or None."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    return [
        int(columns[0]),
        int(rows[0]),
        int(columns[-1] - columns[0] + 1),
        int(rows[-1] - rows[0] + 1),
    ]


def _die(entry, body, camera, mask):
    """The entry with box and visible share, or None when the die cannot be seen."""
    seen = mask == body["id"] + 1
    box = _box(seen)
    if box is None:
        return None
    area = cv2.contourArea(_hull(camera, body))
    entry = {key: value for key, value in entry.items() if key != "body"}
    entry["box"] = box
    entry["visible"] = round(min(1.0, float(seen.sum()) / max(area, 1.0)), 3)
    return entry


def _part(entry, body, camera):
    width, height = body["sizeMm"]
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, height, 0], [0, height, 0]], float)
    world = corners @ np.array(body["turn"], float).T + np.array(body["mm"], float)
    entry = {key: value for key, value in entry.items() if key != "body"}
    entry["corners"] = np.round(camera.project(world), 2).tolist()
    return entry


def misfit(scene, camera, mask):
    """By how many pixels the boxes of free-standing dice in the mask are off the projection, at
    worst. Tells whether Blender's camera is the camera of the scene."""
    flat = [0] + [body["id"] + 1 for body in scene["bodies"] if body["kind"] == "plate"]
    worst = 0.0
    for body in scene["bodies"]:
        if body["kind"] != "die":
            continue
        hull = _hull(camera, body)[:, 0]
        low, high = hull.min(axis=0), hull.max(axis=0)
        left, top = np.floor(low).astype(int) - 3
        right, bottom = np.ceil(high).astype(int) + 3
        if min(left, top) < 0 or right > camera.width or bottom > camera.height:
            continue
        # Anything that stands nearby may hide an edge.
        if not np.isin(mask[top:bottom, left:right], [*flat, body["id"] + 1]).all():
            continue
        x, y, w, h = _box(mask == body["id"] + 1) or (0, 0, 0, 0)
        worst = max(worst, float(np.abs(np.array([x, y, x + w, y + h]) - [*low, *high]).max()))
    return worst


def line(given, name, scene, camera, mask):
    """The line of truth.jsonl: what is known of the scene, with everything that depends on the
    picture taken from this one."""
    bodies = {body["id"]: body for body in scene["bodies"]}
    done = {"image": name, "width": camera.width, "height": camera.height}
    done.update(
        {
            key: value
            for key, value in given.items()
            if key not in ("image", "width", "height", "dice", "parts")
        }
    )
    done["conditions"] = dict(given.get("conditions", {}), source="blender")
    found = [_die(entry, bodies[entry["body"]], camera, mask) for entry in given.get("dice", [])]
    done["dice"] = [entry for entry in found if entry]
    if given.get("parts"):
        done["parts"] = [_part(entry, bodies[entry["body"]], camera) for entry in given["parts"]]
    return done
