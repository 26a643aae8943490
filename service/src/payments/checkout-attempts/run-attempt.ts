import { createHash } from 'node:crypto';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { touchTime } from '../../platform/db/database-time.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type IdempotencyClaim, IdempotencyKeyTaken } from '../../platform/http/idempotency-claim.js';
import { findStoredOutcome, type StoredOutcome } from '../../platform/http/idempotency-store.js';
import { type AuthorizedInvoice, findAuthorizedInvoice } from '../authorized-invoices/find-authorized-invoice.js';
import { readProgress } from '../challenges/challenge-progress.js';
import type { PaymentDeps } from '../deps.js';
import { createEscrow } from '../escrows/create-escrow.js';
import { payEscrow } from '../escrows/pay-escrow.js';
import { createInvoice } from '../invoices/create-invoice.js';
import { payInvoice } from '../invoices/pay-invoice.js';
import { type CheckoutAttempt, causeOfAttempt, failAttempt, findAttempt } from './attempt.js';
import { finalizeAttempt } from './finalize-attempt.js';

/**
 * After this nobody is at the page any more, and what is authorized has expired. It is also long before the key of a creation is deleted,
 * after which it could not be told from one that never happened.
 */
const CREATED_WITHIN_MS = 24 * 60 * 60_000;
const NOT_CREATED = { code: 'expired', message: 'The payment could not begin within a day.' };

/**
 * Runs an attempt as far as possible: creates the invoice or escrow, pays it, records the outcome. Each step happens once however often this
 * runs and on however many nodes, so whoever finds an attempt unfinished may run it.
 *
 * @throws if the database or a provider is down; the job resumes the attempt
 */
export async function runAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const attempt = await readyToPay(deps, attemptId);
  if (!attempt) return;
  const authorized = await findAuthorizedInvoice(deps.db, attempt.authorized_invoice_id);
  const created = await createOnce(deps, attempt, authorized);
  if (created) await payOnce(deps, created, authorized);
  const now = await findAttempt(deps.db, attemptId);
  if (now) await finalizeAttempt(deps, now);
}

/** An attempt whose challenges are all passed, moved on to `paying`. */
async function readyToPay(deps: PaymentDeps, attemptId: string): Promise<CheckoutAttempt | undefined> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt?.state === 'paying') return attempt;
  if (attempt?.state !== 'authenticating') return undefined;
  const standing = await finalizeAttempt(deps, attempt);
  if (standing.state !== 'processing') return undefined;
  return deps.db
    .updateTable('checkout_attempts')
    .set({ state: 'paying', updated_ms: touchTime(deps.clock) })
    .where('id', '=', attemptId)
    .where('state', '=', 'authenticating')
    .returningAll()
    .executeTakeFirst();
}

async function createOnce(
  deps: PaymentDeps,
  attempt: CheckoutAttempt,
  authorized: AuthorizedInvoice,
): Promise<CheckoutAttempt | undefined> {
  if (attempt.invoice_id !== null || attempt.escrow_id !== null) return attempt;
  const claim = claimOf(attempt);
  const before = await findStoredOutcome(deps, claim);
  if (!before && attempt.created_ms < deps.clock.now() - CREATED_WITHIN_MS) {
    await failAttempt(deps, attempt, NOT_CREATED);
    return undefined;
  }
  try {
    const created = before ? payloadOf(before) : await createSubject(deps, authorized, { attempt, claim });
    return await enterSubject(deps, attempt, idsOf(created, authorized));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [first] = error.errors;
    await failAttempt(deps, attempt, {
      code: first?.code ?? 'payment_failed',
      message: first?.message ?? 'The payment failed.',
    });
    return undefined;
  }
}

/** The attempt's id is the idempotency key: a second creation finds the first one's result. */
function claimOf({ id: key }: CheckoutAttempt): IdempotencyClaim {
  const owner = 'checkout';
  return { scope: owner, owner, integratorId: null, key, fingerprint: createHash('sha256').update(key).digest() };
}

/** @returns undefined when the attempt has failed meanwhile: then what was created is never paid */
async function enterSubject(
  deps: PaymentDeps,
  attempt: CheckoutAttempt,
  ids: Pick<CheckoutAttempt, 'invoice_id' | 'escrow_id'>,
): Promise<CheckoutAttempt | undefined> {
  return deps.db
    .updateTable('checkout_attempts')
    .set({ ...ids, updated_ms: touchTime(deps.clock) })
    .where('id', '=', attempt.id)
    .where('state', '=', 'paying')
    .returningAll()
    .executeTakeFirst();
}

async function createSubject(
  deps: PaymentDeps,
  authorized: AuthorizedInvoice,
  { attempt, claim }: { attempt: CheckoutAttempt; claim: IdempotencyClaim },
): Promise<Record<string, unknown>> {
  const { return_url: _, ...create } = authorized.body;
  const body = { ...create, payment_methods: attempt.payment_methods };
  const rules = { sellersOptional: true };
  const options = { integratorId: authorized.integratorId, body, claim, rules, isOnPage: true };
  try {
    const { payload } = authorized.isEscrow
      ? await createEscrow(deps.money, options)
      : await createInvoice(deps.money, options);
    return asRecord(payload);
  } catch (error) {
    const stored = error instanceof IdempotencyKeyTaken && (await findStoredOutcome(deps, claim));
    if (!stored) throw error;
    return payloadOf(stored);
  }
}

function idsOf(
  created: Record<string, unknown>,
  { isEscrow }: AuthorizedInvoice,
): Pick<CheckoutAttempt, 'invoice_id' | 'escrow_id'> {
  const id = created[isEscrow ? 'id' : 'invoice_id'];
  if (typeof id !== 'string') throw new Error('A created invoice or escrow has an id.');
  return isEscrow ? { invoice_id: null, escrow_id: id } : { invoice_id: id, escrow_id: null };
}

async function payOnce(deps: PaymentDeps, attempt: CheckoutAttempt, authorized: AuthorizedInvoice): Promise<void> {
  const progress = await readProgress(deps, causeOfAttempt(attempt));
  if (progress.state !== 'passed') return;
  const options = { integratorId: authorized.integratorId, claim: undefined, authentications: progress.references };
  try {
    if (attempt.escrow_id !== null) {
      const { name } = await readIntegrator(deps.db, authorized.integratorId);
      await payEscrow(deps.money, { ...options, integratorName: name, escrowId: attempt.escrow_id });
    } else if (attempt.invoice_id !== null) {
      await payInvoice(deps.money, { ...options, invoiceId: attempt.invoice_id });
    }
  } catch (error) {
    // 409: it is already being paid, or is final; 503: the outcome will be known later
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 503)) throw error;
  }
}

function payloadOf(stored: StoredOutcome): Record<string, unknown> {
  return asRecord(asRecord(JSON.parse(stored.readBody())).payload);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('An answer is an object.');
  return Object.fromEntries(Object.entries(value));
}
