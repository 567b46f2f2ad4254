#include "calibration/light.h"
