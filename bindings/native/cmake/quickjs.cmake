# Builds QuickJS from source as one object library: Bellard's (since 2021) or quickjs-ng, whose files differ.
if(NOT EXISTS ${QUICKJS_DIR}/quickjs.c)
  message(FATAL_ERROR "QUICKJS_DIR has no quickjs.c: ${QUICKJS_DIR}")
endif()

set(quickjs_sources ${QUICKJS_DIR}/quickjs.c)
foreach(name libregexp libunicode cutils libbf dtoa xsum)
  if(EXISTS ${QUICKJS_DIR}/${name}.c)
    list(APPEND quickjs_sources ${QUICKJS_DIR}/${name}.c)
  endif()
endforeach()

set(quickjs_version unknown)
if(EXISTS ${QUICKJS_DIR}/VERSION)
  file(STRINGS ${QUICKJS_DIR}/VERSION quickjs_version LIMIT_COUNT 1)
endif()

add_library(svc_quickjs OBJECT ${quickjs_sources})
target_compile_definitions(svc_quickjs PRIVATE _GNU_SOURCE CONFIG_BIGNUM CONFIG_VERSION="${quickjs_version}")
target_compile_options(svc_quickjs PRIVATE -w -O2 -fwrapv -funsigned-char)
