#include "datasets/render/test_table.h"
