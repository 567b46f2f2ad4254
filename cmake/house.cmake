# What every room shares: warnings and sanitizers as targets that a room links by name.

add_library(house_warnings INTERFACE)
target_compile_options(house_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wno-sign-conversion   # indices are int or size_t by nature of the thing; -Wconversion still guards narrowing
    $<$<BOOL:${KIBITZ_WERROR}>:-Werror>)

add_library(house_sanitizers INTERFACE)
if(KIBITZ_SANITIZE)
    target_compile_options(house_sanitizers INTERFACE
        -fsanitize=${KIBITZ_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(house_sanitizers INTERFACE -fsanitize=${KIBITZ_SANITIZE})
endif()

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
