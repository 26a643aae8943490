import { describe, expect, test } from 'vitest';
import {
  createFlowMachine,
  FLOW_TABLE,
  type FlowEvent,
  type FlowMachine,
  type FlowState,
  stepFlow,
} from '../../src/flow/flow-machine.js';
import type { SdkError } from '../../src/result/sdk-error.js';

const error: SdkError = { code: 'page_unresponsive', message: 'silent', retryable: true };
const screen = { isScreen: true, canConfirm: false };
const payment = { isScreen: false, canConfirm: false };
const confirmed = { isScreen: false, canConfirm: true };

/** Takes a new flow through events, named or complete. */
function walk(traits: typeof screen, ...events: (FlowEvent['name'] | FlowEvent)[]): FlowMachine {
  return events.reduce(
    (machine, event) => stepFlow(machine, typeof event === 'string' ? { name: event } : event, traits),
    createFlowMachine(),
  );
}

const fault: FlowEvent = { name: 'fault', error };
const closedByGame: FlowEvent = { name: 'close_host', cause: 'closed_by_host' };
const player = { state: 'cancel', cause: 'closed_by_player' };
const host = { state: 'cancel', cause: 'closed_by_host' };
const complete = { state: 'complete' };
const failed = { state: 'error', error };
const failedAndClosed = { ...failed, data: { trigger: 'close-button' } };
const unknown = { state: 'error', error: { code: 'outcome_unknown' } };
const outcomeUnknown: SdkError = { code: 'outcome_unknown', message: 'closed while money moved', retryable: false };
const unknownToPage: FlowEvent = { name: 'settle', ending: { state: 'error', error: outcomeUnknown } };

describe('a flow’s outcome', () => {
  test.each<[string, typeof screen, (FlowEvent['name'] | FlowEvent)[], object]>([
    ['a screen closed before its page is there', screen, ['close_request'], player],
    ['a screen closed before content', screen, ['ready', 'close_request', 'close_timeout'], player],
    ['a screen closed after content', screen, ['ready', 'content', 'close_request', 'close_timeout'], complete],
    ['a screen whose view vanished after content', screen, ['ready', 'content', 'gone'], complete],
    ['a screen closed twice', screen, ['ready', 'content', 'close_request', 'close_request'], complete],
    [
      'a screen closed on an error screen',
      screen,
      ['ready', { name: 'error', error }, 'close_request', 'gone'],
      failedAndClosed,
    ],
    [
      'a screen that recovered from an error',
      screen,
      ['ready', 'content', { name: 'error', error }, 'recovered', 'close_request', 'close_timeout'],
      complete,
    ],
    [
      'a screen that recovered before content',
      screen,
      ['ready', { name: 'error', error }, 'recovered', 'close_request', 'close_timeout'],
      player,
    ],
    ['a screen whose page died', screen, ['ready', 'content', fault], { ...failed, data: {} }],
    ['a screen closed by the game', screen, ['ready', 'content', closedByGame], host],
    ['a payment closed at its form', payment, ['ready', 'content', 'close_request', 'close_timeout'], player],
    [
      'a payment closed after it succeeded',
      payment,
      ['ready', 'content', 'submitted', 'succeeded', 'close_request', 'close_timeout'],
      complete,
    ],
    [
      'a payment closed after it succeeded, with the data of its page',
      payment,
      ['ready', 'submitted', { name: 'succeeded', data: { transaction_id: 't' } }, 'close_request', 'close_timeout'],
      { ...complete, data: { transaction_id: 't' } },
    ],
    ['a payment whose page died after it succeeded', payment, ['ready', 'submitted', 'succeeded', fault], complete],
    [
      'a payment that succeeded while it was closed',
      payment,
      ['ready', 'submitted', 'close_request', 'succeeded', 'close_timeout'],
      complete,
    ],
    ['a payment whose page died while money moved', payment, ['ready', 'submitted', fault], unknown],
    ['a payment closed while money moved', payment, ['ready', 'submitted', 'close_request', 'close_timeout'], unknown],
    [
      'a payment closed by the game while money moved',
      payment,
      ['ready', 'submitted', closedByGame],
      { ...host, submitted: true },
    ],
    [
      'a payment closed by the game after it succeeded',
      payment,
      ['ready', 'submitted', 'succeeded', closedByGame],
      { ...host, submitted: true },
    ],
    [
      'a payment that was declined and closed',
      payment,
      ['ready', 'content', 'submitted', 'recovered', 'close_request', 'close_timeout'],
      player,
    ],
    [
      'an interrupted payment that was made',
      confirmed,
      ['ready', 'submitted', fault, { name: 'confirmed', confirmation: 'complete' }],
      complete,
    ],
    [
      'an interrupted payment that was not made',
      confirmed,
      ['ready', 'submitted', fault, { name: 'confirmed', confirmation: 'incomplete' }],
      failed,
    ],
    [
      'an interrupted payment unknown to the server',
      confirmed,
      ['ready', 'submitted', fault, { name: 'confirmed', confirmation: 'pending' }],
      unknown,
    ],
    [
      'a payment whose page was closed without knowing, and that was made',
      confirmed,
      ['ready', 'submitted', unknownToPage, { name: 'confirmed', confirmation: 'complete' }],
      complete,
    ],
    [
      'a payment whose page was closed without knowing, and that was not made',
      confirmed,
      ['ready', 'submitted', unknownToPage, { name: 'confirmed', confirmation: 'incomplete' }],
      player,
    ],
    [
      'a payment whose page said that it does not know, was closed and did not answer, and that was not made',
      confirmed,
      [
        'ready',
        'submitted',
        { name: 'error', error: outcomeUnknown },
        'close_request',
        'close_timeout',
        { name: 'confirmed', confirmation: 'incomplete' },
      ],
      player,
    ],
    [
      'a payment whose page was closed without knowing, with no server to ask',
      payment,
      ['ready', 'submitted', unknownToPage],
      unknown,
    ],
    [
      'a game that closes while the server is queried',
      confirmed,
      ['ready', 'submitted', fault, closedByGame],
      { ...host, submitted: true },
    ],
    [
      'a game that closes after success, with its server queried',
      confirmed,
      ['ready', 'submitted', 'succeeded', closedByGame, { name: 'confirmed', confirmation: 'complete' }],
      complete,
    ],
    [
      "the page's own result while closing",
      screen,
      ['ready', 'close_request', { name: 'settle', ending: { state: 'complete' } }],
      complete,
    ],
  ])('%s', (_what, traits, events, ending) => {
    const machine = walk(traits, ...events);
    expect(machine.state).toBe('settled');
    expect(machine.ending).toMatchObject(ending);
  });

  test('makes no request when the page itself ends an interrupted payment', () => {
    const machine = walk(confirmed, 'ready', 'submitted', { name: 'settle', ending: { state: 'cancel', cause: 'x' } });
    expect(machine.state).toBe('settled');
  });
});

test('an event without a cell in the table changes nothing', () => {
  const names = [...new Set(Object.values(FLOW_TABLE).flatMap((row) => Object.keys(row)))] as FlowEvent['name'][];
  for (const state of Object.keys(FLOW_TABLE) as FlowState[]) {
    for (const name of names.filter((name) => !FLOW_TABLE[state][name])) {
      const machine = { ...createFlowMachine(), state };
      expect(stepFlow(machine, { name, error, cause: 'x' }, screen)).toBe(machine);
    }
  }
});
