#include "svc_runtime_godot.h"

#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/variant/char_string.hpp>

using godot::CharString;
using godot::ClassDB;
using godot::D_METHOD;
using godot::String;

SvcRuntime::~SvcRuntime() { end(); }

void SvcRuntime::end() {
  svc_runtime_destroy(runtime);
  runtime = nullptr;
}

bool SvcRuntime::start(const String &script) {
  end();
  svc_failure why = {};
  const CharString text = script.utf8();
  runtime = svc_runtime_create(text.get_data(), static_cast<size_t>(text.length()), nullptr, &why);
  failure = String::utf8(why.message);
  return runtime != nullptr;
}

void SvcRuntime::svc_in(const String &text) {
  if (runtime != nullptr && !svc_runtime_in(runtime, text.utf8().get_data())) {
    failure = "the script runtime has ended";
    end();
  }
}

String SvcRuntime::svc_poll() {
  if (runtime == nullptr) return String();
  char *text = svc_runtime_poll(runtime);
  if (text == nullptr) {
    failure = "the script runtime has ended";
    end();
    return String();
  }
  const String message = String::utf8(text);
  svc_free(text);
  return message;
}

bool SvcRuntime::is_running() const { return runtime != nullptr; }

String SvcRuntime::get_failure() const { return failure; }

void SvcRuntime::_bind_methods() {
  ClassDB::bind_method(D_METHOD("start", "script"), &SvcRuntime::start);
  ClassDB::bind_method(D_METHOD("svc_in", "text"), &SvcRuntime::svc_in);
  ClassDB::bind_method(D_METHOD("svc_poll"), &SvcRuntime::svc_poll);
  ClassDB::bind_method(D_METHOD("is_running"), &SvcRuntime::is_running);
  ClassDB::bind_method(D_METHOD("get_failure"), &SvcRuntime::get_failure);
}
