#include "app/session/sources.h"
