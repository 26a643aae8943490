/**
 * The states of a flow, as a table. Pure: no time, no view, no callback; `createFlow` acts on what changed.
 *
 * A flow starts once and never leaves `settled`. Events without a cell in the table are ignored.
 */

import type { Confirmation } from '../ports/web-view.js';
import type { CancelCause } from '../result/flow-result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';

export type FlowState =
  /** The view is open and its page is loading. */
  | 'loading'
  /** The page is on screen, without content. */
  | 'shown'
  /** The player sees content. */
  | 'content'
  /** The player sees an error screen. */
  | 'failed'
  /** Money may move. */
  | 'submitted'
  /** The flow has reached its purpose; the player may still be reading. */
  | 'succeeded'
  /** The page was asked to end. */
  | 'closing'
  /** The view is gone, and the integrator's server is being asked for the payment's outcome. */
  | 'confirming'
  | 'settled';

export type FlowEventName =
  | 'ready'
  | 'content'
  | 'error'
  | 'recovered'
  | 'submitted'
  | 'succeeded'
  | 'settle'
  | 'close_request'
  | 'close_host'
  | 'close_timeout'
  | 'gone'
  | 'fault'
  | 'confirmed';

/** How a flow ended, before it becomes a result of interface §6.2. */
export type Ending =
  | { readonly state: 'complete'; readonly data?: undefined | Readonly<Record<string, unknown>> }
  | {
      readonly state: 'cancel';
      readonly cause: CancelCause;
      readonly submitted?: true;
      readonly data?: undefined | Readonly<Record<string, unknown>>;
    }
  | { readonly state: 'error'; readonly error: SdkError; readonly data?: Readonly<Record<string, unknown>> };

export interface FlowEvent {
  readonly name: FlowEventName;
  /** Of `settle`: the page's event. */
  readonly ending?: Ending;
  /** Of `succeeded`: what the result carries, however the flow ends. */
  readonly data?: Ending['data'];
  /** Of `close_host`. */
  readonly cause?: CancelCause;
  /** Of `error`, `fault` and `gone`. */
  readonly error?: SdkError | undefined;
  /** Of `confirmed`. */
  readonly confirmation?: Confirmation;
}

export interface FlowMachine {
  readonly state: FlowState;
  /** What the player saw last; kept while closing. */
  readonly seen: FlowState;
  readonly hadContent: boolean;
  /** Money may have moved. */
  readonly submitted: boolean;
  /** Of the success on screen. */
  readonly data?: Ending['data'];
  /** The error on screen. */
  readonly screenError?: SdkError | undefined;
  /** While confirming: the ending if nothing was paid. Once settled: the actual ending. */
  readonly ending?: Ending;
}

/** A state to go to; `back` to the one before the error or the submission; `end`. */
type Move = FlowState | 'back' | 'end';

const END = { settle: 'end', close_host: 'end', gone: 'end', fault: 'end' } as const;
const OPEN = {
  ...END,
  error: 'failed',
  submitted: 'submitted',
  succeeded: 'succeeded',
  close_request: 'closing',
} as const;
const STILL = { submitted: 'closing', succeeded: 'closing', error: 'closing', recovered: 'closing' } as const;

export const FLOW_TABLE: Readonly<Record<FlowState, Readonly<Partial<Record<FlowEventName, Move>>>>> = {
  loading: { ...OPEN, ready: 'shown', content: 'content', close_request: 'end' },
  shown: { ...OPEN, content: 'content' },
  content: OPEN,
  failed: { ...OPEN, content: 'content', recovered: 'back' },
  submitted: { ...OPEN, submitted: 'submitted', recovered: 'back' },
  succeeded: { ...END, close_request: 'closing' },
  closing: { ...END, ...STILL, close_request: 'end', close_timeout: 'end' },
  confirming: { confirmed: 'end', close_host: 'end', fault: 'end' },
  settled: {},
};

export function createFlowMachine(): FlowMachine {
  return { state: 'loading', seen: 'loading', hadContent: false, submitted: false };
}

/** What does not change while a flow runs. */
export interface FlowTraits {
  /** A screen is complete once it was read (interface §4.4); a payment flow only when its page says so. */
  readonly isScreen: boolean;
  readonly canConfirm: boolean;
}

/** What the player sees after an event. */
const SEEN: Readonly<Partial<Record<FlowEventName, FlowState>>> = {
  ready: 'shown',
  content: 'content',
  error: 'failed',
  submitted: 'submitted',
  succeeded: 'succeeded',
};

/** @returns the next machine; the same object if the event is ignored */
export function stepFlow(machine: FlowMachine, event: FlowEvent, traits: FlowTraits): FlowMachine {
  const { name, error } = event;
  const move = FLOW_TABLE[machine.state][name];
  if (!move) return machine;
  if (move === 'end') return conclude(machine, event, traits);
  const hadContent = machine.hadContent || name === 'content';
  const isBack = name === 'recovered';
  const seen = isBack ? (hadContent ? 'content' : 'shown') : (SEEN[name] ?? machine.seen);
  return {
    state: move === 'back' ? seen : move,
    seen,
    hadContent,
    submitted: !isBack && (machine.submitted || name === 'submitted'),
    screenError: name === 'error' ? error : machine.screenError,
    data: name === 'succeeded' ? event.data : machine.data,
  };
}

function conclude(machine: FlowMachine, event: FlowEvent, { isScreen, canConfirm }: FlowTraits): FlowMachine {
  const { state, seen } = machine;
  const { name, cause = 'closed_by_player', confirmation } = event;
  const error = event.error ?? (seen === 'failed' ? machine.screenError : undefined);
  const wasPressed = name === 'close_request' || state === 'closing';
  const told = event.ending;
  let ending: Ending;
  // A page that its player closes while money moves may not know; then the integrator's server is asked.
  if (told && !(isUnknown(told) && canConfirm)) return { ...machine, state: 'settled', ending: told };
  if (told) ending = told;
  else if (name === 'close_host') ending = { state: 'cancel', cause };
  else if (confirmation) ending = confirmedEnding(confirmation, machine.ending);
  else if (seen === 'succeeded' || (isScreen && seen === 'content' && !error))
    ending = { state: 'complete', data: machine.data };
  else if (error) ending = { state: 'error', error, data: wasPressed ? { trigger: 'close-button' } : {} };
  else ending = { state: 'cancel', cause };

  if (machine.submitted && !confirmation && ending.state !== 'complete') {
    if (canConfirm && state !== 'confirming') return { ...machine, state: 'confirming', ending };
    ending = name === 'close_host' ? { state: 'cancel', cause, submitted: true } : outcomeUnknown(ending);
  }
  return { ...machine, state: 'settled', ending };
}

function confirmedEnding(confirmation: Confirmation, before: Ending | undefined): Ending {
  if (confirmation === 'complete') return { state: 'complete' };
  if (confirmation !== 'incomplete' || !before) return outcomeUnknown(before);
  // Its page did not know when the player closed it.
  return isUnknown(before) ? { state: 'cancel', cause: 'closed_by_player' } : before;
}

function isUnknown(ending: Ending): boolean {
  return ending.state === 'error' && ending.error.code === 'outcome_unknown';
}

function outcomeUnknown(before: Ending | undefined): Ending {
  const message = 'money may have moved; ask your server for the outcome';
  return {
    state: 'error',
    error: createSdkError('outcome_unknown', message, { cause: before }),
    data: before?.data ?? {},
  };
}
