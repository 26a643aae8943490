#pragma once

#include <godot_cpp/classes/ref_counted.hpp>
#include <godot_cpp/variant/string.hpp>

#include "svc_runtime.h"

/**
 * The bridge's JavaScript runtime for `SvcScriptLine`. Used on the thread that called `start`.
 *
 * After the runtime has ended, `svc_poll` returns `""` and `is_running` returns false.
 */
class SvcRuntime : public godot::RefCounted {
  GDCLASS(SvcRuntime, godot::RefCounted)

 public:
  SvcRuntime() = default;
  ~SvcRuntime() override;

  /** @param script the text of svc-bridge.engine.js  @return false when it cannot be run; `get_failure` says why */
  bool start(const godot::String &script);
  void svc_in(const godot::String &text);
  godot::String svc_poll();
  bool is_running() const;
  godot::String get_failure() const;

 protected:
  static void _bind_methods();

 private:
  void end();

  svc_runtime *runtime = nullptr;
  godot::String failure;
};
