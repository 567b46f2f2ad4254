# What every room shares: warnings and sanitizers as targets that a room links by name.

add_library(house_warnings INTERFACE)
target_compile_options(house_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wno-sign-conversion   # indices are int or size_t by nature of the thing; -Wconversion still guards narrowing
    $<$<BOOL:${KIBITZ_WERROR}>:-Werror>)

add_library(house_sanitizers INTERFACE)
if(KIBITZ_SANITIZE)
    target_compile_options(house_sanitizers INTERFACE
        -fsanitize=${KIBITZ_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
        # Sanitized code confuses this warning, in the standard library too; the other builds still obey it.
        $<$<CXX_COMPILER_ID:GNU>:-Wno-error=maybe-uninitialized>)
    target_link_options(house_sanitizers INTERFACE -fsanitize=${KIBITZ_SANITIZE})
endif()

# Some fifty test programs are linked, each with everything: a linker that is made for that takes half the time.
# What users run is linked by the compiler's own choice.
if(KIBITZ_TESTS)
    find_program(KIBITZ_FAST_LINKER NAMES ld.gold ld.lld)
    if(KIBITZ_FAST_LINKER)
        string(REGEX REPLACE ".*ld\\." "" linker ${KIBITZ_FAST_LINKER})
        add_link_options(-fuse-ld=${linker})
    endif()
endif()

# house_alone(PROGRAM): where threads are watched, OpenCV uses none of its own (alone.cpp says why).
function(house_alone program)
    if(KIBITZ_SANITIZE STREQUAL thread)
        target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/alone.cpp)
        set_source_files_properties(${PROJECT_SOURCE_DIR}/cmake/alone.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

# house_room(NAME SOURCES… ) makes the static library kibitz_NAME; includes are written from the root.
function(house_room name)
    add_library(kibitz_${name} STATIC ${ARGN})
    target_include_directories(kibitz_${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(kibitz_${name} PRIVATE house_warnings PUBLIC house_sanitizers)
endfunction()

# house_embed(TARGET FUNCTION FILES…) compiles text files into TARGET behind
#   std::string_view FUNCTION(std::string_view path)   -- empty when there is no such file
#   std::span<const std::string_view> FUNCTION_names()
# so that equipment and rulebooks need no path at run time. Paths are those of the files below the calling folder.
function(house_embed target function)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.cpp)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
    add_custom_command(OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DBASE=${CMAKE_CURRENT_SOURCE_DIR} -DFUNCTION=${function}
            "-DFILES=${ARGN}" -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${inputs} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
        COMMENT "Embedding the texts of ${target}" VERBATIM)
    target_sources(${target} PRIVATE ${out})
endfunction()

# Commands, pages and tests run for a moment and take long to compile.
set(KIBITZ_COLD_FLAGS "" CACHE STRING "Added where compiling takes longer than what is compiled ever runs")

# house_precompile(TARGET HEADERS… | REUSE_FROM OTHER): large headers that nearly every file of TARGET includes are parsed
# once. Only headers of libraries, because ours change. Every file still includes what it needs: clang-tidy reads it without.
function(house_precompile target)
    if(ARGV1 STREQUAL REUSE_FROM)
        target_precompile_headers(${target} ${ARGN})
    else()
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
    # Says to ccache which header was used; scripts/build allows it to keep such results.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# house_cold(TARGET HEADERS…): what takes longest to compile.
function(house_cold target)
    target_compile_options(${target} PRIVATE ${KIBITZ_COLD_FLAGS})
    house_precompile(${target} ${ARGN})
endfunction()
