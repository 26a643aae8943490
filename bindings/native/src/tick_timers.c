/** The default timers: one timer, by the clock of `svc_tick`. */
#include "bridge.h"

static void set(void *context, svc_bridge *bridge, uint64_t timer, uint64_t delay_ms) {
  (void)context;
  bridge->timer = timer;
  bridge->timer_due_ms = bridge->now_ms + delay_ms;
}

static void clear(void *context, uint64_t timer) {
  svc_bridge *bridge = context;
  if (bridge->timer == timer) bridge->timer = 0;
}

svc_timers_port svci_tick_timers(svc_bridge *bridge) {
  return (svc_timers_port){.context = bridge, .set = set, .clear = clear};
}

void svci_run_timers(svc_bridge *bridge) {
  uint64_t timer = bridge->timer;
  if (timer == 0 || bridge->now_ms < bridge->timer_due_ms) return;
  bridge->timer = 0;
  svc_timer_fired(bridge, timer);
}
