import type { Texts } from '@svc-bridge/texts';
import type { FlowAnswer, FlowRefusal } from '../api/flow-refusal.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';
import type { ResultData } from '../session/flow-outcome.js';
import { handOver } from '../session/hand-over.js';
import { failFlow, reportRefusal } from '../session/open-flow.js';
import { failureText, refusalText } from './failure-text.js';
import { followPayment, type PaymentProgress } from './follow-payment.js';
import type { MethodsActions } from './methods-actions.js';

/** The texts of a flow in which the player pays, beside its own. */
export type PaymentTexts = 'general' | 'flow' | 'terms' | 'methods' | 'card' | 'payment' | 'reasons' | 'receipt';

/** The actions of a payment, whatever it pays for. */
export interface PaymentActions<P> {
  /** Sends the payment, or resumes the one in progress, and shows its outcome. */
  follow(start?: () => Promise<FlowAnswer<P>>): Promise<void>;
  /** Shows a payment that is final. */
  showEnd(payment: P): Promise<void>;
  openBank(): void;
  /** The player goes to the bank on the phone. */
  handOver(): void;
  /** Checks the outcome of the payment and shows it once final. */
  check(): Promise<void>;
}

interface PaymentActionsOptions<S extends FlowCore & PaymentState, P> {
  context: FlowContext<S>;
  texts: () => Pick<Texts, 'general' | 'flow' | 'payment' | 'reasons'>;
  read: () => Promise<FlowAnswer<P>>;
  progressOf: (payment: P) => PaymentProgress;
  /** Whether what was read says how the payment ended that this page has sent; by default, it does. */
  isOurs?: (payment: P) => boolean;
  /** Stores the payment's latest state for the screen. */
  keep: (payment: P) => void;
  /** Names the payment to a handover; a checkout has only one. */
  named?: () => { purchase_id: string };
  /** The next press of Pay starts a new payment with its own id. */
  renew: () => void;
  /** The payment methods, which may have changed meanwhile. */
  methods: Pick<MethodsActions, 'showGone' | 'refresh'>;
  /** The flow's result data once the payment has succeeded. */
  resultOf?: (payment: P) => ResultData;
}

/** Failures that mean a wallet or card differs from what the page shows. */
const STALE: ReadonlySet<string | undefined> = new Set(['insufficient_funds', 'payment_method_inactive']);

export function createPaymentActions<S extends FlowCore & PaymentState, P>(
  options: PaymentActionsOptions<S, P>,
): PaymentActions<P> {
  const { context, texts, read, progressOf, isOurs = () => true } = options;
  const { outcome } = context;
  const store: { patch(part: Partial<FlowCore & PaymentState>): void; readonly state: S } = context.store;

  async function showEnd(payment: P): Promise<void> {
    const progress = progressOf(payment);
    options.keep(payment);
    const ended = { ...NO_PAYMENT, sending: false, checking: false };
    if (progress.kind === 'paid') {
      store.patch({ ...ended, stage: 'done', problem: undefined });
      outcome.succeeded(options.resultOf?.(payment));
      return;
    }
    const wasSubmitted = outcome.isSubmitted;
    if (wasSubmitted) outcome.declined();
    if (progress.kind === 'expired') {
      const error = { code: 'api_refused', message: 'The order has expired.', retryable: false };
      store.patch({ ...ended, stage: 'failed', failure: { kind: 'expired', error, canRetry: false } });
      outcome.failed(error);
      return;
    }
    options.renew();
    const failure = progress.kind === 'failed' ? progress.failure : undefined;
    const problem = wasSubmitted || failure ? failureText(failure, texts()) : undefined;
    // Refresh before the form appears: a method that changed later would change what Pay is about to charge.
    if (failure && STALE.has(failure.code)) await options.methods.refresh();
    store.patch({ ...ended, stage: 'form', problem });
  }

  function showRefusal(refusal: FlowRefusal): void {
    outcome.declined();
    options.renew();
    store.patch({ stage: 'form', sending: false, checking: false });
    if (refusal.code === 'payment_method_unavailable') options.methods.showGone(refusal);
    else reportRefusal(context, refusal, refusalText(refusal, texts()));
  }

  return {
    showEnd,
    async follow(start) {
      store.patch({ stage: 'busy', sending: true, problem: undefined });
      outcome.submitted();
      const end = await followPayment({
        start,
        read,
        progressOf,
        onBank: (action) => store.patch({ stage: 'bank', bankUrl: action.url }),
        onChecking: (checking) => store.patch(checking ? { checking, stage: 'busy' } : { checking }),
        wait: context.wait,
      });
      if (end.ok) await showEnd(end.value);
      else if (end.mayGoOn) failFlow(context, end.refusal);
      else showRefusal(end.refusal);
    },
    openBank() {
      const { bankUrl } = store.state;
      if (!bankUrl) return;
      store.patch({ bankOpened: true });
      context.host.openTopLevel(bankUrl);
    },
    handOver: () =>
      // the payment itself is followed here, whatever the phone does
      void handOver(context, {
        request: { purpose: 'bank_step', ...options.named?.() },
        problem: texts().flow.problem,
        onDone: () => {},
      }),
    async check() {
      const answer = await read();
      if (!answer.ok || !isOurs(answer.value)) return;
      const { kind } = progressOf(answer.value);
      if (kind !== 'processing' && kind !== 'bank') await showEnd(answer.value);
    },
  };
}

/** The part of a flow's state that follows a payment. */
export interface PaymentState {
  /** URL of the bank's page, while the payment waits for it. */
  readonly bankUrl: string | undefined;
  readonly bankOpened: boolean;
}

export const NO_PAYMENT: PaymentState = { bankUrl: undefined, bankOpened: false };
