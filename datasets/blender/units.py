"""Scenes are in millimetres, Blender's lens wants things of about a metre: one unit is 100 mm."""

S = 0.01
