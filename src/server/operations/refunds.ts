import type { RequestBody, RequestQuery } from '../../model/fields.js';
import { type Refund, type RefundPage, refundPageSchema, refundSchema } from '../../model/refund.js';
import type { refundListQuerySchema, refundRequestSchema } from '../../model/refund-requests.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';

/** What to refund; `{}` is all that is left. Amounts are integers in minor units. */
export type RefundRequest = RequestBody<typeof refundRequestSchema>;

/** Selects a page; 25 refunds by default. */
export type RefundListQuery = RequestQuery<typeof refundListQuerySchema>;

/** Money back to the buyer of something paid, in full or in part. No method throws. */
export interface RefundOperations {
  /**
   * Refunds a paid invoice. Derive `options.idempotencyKey` from your own refund's id, so that a repeated call refunds once.
   *
   * @returns the refund, `success`, or `processing` while a card's provider has not answered: see `waitForRefund`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.3: `POST {invoicing_url}/v2/invoice/{invoice_id}/refund`
   */
  refundInvoice(invoiceId: string, request?: RefundRequest, options?: RequestOptions): Promise<Result<Refund>>;
  /**
   * Refunds a `COMMITTED` escrow; one that is `ESCROWED` is cancelled instead.
   *
   * @returns as `refundInvoice`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.3: `POST {invoicing_url}/v2/escrow/{escrow_id}/refund`
   */
  refundEscrow(escrowId: string, request?: RefundRequest, options?: RequestOptions): Promise<Result<Refund>>;
  /**
   * Reads a refund with its current state.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.3: `GET {invoicing_url}/v2/refund/{refund_id}`
   */
  getRefund(refundId: string, options?: CallOptions): Promise<Result<Refund>>;
  /**
   * One page of an invoice's refunds, oldest first.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.3: `GET {invoicing_url}/v2/invoice/{invoice_id}/refunds`
   */
  listInvoiceRefunds(invoiceId: string, query?: RefundListQuery, options?: CallOptions): Promise<Result<RefundPage>>;
  /**
   * One page of an escrow's refunds, oldest first.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.3: `GET {invoicing_url}/v2/escrow/{escrow_id}/refunds`
   */
  listEscrowRefunds(escrowId: string, query?: RefundListQuery, options?: CallOptions): Promise<Result<RefundPage>>;
}

export function refundOperations(send: Send): RefundOperations {
  const one = { base: 'invoicingUrl', schema: refundSchema } as const;
  const list = { base: 'invoicingUrl', method: 'GET', schema: refundPageSchema } as const;
  return {
    refundInvoice: (invoiceId, request = {}, options) =>
      send(
        {
          ...one,
          name: 'refundInvoice',
          method: 'POST',
          path: '/v2/invoice/{invoice_id}/refund',
          params: { invoice_id: invoiceId },
          body: request,
        },
        options,
      ),
    refundEscrow: (escrowId, request = {}, options) =>
      send(
        {
          ...one,
          name: 'refundEscrow',
          method: 'POST',
          path: '/v2/escrow/{escrow_id}/refund',
          params: { escrow_id: escrowId },
          body: request,
        },
        options,
      ),
    getRefund: (refundId, options) =>
      send(
        { ...one, name: 'getRefund', method: 'GET', path: '/v2/refund/{refund_id}', params: { refund_id: refundId } },
        options,
      ),
    listInvoiceRefunds: (invoiceId, query = {}, options) =>
      send(
        {
          ...list,
          name: 'listInvoiceRefunds',
          path: '/v2/invoice/{invoice_id}/refunds',
          params: { invoice_id: invoiceId },
          query,
        },
        options,
      ),
    listEscrowRefunds: (escrowId, query = {}, options) =>
      send(
        {
          ...list,
          name: 'listEscrowRefunds',
          path: '/v2/escrow/{escrow_id}/refunds',
          params: { escrow_id: escrowId },
          query,
        },
        options,
      ),
  };
}
