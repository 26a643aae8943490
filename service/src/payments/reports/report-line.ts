import { z } from 'zod';

/** One line of a provider's or bank's own report. */
export interface ReportLine {
  /** `dispute_return`: of one that was won; `payout_return`: of a payout that came back after it had arrived. */
  readonly kind: ReportKind;
  /** The service's id, which the adapter has passed to the provider; empty if the report does not repeat it. */
  readonly id: string;
  /** The provider's own; empty if there is none. One of the two must be given. */
  readonly reference: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** When it was booked, in ISO 8601 with its offset, such as `2026-11-20T12:00:00Z`. */
  readonly at: string;
}

/** What a line is about. */
export type ReportKind =
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'dispute_return'
  | 'dispute_fee'
  | 'payout'
  | 'payout_return';

/** The time that a report must cover: from `fromMs`, before `toMs`, in milliseconds since 1970 UTC. */
export interface ReportRange {
  /** The first moment. */
  readonly fromMs: number;
  /** The first moment after it. */
  readonly toMs: number;
}

const text = z
  .string()
  .max(255, 'is too long')
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');

/** What a line must look like. @internal */
export const reportLineSchema = z
  .object({
    kind: z.enum(['charge', 'refund', 'dispute', 'dispute_return', 'dispute_fee', 'payout', 'payout_return'], {
      error: 'must be charge, refund, dispute, dispute_return, dispute_fee, payout or payout_return',
    }),
    id: text,
    reference: text,
    amount: z
      .int('must be a whole number of minor units')
      .min(1, 'must be above 0: the kind says which way the money went'),
    currency: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/, 'must be a currency code such as USD'),
    at: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-20T12:00:00Z' }),
  })
  .refine(({ id, reference }) => id !== '' || reference !== '', {
    path: ['reference'],
    error: 'is empty, and so is id: one of them must be given',
  });
