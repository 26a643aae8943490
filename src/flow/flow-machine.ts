/**
 * The states of a flow, as a table. Pure: no time, no view, no callback; `createFlow` acts on what changed.
 *
 * A flow starts once, and leaves `settled` never. Whatever has no cell in the table is ignored.
 */

import { createSdkError } from '../result/create-sdk-error.js';
import type { CancelCause } from '../result/flow-result.js';
import type { SdkError } from '../result/sdk-error.js';
import type { Confirmation } from './confirm.js';

export type FlowState =
  /** The view is open and its page on the way. */
  | 'loading'
  /** The page is on screen, without content. */
  | 'shown'
  /** The player sees content. */
  | 'content'
  /** The player sees an error screen. */
  | 'failed'
  /** Money may move. */
  | 'submitted'
  /** The flow has reached its purpose, and the player may still read. */
  | 'succeeded'
  /** The page was asked to end. */
  | 'closing'
  /** The view is gone, and the integrator's server is asked what became of the payment. */
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

/** How a flow ended, before it is put into the words of interface §6.2. */
export type Ending =
  | { readonly state: 'complete'; readonly data?: Readonly<Record<string, unknown>> }
  | {
      readonly state: 'cancel';
      readonly cause: CancelCause;
      readonly submitted?: true;
      readonly data?: undefined | Readonly<Record<string, unknown>>;
    }
  | { readonly state: 'error'; readonly error: SdkError; readonly data?: Readonly<Record<string, unknown>> };

export interface FlowEvent {
  readonly name: FlowEventName;
  /** Of `settle`: the page's word. */
  readonly ending?: Ending;
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
  /** Of the error screen that is shown. */
  readonly screenError?: SdkError | undefined;
  /** While confirming: how the flow ends if nothing was paid. Once settled: how it ended. */
  readonly ending?: Ending;
}

/** A state to go to; `back` to what was before the error or the submission; `end`. */
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
  confirming: { confirmed: 'end', close_host: 'end' },
  settled: {},
};

export function createFlowMachine(): FlowMachine {
  return { state: 'loading', seen: 'loading', hadContent: false, submitted: false };
}

/** What does not change while a flow runs. */
export interface FlowTraits {
  /** A screen is complete once it was read (interface §4.4); a payment flow only when it says so. */
  readonly isScreen: boolean;
  readonly canConfirm: boolean;
}

/** @returns the next machine; the same object when the event is ignored */
export function stepFlow(machine: FlowMachine, event: FlowEvent, traits: FlowTraits): FlowMachine {
  const move = FLOW_TABLE[machine.state][event.name];
  if (!move) return machine;
  if (move === 'end') return conclude(machine, event, traits);
  const seen = seenAfter(machine, event.name);
  return {
    ...machine,
    state: move === 'back' ? seen : move,
    seen,
    hadContent: machine.hadContent || event.name === 'content',
    submitted: event.name !== 'recovered' && (machine.submitted || event.name === 'submitted'),
    screenError: event.name === 'error' ? event.error : machine.screenError,
  };
}

function seenAfter({ seen, hadContent }: FlowMachine, name: FlowEventName): FlowState {
  switch (name) {
    case 'ready':
      return 'shown';
    case 'error':
      return 'failed';
    case 'recovered':
      return hadContent ? 'content' : 'shown';
    case 'content':
    case 'submitted':
    case 'succeeded':
      return name;
    default:
      return seen;
  }
}

function conclude(machine: FlowMachine, event: FlowEvent, traits: FlowTraits): FlowMachine {
  const ending = machine.state === 'confirming' ? confirmed(machine, event) : endingOf(machine, event, traits);
  const uncertain = machine.submitted && event.name !== 'settle' && ending.state !== 'complete';
  if (machine.state === 'confirming' || !uncertain) return { ...machine, state: 'settled', ending };
  if (traits.canConfirm) return { ...machine, state: 'confirming', ending };
  return { ...machine, state: 'settled', ending: unconfirmed(ending) };
}

function endingOf({ seen, screenError }: FlowMachine, event: FlowEvent, { isScreen }: FlowTraits): Ending {
  if (event.ending) return event.ending;
  if (event.name === 'close_host') return { state: 'cancel', cause: event.cause ?? 'closed_by_host' };
  if (seen === 'succeeded') return { state: 'complete' };
  const error = event.error ?? (seen === 'failed' ? screenError : undefined);
  if (error) return { state: 'error', error };
  return isScreen && seen === 'content' ? { state: 'complete' } : { state: 'cancel', cause: 'closed_by_player' };
}

function confirmed({ ending }: FlowMachine, { name, cause, confirmation }: FlowEvent): Ending {
  if (name === 'close_host') return { state: 'cancel', cause: cause ?? 'closed_by_host', submitted: true };
  if (confirmation === 'complete') return { state: 'complete' };
  return confirmation === 'incomplete' && ending ? ending : outcomeUnknown(ending);
}

/** Nobody can be asked: the game's own close stays a cancel that says so, anything else is an error. */
function unconfirmed(ending: Ending): Ending {
  const byGame = ending.state === 'cancel' && ending.cause !== 'closed_by_player';
  return byGame ? { ...ending, submitted: true } : outcomeUnknown(ending);
}

function outcomeUnknown(ending: Ending | undefined): Ending {
  return {
    state: 'error',
    error: createSdkError(
      'outcome_unknown',
      'a payment was submitted and the flow ended before its result was known; ask your server what became of it',
      { cause: ending },
    ),
  };
}
