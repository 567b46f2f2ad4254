#include "vision/capture/frame_source.h"
