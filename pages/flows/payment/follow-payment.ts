import type { NextAction, PaymentFailure } from 'svc-bridge/model';
import { type FlowAnswer, type FlowRefusal, isPassing } from '../api/flow-refusal.js';

/** A payment's progress, whatever it pays for. */
export type PaymentProgress =
  | { readonly kind: 'processing' }
  | { readonly kind: 'bank'; readonly action: NextAction }
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure | undefined }
  | { readonly kind: 'expired' };

interface FollowPaymentOptions<P> {
  /** Idempotent: repeating the call does not start another payment. */
  start: () => Promise<FlowAnswer<P>>;
  read: () => Promise<FlowAnswer<P>>;
  progressOf: (payment: P) => PaymentProgress;
  /** The payment waits for a 3-D Secure challenge. */
  onBank: (action: NextAction) => void;
  /** Whether the payment's outcome is being looked up because there was no answer. */
  onChecking: (checking: boolean) => void;
  wait: (ms: number) => Promise<void>;
}

const READ_AGAIN_MS = 1_000;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Sends a payment and polls it until it is final. A lost answer never pays twice and never counts as a failure: the same
 * call is repeated until the service returns the actual state.
 *
 * @returns the final state, or a refusal that a retry would not change, and whether the payment may have been accepted before it
 */
export async function followPayment<P>(
  options: FollowPaymentOptions<P>,
): Promise<
  | { readonly ok: true; readonly value: P }
  | { readonly ok: false; readonly refusal: FlowRefusal; readonly wasSent: boolean }
> {
  let call = options.start;
  let failures = 0;
  let wasSent = false;
  for (;;) {
    const answer = await call();
    if (!answer.ok) {
      if (!isPassing(answer.refusal)) return { ...answer, wasSent };
      wasSent = true;
      options.onChecking(true);
      const seconds = answer.refusal.retryAfterS;
      const backoff = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? READ_AGAIN_MS;
      failures += 1;
      await options.wait(seconds === undefined ? backoff : Math.min(30, seconds) * 1_000);
      continue;
    }
    failures = 0;
    wasSent = true;
    options.onChecking(false);
    call = options.read;
    const progress = options.progressOf(answer.value);
    if (progress.kind !== 'processing' && progress.kind !== 'bank') return { ok: true, value: answer.value };
    if (progress.kind === 'bank') options.onBank(progress.action);
    await options.wait(READ_AGAIN_MS);
  }
}
