import type { Counted, EndedPayment, Meter, RoundTripKind } from '../../src/platform/metrics/meter.js';

/** Remembers what it was told. */
export class RecordingMeter implements Meter {
  /** Such as `payouts processed`, in order. */
  readonly counted: string[] = [];
  readonly payments: EndedPayment[] = [];
  /** Of the operations that have left the queue. */
  readonly waitsMs: number[] = [];
  /** Sizes. */
  readonly batches: number[] = [];
  readonly trips: { readonly kind: RoundTripKind; readonly ms: number }[] = [];

  count(what: Counted, outcome: string): void {
    this.counted.push(`${what} ${outcome}`);
  }

  payment(ended: EndedPayment): void {
    this.payments.push(ended);
  }

  waited(ms: number): void {
    this.waitsMs.push(ms);
  }

  batch(operations: number): void {
    this.batches.push(operations);
  }

  roundTrip(kind: RoundTripKind, ms: number): void {
    this.trips.push({ kind, ms });
  }

  clear(): void {
    for (const list of [this.counted, this.payments, this.waitsMs, this.batches, this.trips]) list.length = 0;
  }
}
