#include <gdextension_interface.h>

#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/core/defs.hpp>
#include <godot_cpp/godot.hpp>

#include "svc_runtime_godot.h"

namespace {

void initialize(godot::ModuleInitializationLevel level) {
  if (level == godot::MODULE_INITIALIZATION_LEVEL_SCENE) godot::ClassDB::register_class<SvcRuntime>();
}

void terminate(godot::ModuleInitializationLevel) {}

}  // namespace

extern "C" GDExtensionBool GDE_EXPORT svc_bridge_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                                      GDExtensionClassLibraryPtr library,
                                                      GDExtensionInitialization *initialization) {
  godot::GDExtensionBinding::InitObject init(get_proc_address, library, initialization);
  init.register_initializer(initialize);
  init.register_terminator(terminate);
  init.set_minimum_library_initialization_level(godot::MODULE_INITIALIZATION_LEVEL_SCENE);
  return init.init();
}
