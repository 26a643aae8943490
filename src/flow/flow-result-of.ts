import type { FlowResult } from '../result/flow-result.js';
import type { Ending } from './flow-machine.js';
import type { FlowName } from './flow-name.js';

/** Puts an ending into the words of interface §6.2; the flow's own data stays, the words win. */
export function flowResultOf(flow: FlowName, { data, ...ending }: Ending): FlowResult {
  const trigger = ending.state === 'error' ? { trigger: 'close-button' } : {};
  return { ...trigger, ...data, source: 'svc', event: `svc.${flow}.complete`, ...ending };
}
