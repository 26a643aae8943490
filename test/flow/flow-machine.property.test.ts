import { expect, test } from 'vitest';
import {
  createFlowMachine,
  FLOW_TABLE,
  type FlowEvent,
  type FlowEventName,
  type FlowState,
  stepFlow,
} from '../../src/flow/flow-machine.js';
import fc, { soakRuns } from '../support/properties.js';

const STATES = Object.keys(FLOW_TABLE) as FlowState[];
const EVENTS = [...new Set(STATES.flatMap((state) => Object.keys(FLOW_TABLE[state])))] as FlowEventName[];

const event = fc.record({ name: fc.constantFrom(...EVENTS), seed: fc.nat(5) }).map(({ name, seed }): FlowEvent => {
  const error = { code: 'page_failed', message: 'broken', retryable: true };
  if (name === 'settle')
    return { name, ending: { state: seed % 2 ? 'complete' : 'cancel', cause: 'closed_by_player' } };
  if (name === 'confirmed')
    return { name, confirmation: (['complete', 'incomplete', 'pending'] as const)[seed % 3] ?? 'pending' };
  if (name === 'close_host') return { name, cause: seed % 2 ? 'aborted' : 'disposed' };
  if (name === 'gone') return seed % 2 ? { name, error } : { name };
  return name === 'error' || name === 'fault' ? { name, error } : { name };
});

test('any walk settles at most once, with an ending, and every state handles every event', () => {
  const met = new Map<string, { count: number; to: Set<FlowState> }>();
  const property = fc.property(
    fc.array(event, { minLength: 1, maxLength: 24 }),
    fc.boolean(),
    fc.boolean(),
    (events, isScreen, canConfirm) => {
      let machine = createFlowMachine();
      for (const next of events) {
        const before = machine;
        machine = stepFlow(before, next, { isScreen, canConfirm });
        const cell = met.get(`${before.state} ${next.name}`) ?? { count: 0, to: new Set() };
        met.set(`${before.state} ${next.name}`, { count: cell.count + 1, to: cell.to.add(machine.state) });
        if (before.state === 'settled') expect(machine).toBe(before);
        if (machine.state === 'settled') expect(machine.ending).toBeDefined();
        if (machine.state === 'confirming') expect(canConfirm && machine.submitted).toBe(true);
      }
    },
  );
  fc.assert(property, { numRuns: soakRuns(10_000) });

  const rows = EVENTS.map((name) => [name, ...STATES.map((state) => cellOf(met.get(`${state} ${name}`), state))]);
  console.log([['', ...STATES], ...rows].map((row) => row.map((cell) => cell.padEnd(16)).join('')).join('\n'));
  const missed = STATES.flatMap((state) => EVENTS.map((name) => `${state} ${name}`)).filter((pair) => !met.has(pair));
  expect(missed).toEqual([]);
}, 600_000);

/** The outcome: nothing (`-`), or the resulting states. */
function cellOf(cell: { to: Set<FlowState> } | undefined, from: FlowState): string {
  const to = [...(cell?.to ?? [])].filter((state) => state !== from);
  return cell ? to.join('/').slice(0, 15) || '-' : 'MISSED';
}
