"""From the light that falls on the sensor to the picture in the file."""

import cv2
import numpy as np


def calmed(light, colour, normal, skin):
    """Takes the grain of a path tracer that was stopped early out of the light (linear, h x w x 3).

    What things are coloured (`colour`) and how they face (`normal`) is known almost without grain:
    the light is divided by the colour, smoothed where both are alike, and coloured again, so that
    prints and grain of wood stay as they are. Light that wandered under the `skin` (h x w, bool) is
    grainier than all other."""
    colour = np.maximum(colour, 0).astype(np.float32) + np.float32(0.06)
    shade = np.sqrt(np.clip(light / colour, 0, 60)).astype(np.float32)
    facts = [normal.astype(np.float32) / np.float32(0.35), np.log(colour) / np.float32(0.9)]
    height, width = shade.shape[:2]
    for turn, reach in enumerate((1, 2, 4)):

        def beside(picture, dx, dy):
            border = cv2.copyMakeBorder(picture, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
            return border[dy + reach : dy + reach + height, dx + reach : dx + reach + width]

        # Compared are means: single grains would only find their own like.
        mean = cv2.blur(shade, (3, 3))
        level = cv2.GaussianBlur(mean, (0, 0), 1.0 + turn).mean(axis=2)
        loose = (
            np.where(skin, np.float32(0.5), np.float32(0.22))
            / np.float32(1 + 0.6 * turn)
            * (level + np.float32(0.15))
        )
        strict = (1 / loose)[..., None]
        total, weights = shade.copy(), np.ones((height, width), np.float32)
        for dx, dy in ((a, b) for a in (-reach, 0, reach) for b in (-reach, 0, reach) if a or b):
            unlike = np.zeros((height, width), np.float32)
            for fact, factor in ((facts[0], None), (facts[1], None), (mean, strict)):
                off = beside(fact, dx, dy) - fact
                if factor is not None:
                    off *= factor
                unlike += np.einsum("ijk,ijk->ij", off, off)
            weight = cv2.exp(-unlike) * np.float32(0.6 if dx and dy else 0.8)
            total += weight[..., None] * beside(shade, dx, dy)
            weights += weight
        shade = total / weights[..., None]
    return shade**2 * colour


def _smeared(light, x, y):
    """A straight camera movement of (x, y) pixels while the shutter was open."""
    length = float(np.hypot(x, y))
    if length < 0.3:
        return light
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    steps = max(2, int(length * 8))
    for step in np.linspace(-0.5, 0.5, steps):
        px, py = half + step * x, half + step * y
        left, top = int(np.floor(px)), int(np.floor(py))
        fx, fy = px - left, py - top
        kernel[top : top + 2, left : left + 2] += np.outer([1 - fy, fy], [1 - fx, fx])
    return cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def _developed(light):
    """Linear light to 0 … 1: sRGB with a shoulder, as cameras roll highlights off."""
    knee = 0.75
    over = np.clip(light - knee, 0, None)
    light = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee))), light)
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def exposed(light, film, scale=1.0):
    """8-bit BGR as the camera's chip and firmware would give it."""
    height, width = light.shape[:2]
    light = light.astype(np.float32)
    shake = film["shakePixels"]
    light = _smeared(light, shake[0] * scale, shake[1] * scale)
    # No lens is perfect: a third of a pixel at best.
    sigma = np.hypot(film["defocusPixels"] * scale, 0.35)
    light = cv2.GaussianBlur(light, (0, 0), float(sigma))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    r2 = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2)
    light = light * (1 - film["vignette"] * r2)[..., None]
    light = light * film["exposure"] * np.array(film["whiteBalance"], np.float32)

    picture = _developed(light).astype(np.float32)
    random = np.random.default_rng(film["seed"])
    # Grain of the chip: more in the dark, colours coarser than brightness as demosaicing leaves it.
    bright = random.normal(size=(height, width, 1)).astype(np.float32)
    colour = cv2.GaussianBlur(
        random.normal(size=(height, width, 3)).astype(np.float32), (0, 0), 0.8
    )
    level = picture.mean(axis=2, keepdims=True)
    strength = film["noise"] * (1.25 - 0.5 * level)
    picture = picture + strength * (0.8 * bright + 1.3 * colour)
    # Every camera sharpens a little.
    picture = picture + 0.35 * (picture - cv2.GaussianBlur(picture, (0, 0), 1.0))
    return (np.clip(picture[..., ::-1], 0, 1) * 255 + 0.5).astype(np.uint8)


def jpeg(picture, film):
    quality = film["jpegQuality"] or 90
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])
    assert done
    return data.tobytes()
