#include "vision/track/stillness.h"
