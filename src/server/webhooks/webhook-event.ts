import * as z from 'zod/mini';
import { envelopeSchema } from '../../model/envelope.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import { type Invoice, invoiceSchema } from '../../model/invoice.js';

interface Delivery {
  /** The same on every repetition of an event: remember it to act only once. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly sentAtMs: number;
}

/** What the service reports (interface §6.1). An event that this release does not know keeps its `payload`. */
export type WebhookEvent =
  | (Delivery & { readonly type: 'escrow-transaction-update'; readonly escrow: Escrow })
  | (Delivery & { readonly type: 'invoice-completion'; readonly invoice: Invoice })
  | (Delivery & { readonly type: 'unknown'; readonly name: string; readonly payload: unknown });

/** @returns undefined when the body is not what its event name promises */
export function readWebhookEvent(name: string, delivery: Delivery, body: unknown): WebhookEvent | undefined {
  const envelope = z.safeParse(envelopeSchema, body);
  if (!envelope.success) return undefined;
  const { payload } = envelope.data;
  switch (name) {
    case 'escrow-transaction-update': {
      const escrow = z.safeParse(escrowSchema, payload);
      return escrow.success ? { ...delivery, type: name, escrow: escrow.data } : undefined;
    }
    case 'invoice-completion': {
      const invoice = z.safeParse(invoiceSchema, payload);
      return invoice.success ? { ...delivery, type: name, invoice: invoice.data } : undefined;
    }
    default:
      return { ...delivery, type: 'unknown', name, payload };
  }
}
