import type { AuthorizedInvoiceStatus } from '../../model/authorized-invoice.js';
import type { Escrow } from '../../model/escrow.js';
import type { Invoice } from '../../model/invoice.js';
import type { Refund } from '../../model/refund.js';
import { failure, type Result } from '../../result/result.js';
import { createSdkError } from '../../result/sdk-error.js';
import type { CallOptions } from '../calls/operation.js';
import { signalProblem, startRun } from '../calls/run.js';
import type { EscrowOperations } from './escrows.js';
import type { InvoiceOperations } from './invoices.js';
import type { RefundOperations } from './refunds.js';

/** How long to wait. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds until the wait ends with `timeout`; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Between the first two reads; pauses then grow up to eightfold. Default 250 ms. */
  readonly pollMs?: number | undefined;
}

/** How long to wait for an escrow, and for what. */
export interface EscrowWaitOptions extends WaitOptions {
  /** `paid` (default): the payment has ended, so it is no longer `OPEN`. `finished`: its state is final. */
  readonly until?: 'paid' | 'finished';
}

/** Waits by polling. No method throws; a webhook reports the same without polling. */
export interface WaitOperations {
  /**
   * Waits until an invoice has been paid or can no longer be.
   *
   * @returns the invoice, `success` or `failed`, or `void` or `expired`
   * @errors `timeout` if it is still in progress (nothing is lost: wait again, or for the webhook); `aborted`, `api_refused`,
   * `token_refused`, `response_invalid`
   * @source interface §3.2
   */
  waitForInvoice(invoiceId: string, options?: WaitOptions): Promise<Result<Invoice>>;
  /**
   * Waits until an escrow's payment has ended, or its state is final.
   *
   * @errors `timeout`, `aborted`, `api_refused`, `token_refused`, `response_invalid`
   * @source interface §3.1
   */
  waitForEscrow(escrowId: string, options?: EscrowWaitOptions): Promise<Result<Escrow>>;
  /**
   * Waits until every card of a refund has the money, or its provider has refused it.
   *
   * @returns the refund, `success` or `failed`
   * @errors `timeout`, `aborted`, `api_refused`, `token_refused`, `response_invalid`
   * @source Gap §3.3
   */
  waitForRefund(refundId: string, options?: WaitOptions): Promise<Result<Refund>>;
  /**
   * Waits until the buyer has paid an authorized invoice, or no longer can.
   *
   * @returns its status, `paid`, `expired` or `void`; `invoice_id` or `escrow_id` is what the buyer paid
   * @errors `timeout`, `aborted`, `api_refused`, `token_refused`, `response_invalid`
   * @source interface §2.5
   */
  waitForAuthorizedInvoice(
    authorizedInvoiceId: string,
    options?: WaitOptions,
  ): Promise<Result<AuthorizedInvoiceStatus>>;
}

const TIMEOUT_MS = 30_000;
const POLL_MS = 250;
const LONGEST_PAUSE = 8;

type Reads = Pick<InvoiceOperations, 'getInvoice' | 'getAuthorizedInvoice'> &
  Pick<EscrowOperations, 'getEscrow'> &
  Pick<RefundOperations, 'getRefund'>;

export function waitOperations({ getInvoice, getAuthorizedInvoice, getEscrow, getRefund }: Reads): WaitOperations {
  return {
    waitForInvoice: (id, options) =>
      waitFor(`waitForInvoice: ${id}`, (call) => getInvoice(id, call), invoiceEnded, stateOf, options),
    waitForEscrow: (id, options) =>
      waitFor(
        `waitForEscrow: ${id}`,
        (call) => getEscrow(id, call),
        options?.until === 'finished' ? escrowFinished : escrowPaid,
        ({ status }) => status,
        options,
      ),
    waitForRefund: (id, options) =>
      waitFor(`waitForRefund: ${id}`, (call) => getRefund(id, call), refundEnded, stateOf, options),
    waitForAuthorizedInvoice: (id, options) =>
      waitFor(
        `waitForAuthorizedInvoice: ${id}`,
        (call) => getAuthorizedInvoice(id, call),
        authorizedEnded,
        stateOf,
        options,
      ),
  };
}

async function waitFor<T>(
  what: string,
  read: (call: CallOptions) => Promise<Result<T>>,
  hasEnded: (value: T) => boolean,
  nameOf: (value: T) => string,
  options: WaitOptions | undefined,
): Promise<Result<T>> {
  const { signal } = options ?? {};
  const timeoutMs = options?.timeoutMs ?? TIMEOUT_MS;
  const pollMs = options?.pollMs ?? POLL_MS;
  const problem = signalProblem(signal);
  if (problem) return failure(createSdkError('invalid_argument', `${what}: ${problem}`));
  const run = startRun({ timeoutMs, signal });
  let last = 'not known';
  try {
    for (let pauseMs = pollMs; ; pauseMs = Math.min(pauseMs * 1.5, pollMs * LONGEST_PAUSE)) {
      const ended = await run.race(read({ signal: run.signal }));
      if ('value' in ended) {
        const { value: result } = ended;
        if (result.ok) {
          if (hasEnded(result.value)) return result;
          last = `"${nameOf(result.value)}"`;
        } else if (!result.error.retryable && result.error.code !== 'aborted') return result;
      }
      const stop = 'stop' in ended ? ended.stop : await run.pause(pauseMs);
      if (stop === 'aborted') return failure(createSdkError('aborted', `${what}: aborted by its signal`));
      if (stop) {
        const message = `${what} is still ${last} after ${timeoutMs} ms. Nothing is lost: wait again, or for the webhook`;
        return failure(createSdkError('timeout', message));
      }
    }
  } finally {
    run.end();
  }
}

const stateOf = ({ state }: { readonly state: string }) => state;
const invoiceEnded = ({ state }: Invoice) => /^(success|failed|void|expired)$/i.test(state);
const refundEnded = ({ state }: Refund) => /^(success|failed)$/i.test(state);
const authorizedEnded = ({ state }: AuthorizedInvoiceStatus) => /^(paid|expired|void)$/i.test(state);
const escrowPaid = ({ status }: Escrow) => !/^open$/i.test(status);
const escrowFinished = ({ status }: Escrow) => /^(committed|cancell?ed|escrow-failed)$/i.test(status);
