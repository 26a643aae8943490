import type {
  CardDisputes,
  DisputeAcceptance,
  DisputeChanges,
  DisputeEvidence,
  DisputeReport,
} from '../../src/payments/cards/card-disputes.js';

/** A card provider's disputes, as a test sets them. */
export class DisputeBook implements CardDisputes {
  readonly reports = new Map<string, DisputeReport>();
  readonly evidence: DisputeEvidence[] = [];
  readonly acceptances: DisputeAcceptance[] = [];
  /** While true, it does not answer. */
  isSilent = false;
  readonly #changed: string[] = [];

  /** Opens a dispute or changes one. */
  set(report: DisputeReport): DisputeReport {
    this.reports.set(report.reference, report);
    this.#changed.push(report.reference);
    return report;
  }

  /** A dispute with a reference of its own for each charge. */
  open({ chargeId, amount, state }: Pick<DisputeReport, 'amount' | 'state'> & { chargeId: string }): DisputeReport {
    return this.set({
      reference: `dp_${chargeId}`,
      charge: { chargeId },
      amount,
      currency: 'USD',
      reason: 'fraudulent',
      state,
      respondByMs: 8_000_000_000_000,
      openedMs: 0,
    });
  }

  async changedSince(position: string | undefined): Promise<DisputeChanges> {
    this.#requireAnswer();
    const disputes = this.#changed.slice(Number(position ?? 0)).map((reference) => ({ reference }));
    return { disputes, position: String(this.#changed.length) };
  }

  async read(reference: string): Promise<DisputeReport | undefined> {
    this.#requireAnswer();
    return this.reports.get(reference);
  }

  async submitEvidence(evidence: DisputeEvidence): Promise<void> {
    this.#requireAnswer();
    this.evidence.push(evidence);
  }

  async accept(acceptance: DisputeAcceptance): Promise<void> {
    this.#requireAnswer();
    this.acceptances.push(acceptance);
    const report = this.reports.get(acceptance.reference);
    if (report) this.set({ ...report, state: 'lost' });
  }

  #requireAnswer(): void {
    if (this.isSilent) throw new Error('The provider did not answer.');
  }
}
