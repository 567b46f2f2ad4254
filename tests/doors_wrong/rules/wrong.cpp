#include "app/forbidden.h"
