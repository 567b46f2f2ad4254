# Finds ONNX Runtime: first in ONNXRUNTIME_ROOT or build/thirdparty (where scripts/setup puts it), then in the system.
set(_own ${ONNXRUNTIME_ROOT} ${KIBITZ_THIRDPARTY}/onnxruntime)
find_path(OnnxRuntime_INCLUDE_DIR onnxruntime_cxx_api.h
    HINTS ${_own} PATH_SUFFIXES include include/onnxruntime include/onnxruntime/core/session)
# find_file, not find_library: the private copy carries only the versioned name.
find_file(OnnxRuntime_LIBRARY NAMES libonnxruntime.so.1 libonnxruntime.so HINTS ${_own} PATH_SUFFIXES lib
    PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib /usr/local/lib)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OnnxRuntime
    REQUIRED_VARS OnnxRuntime_LIBRARY OnnxRuntime_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "run scripts/setup first")
if(OnnxRuntime_FOUND AND NOT TARGET OnnxRuntime::OnnxRuntime)
    add_library(OnnxRuntime::OnnxRuntime SHARED IMPORTED)
    set_target_properties(OnnxRuntime::OnnxRuntime PROPERTIES
        IMPORTED_LOCATION ${OnnxRuntime_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${OnnxRuntime_INCLUDE_DIR})
endif()
