import Stripe from 'stripe';
import { found } from './stripe-client.mjs';

/** @typedef {import('stripe').Stripe.Dispute} Dispute */

/** Stripe moves money in these only: an inquiry (`warning_…`) takes none until it becomes a dispute. */
const STATES = { needs_response: 'needs_response', under_review: 'under_review', won: 'won', lost: 'lost' };

const EVENTS = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
  (name) => `charge.dispute.${name}`,
);
/** An event may become visible after one that was created later. */
const OVERLAP_S = 300;

/** The `CardDisputes` of the `CardProvider` port. */
export function createStripeDisputes(stripe) {
  return {
    changedSince: (position) => (position === undefined ? listOpen(stripe) : listChanged(stripe, position)),
    read: (reference) => read(stripe, reference),
    submitEvidence: (evidence) => submitEvidence(stripe, evidence),
    accept: (acceptance) => accept(stripe, acceptance),
  };
}

/** The position is taken first: what changes meanwhile is listed again. */
async function listOpen(stripe) {
  const newest = await stripe.events.list({ types: EVENTS, limit: 1 });
  const disputes = [];
  for await (const { id, status } of stripe.disputes.list({ limit: 100 })) {
    if (status === 'needs_response' || status === 'under_review') disputes.push({ reference: id });
  }
  return { disputes, position: String(newest.data[0]?.created ?? 0) };
}

/** Stripe lists disputes by their creation only, and its events of 30 days by theirs, newest first. */
async function listChanged(stripe, position) {
  const since = Number(position);
  const references = new Set();
  let newest = since;
  const events = stripe.events.list({ types: EVENTS, created: { gte: Math.max(since - OVERLAP_S, 0) }, limit: 100 });
  for await (const { created, data } of events) {
    newest = Math.max(newest, created);
    references.add(data.object.id);
  }
  return { disputes: [...references].map((reference) => ({ reference })), position: String(newest) };
}

async function read(stripe, reference) {
  const dispute = await found(() => stripe.disputes.retrieve(reference, { expand: ['payment_intent'] }));
  return dispute && reportOf(dispute);
}

/** @param {Dispute} dispute */
function reportOf({ id, payment_intent, amount, currency, reason, status, created, ...dispute }) {
  const state = STATES[status];
  const charge = chargeOf(payment_intent);
  if (!state || !charge) return undefined;
  const fee = feeOf(dispute.balance_transactions, currency);
  return {
    reference: id,
    charge,
    amount,
    currency: currency.toUpperCase(),
    reason,
    state,
    respondByMs: (dispute.evidence_details.due_by ?? created) * 1000,
    ...(fee > 0 && { fee: { amount: fee, currency: currency.toUpperCase() } }),
    openedMs: created * 1000,
  };
}

/** By our id, which `charge` has written into the metadata. */
function chargeOf(intent) {
  if (!intent) return undefined;
  if (typeof intent === 'string') return { reference: intent };
  return intent.metadata.charge_id ? { chargeId: intent.metadata.charge_id } : { reference: intent.id };
}

/** What Stripe keeps, if the account settles in the charge's currency; a fee that came back is below zero. */
function feeOf(transactions, currency) {
  return transactions.filter((each) => each.currency === currency).reduce((sum, { fee }) => sum + fee, 0);
}

/** Stripe hands evidence on to the bank once: what comes after that is refused, and no repetition changes it. */
async function submitEvidence(stripe, { reference, evidenceId, text }) {
  const change = {
    evidence: { uncategorized_text: text },
    metadata: { evidence_id: evidenceId },
    submit: true,
  };
  await unlessOver(stripe, reference, () =>
    stripe.disputes.update(reference, change, { idempotencyKey: `evidence-${evidenceId}` }),
  );
}

async function accept(stripe, { reference, acceptId }) {
  await unlessOver(stripe, reference, () =>
    stripe.disputes.close(reference, {}, { idempotencyKey: `accept-${acceptId}` }),
  );
}

/** Also a repetition that Stripe no longer knows by its key. @throws what Stripe says while it still waits for a response */
async function unlessOver(stripe, reference, call) {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.disputes.retrieve(reference);
    if (status === 'needs_response') throw error;
  }
}
