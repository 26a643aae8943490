import type { FlowResult } from '../result/flow-result.js';
import type { Ending } from './flow-machine.js';
import type { FlowName } from './flow-name.js';

/** Puts an ending into the words of interface §4.4 and §6.2; the flow's own data stays, the words win. */
export function flowResultOf(flow: FlowName, { data, ...ending }: Ending): FlowResult {
  const api = ending.state === 'error' ? ending.error.api : undefined;
  return { ...data, source: 'svc', event: `svc.${flow}.complete`, ...ending, ...(api && { payload: api }) };
}
