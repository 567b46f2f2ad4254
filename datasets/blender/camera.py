"""The camera of a scene: the same projection as the simulator's, in numpy.

Pixel coordinates begin at the upper left corner of the picture: pixel 0 reaches from 0 to 1.
"""

import cv2
import numpy as np


class Camera:
    """A pinhole with Brown's distortion that looks from `eye` at `target`."""

    def __init__(self, scene, scale=1.0):
        camera = scene["camera"]
        self.width = int(round(camera["picture"][0] * scale))
        self.height = int(round(camera["picture"][1] * scale))
        self.focal = camera["focalPixels"] * scale
        self.eye = np.array(camera["eye"], float)
        self.target = np.array(camera["target"], float)
        self.distortion = np.array(camera["distortion"], float)
        forward = self.target - self.eye
        self.distance = float(np.linalg.norm(forward))
        forward /= self.distance
        up = np.array([0.0, 0.0, 1.0])
        if abs(forward @ up) > 1 - 1e-9:  # straight down: the top of the picture is away from us
            up = np.array([0.0, 1.0, 0.0])
        right = np.cross(forward, up)
        right /= np.linalg.norm(right)
        down = np.cross(forward, right)
        c, s = np.cos(camera["roll"]), np.sin(camera["roll"])
        # Rows are the axes of the picture: right, down, forward.
        self.turn = np.array([c * right + s * down, c * down - s * right, forward])
        self.centre = np.array([self.width / 2, self.height / 2])

    def project(self, points):
        """Where points of the table (n x 3, mm) are in the picture (n x 2)."""
        seen = (np.atleast_2d(np.asarray(points, float)) - self.eye) @ self.turn.T
        x, y = seen[:, 0] / seen[:, 2], seen[:, 1] / seen[:, 2]
        k1, k2, p1, p2 = self.distortion
        r2 = x * x + y * y
        radial = 1 + k1 * r2 + k2 * r2 * r2
        bent = np.stack(
            [
                x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
                y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y,
            ],
            axis=1,
        )
        return bent * self.focal + self.centre

    def straighten(self):
        """The size of the undistorted picture that holds all we need, and for every pixel of the
        real picture where it is in that one (two maps for cv2.remap)."""
        grid = np.stack(np.meshgrid(np.arange(self.width), np.arange(self.height)), axis=2)
        bent = ((grid + 0.5 - self.centre) / self.focal).reshape(-1, 1, 2)
        straight = bent
        if np.any(self.distortion):
            straight = cv2.undistortPointsIter(
                bent,
                np.eye(3),
                self.distortion,
                np.eye(3),
                np.eye(3),
                (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-9),
            )
        pixels = straight.reshape(self.height, self.width, 2) * self.focal
        reach = np.abs(pixels).max(axis=(0, 1))
        width, height = (2 * np.ceil(reach + 1)).astype(int)
        maps = pixels + np.array([(width - 1) / 2, (height - 1) / 2])
        return (int(width), int(height)), maps.astype(np.float32)
