import type { Pool } from 'pg';
import { madeMs } from '../../src/payments/cards/sandbox-cards.js';
import { createSandboxDisputes, DISPUTED_AFTER_MS } from '../../src/payments/cards/sandbox-disputes.js';
import { systemClock } from '../../src/platform/clock.js';
import type { Acknowledgement } from './acknowledgement.js';
import type { ToldEvents } from './tell-events.js';

/** What differs from the record, in sentences. */
export interface Differences {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

interface CardPayment {
  readonly invoiceId: string;
  readonly chargeIds: readonly string[];
  /** Minor units. */
  readonly charged: number;
  readonly refunded: number;
  readonly disputes: readonly {
    readonly id: string;
    readonly reference: string;
    readonly state: string;
    readonly amount: number;
    readonly evidence: number;
    readonly acceptances: number;
  }[];
}

const PAYMENTS_SQL = `
  SELECT cause_id AS "invoiceId", array_agg(id::text) AS "chargeIds",
    coalesce(sum(amount) FILTER (WHERE state = 'captured'), 0)::float8 AS charged,
    (SELECT coalesce(sum(own.amount), 0)::float8 FROM card_refunds AS own JOIN card_charges AS charge ON charge.id = own.charge_id
     WHERE charge.cause_id = card_charges.cause_id AND own.state <> 'refused') AS refunded,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', disputes.id, 'reference', reference, 'state', disputes.state, 'amount', amount,
       'evidence', (SELECT count(*) FROM dispute_responses WHERE dispute_id = disputes.id AND kind = 'evidence'),
       'acceptances', (SELECT count(*) FROM dispute_responses WHERE dispute_id = disputes.id AND kind = 'acceptance'))), '[]')
     FROM disputes WHERE invoice_id = cause_id) AS disputes
  FROM card_charges WHERE cause_type = 'invoice' GROUP BY cause_id`;

/** Compares the acknowledged payments by card, their refunds and disputes with the database, and the disputes with what the bank says. */
export async function judgeCards(pool: Pool, records: readonly Acknowledgement[]): Promise<Differences> {
  const { rows } = await pool.query<CardPayment>(PAYMENTS_SQL);
  const payments = new Map(rows.map((row) => [row.invoiceId, row]));
  const bank = createSandboxDisputes(pool, systemClock);
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const record of records) {
    if (!record.card) continue;
    const payment = payments.get(record.id);
    if (!payment) {
      lost.push(`invoice ${record.id}: no card was charged`);
      continue;
    }
    doubled.push(...wrongAmounts(record, payment));
    const { dispute } = record.card;
    const [found, ...others] = payment.disputes;
    if (others.length > 0) doubled.push(`invoice ${record.id} has ${payment.disputes.length} disputes`);
    if (!dispute) {
      if (!found && record.state === 'paid' && isDisputed(payment, record)) {
        lost.push(`invoice ${record.id}: its dispute is missing`);
      }
      continue;
    }
    if (found?.id !== dispute.id || found.state !== dispute.state) {
      lost.push(`dispute ${dispute.id}: promised ${dispute.state}, is ${found?.state ?? 'missing'}`);
      continue;
    }
    if (found.evidence !== dispute.evidence || found.acceptances !== Number(dispute.isAccepted)) {
      const handedIn = `${found.evidence} times evidence and ${found.acceptances} times accepted`;
      const promised = `${dispute.evidence} and ${Number(dispute.isAccepted)}`;
      doubled.push(`dispute ${dispute.id}: ${handedIn} instead of ${promised}`);
    }
    const report = await bank.read(found.reference);
    if (report?.state !== found.state || report.amount !== found.amount) {
      lost.push(`dispute ${dispute.id}: is ${found.state}, ${report?.state} at the bank`);
    }
  }
  return { lost, doubled };
}

function wrongAmounts({ id, state, amount, refunded }: Acknowledgement, payment: CardPayment): string[] {
  const sentences: string[] = [];
  const expected = state === 'paid' ? amount : 0;
  if (payment.charged !== expected) {
    sentences.push(`invoice ${id}: cards were charged ${payment.charged} instead of ${expected}`);
  }
  if (payment.refunded !== refunded) {
    sentences.push(`invoice ${id}: cards were refunded ${payment.refunded} instead of ${refunded}`);
  }
  return sentences;
}

/** Whether the bank had opened a dispute before the recorder stopped waiting for it. */
function isDisputed({ chargeIds }: CardPayment, { atMs }: Acknowledgement): boolean {
  return chargeIds.some((id) => madeMs(id) + DISPUTED_AFTER_MS < atMs);
}

/** Each acknowledged event must be stored and applied, and no other, above all no forged one. */
export async function judgeEvents(pool: Pool, { acknowledged, told }: ToldEvents): Promise<Differences> {
  const { rows } = await pool.query<{ id: string; state: string; sentence: string }>(
    `SELECT event_id AS id, state, concat_ws(', ', state, about::text, attempts || ' attempts', failure) AS sentence FROM provider_events`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const lost = [...acknowledged]
    .filter((id) => found.get(id)?.state !== 'applied')
    .map((id) => `event ${id}: acknowledged, is ${found.get(id)?.sentence ?? 'missing'}`);
  const doubled = rows.filter(({ id }) => !told.has(id)).map(({ id }) => `event ${id} was never told, or is forged`);
  return { lost, doubled };
}
