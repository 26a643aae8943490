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
  /** Idempotent: repeating the call does not start another payment. Undefined: it is in progress already. */
  start: (() => Promise<FlowAnswer<P>>) | undefined;
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
/** These are about what is asked for: an earlier call that asked for the same was refused, too. Others are about the moment. */
const REFUSED_ALIKE: ReadonlySet<number> = new Set([409, 422]);

/**
 * Sends a payment and polls it until it is final. A lost answer never pays twice and never counts as a failure: the same
 * call is repeated until the service returns the actual state.
 *
 * @returns the final state, or a refusal that a retry would not change, and whether the payment may go on all the same
 */
export async function followPayment<P>(
  options: FollowPaymentOptions<P>,
): Promise<
  | { readonly ok: true; readonly value: P }
  | { readonly ok: false; readonly refusal: FlowRefusal; readonly mayGoOn: boolean }
> {
  const { start, read } = options;
  let call = start ?? read;
  let failures = 0;
  let isStarted = start === undefined;
  let wasSent = false;
  for (;;) {
    const answer = await call();
    if (!answer.ok) {
      const { refusal } = answer;
      const mayGoOn = isStarted || (wasSent && !REFUSED_ALIKE.has(refusal.status));
      if (!isPassing(refusal)) return { ok: false, refusal, mayGoOn };
      wasSent = true;
      options.onChecking(true);
      const seconds = refusal.retryAfterS;
      const backoff = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? READ_AGAIN_MS;
      failures += 1;
      await options.wait(seconds === undefined ? backoff : Math.min(30, seconds) * 1_000);
      continue;
    }
    failures = 0;
    isStarted = true;
    options.onChecking(false);
    call = read;
    const progress = options.progressOf(answer.value);
    if (progress.kind !== 'processing' && progress.kind !== 'bank') return { ok: true, value: answer.value };
    if (progress.kind === 'bank') options.onBank(progress.action);
    await options.wait(READ_AGAIN_MS);
  }
}
