import { Counter, Histogram, type Registry } from 'prom-client';
import { type Counted, type EndedPayment, type Meter, OUTCOMES, ROUND_TRIPS, type RoundTripKind } from './meter.js';

/** Seconds; a round trip takes a millisecond or two while the database is idle. */
const TRIP_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** Seconds; after fifteen an operation is refused. */
const QUEUE_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];
/** Up to the largest batch. */
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64];

const COUNTERS: Readonly<Record<Counted, { readonly name: string; readonly help: string }>> = {
  webhookAttempts: {
    name: 'svc_webhook_attempts_total',
    help: 'Attempts of this node to deliver a webhook, by outcome; taken_over: so late that another node had taken the delivery.',
  },
  mailAttempts: {
    name: 'svc_mail_attempts_total',
    help: 'Attempts of this node to send a mail, by outcome; failed: it was the last one.',
  },
  payouts: {
    name: 'svc_payouts_total',
    help: 'Payouts whose outcome this node has recorded; a returned one was processed before.',
  },
  cardCharges: {
    name: 'svc_card_charges_total',
    help: 'Answers of the card provider about charges, by outcome; a charge that is asked about again counts again. no_answer: the call failed.',
  },
  lockWaits: {
    name: 'svc_money_lock_waits_total',
    help: 'Money operations of this node that met a lock which another session kept, and waited apart for it; refused: for as long as they may.',
  },
  cardRefunds: {
    name: 'svc_card_refunds_total',
    help: 'Answers of the card provider about refunds, by outcome; a refund that is asked about again counts again. no_answer: the call failed.',
  },
};

/** Counts and times in memory; label values that are known before are 0 from the start, so that the first one is an increase. */
export class PrometheusMeter implements Meter {
  readonly #counters: Readonly<Record<Counted, Counter>>;
  readonly #payments: Counter;
  readonly #amounts: Counter;
  readonly #waits: Histogram;
  readonly #batches: Histogram;
  readonly #commits: Histogram;
  readonly #trips: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    const counter = (what: Counted) => outcomeCounter(registry, what);
    this.#counters = {
      webhookAttempts: counter('webhookAttempts'),
      mailAttempts: counter('mailAttempts'),
      payouts: counter('payouts'),
      cardCharges: counter('cardCharges'),
      cardRefunds: counter('cardRefunds'),
      lockWaits: counter('lockWaits'),
    };
    this.#payments = new Counter({
      name: 'svc_payments_total',
      help: 'Payments of invoices and escrows, and sales of tokens, that this node has ended, each once.',
      labelNames: ['currency', 'outcome'],
      registers,
    });
    this.#amounts = new Counter({
      name: 'svc_payment_amount_minor_total',
      help: 'Sum of those that succeeded, in minor units of the currency (cents).',
      labelNames: ['currency'],
      registers,
    });
    this.#waits = new Histogram({
      name: 'svc_money_queue_duration_seconds',
      help: 'How long money operations wait in the queue of the money engine before their batch begins.',
      buckets: QUEUE_BUCKETS,
      registers,
    });
    this.#batches = new Histogram({
      name: 'svc_money_batch_operations',
      help: 'Money operations in a batch, which is one database transaction.',
      buckets: BATCH_BUCKETS,
      registers,
    });
    this.#commits = new Histogram({
      name: 'svc_commit_duration_seconds',
      help: 'COMMIT of a batch that sends it by itself. Most payments send theirs with their writes: svc_round_trip_duration_seconds{kind="write_and_commit"}.',
      buckets: TRIP_BUCKETS,
      registers,
    });
    this.#trips = new Histogram({
      name: 'svc_round_trip_duration_seconds',
      help: 'Statements that a batch sends together, from sending to the last answer, by what they do; waiting for locks included. write_and_commit ends with COMMIT.',
      labelNames: ['kind'],
      buckets: TRIP_BUCKETS,
      registers,
    });
    for (const kind of ROUND_TRIPS) if (kind !== 'commit') this.#trips.zero({ kind });
  }

  count<C extends Counted>(what: C, outcome: (typeof OUTCOMES)[C][number]): void {
    this.#counters[what].inc({ outcome });
  }

  payment({ currency, amount, outcome }: EndedPayment): void {
    this.#payments.inc({ currency, outcome });
    if (outcome === 'success') this.#amounts.inc({ currency }, amount);
  }

  waited(ms: number): void {
    this.#waits.observe(ms / 1000);
  }

  batch(operations: number): void {
    this.#batches.observe(operations);
  }

  roundTrip(kind: RoundTripKind, ms: number): void {
    if (kind === 'commit') this.#commits.observe(ms / 1000);
    else this.#trips.observe({ kind }, ms / 1000);
  }
}

function outcomeCounter(registry: Registry, what: Counted): Counter {
  const counter = new Counter({ ...COUNTERS[what], labelNames: ['outcome'], registers: [registry] });
  for (const outcome of OUTCOMES[what]) counter.inc({ outcome }, 0);
  return counter;
}
