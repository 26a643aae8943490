/** Names of the protocol. */
#include <string.h>

#include "bridge.h"

static const char *const flows[] = SVC_FLOW_WORDS;

enum { FLOW_COUNT = sizeof flows / sizeof flows[0] };

const char *svc_flow_name(svc_flow flow) { return (unsigned)flow < FLOW_COUNT ? flows[flow] : NULL; }

bool svci_flow_of(const char *name, svc_flow *flow) {
  for (int index = 0; name && index < FLOW_COUNT; index++) {
    if (strcmp(flows[index], name) == 0) return *flow = (svc_flow)index, true;
  }
  return false;
}

const char *svci_log_level_name(svc_log_level level) {
  switch (level) {
    case SVC_LOG_DEBUG: return "debug";
    case SVC_LOG_WARN: return "warn";
    default: return "error";
  }
}
