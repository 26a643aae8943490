import {
  type AuthorizedInvoice,
  type AuthorizedInvoiceStatus,
  authorizedInvoiceSchema,
  authorizedInvoiceStatusSchema,
} from '../../model/authorized-invoice.js';
import { type Invoice, invoiceSchema } from '../../model/invoice.js';
import { type Result, success } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';
import type { AuthorizeInvoiceRequest, InvoiceRequest } from '../invoice-request.js';

/** Purchases that are paid at once, by you or by the buyer. No method throws. */
export interface InvoiceOperations {
  /**
   * Creates an invoice; nothing is charged yet. Amounts are integers in minor units.
   *
   * @returns the invoice, `open`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 3, §4.1
   */
  createInvoice(request: InvoiceRequest, options?: RequestOptions): Promise<Result<Invoice>>;
  /**
   * Starts the payment of an `open` invoice; `waitForInvoice` and the completion webhook report its outcome.
   *
   * @returns the invoice, `processing`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 4, §3.2
   */
  payInvoice(invoiceId: string, options?: RequestOptions): Promise<Result<Invoice>>;
  /**
   * Ends an `open` invoice, which can then not be paid any more.
   *
   * @returns the invoice, `void`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.2: `POST {invoicing_url}/v2/invoice/{invoice_id}/void`
   */
  voidInvoice(invoiceId: string, options?: RequestOptions): Promise<Result<Invoice>>;
  /**
   * Reads an invoice, including an escrow's phase invoices.
   *
   * @returns the invoice, with a `failure_reason` if it is `failed`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 5, §2.4
   */
  getInvoice(invoiceId: string, options?: CallOptions): Promise<Result<Invoice>>;
  /**
   * Authorizes an invoice or escrow that the buyer then pays: in the checkout flow (`widget`), or at a link (`svc_hosted`).
   *
   * @returns its id for `getAuthorizedInvoice`, and its `redirect`, which browsers may see but logs must not
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 11, §4.2
   */
  authorizeInvoice(request: AuthorizeInvoiceRequest, options?: RequestOptions): Promise<Result<AuthorizedInvoice>>;
  /**
   * Reads the state of an authorized invoice and the id of the invoice or escrow created from it.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source an addition of the service to interface §4.2
   */
  getAuthorizedInvoice(authorizedInvoiceId: string, options?: CallOptions): Promise<Result<AuthorizedInvoiceStatus>>;
  /**
   * Ends an authorized invoice that nobody has paid: its redirect and link stop working, and an open page cannot pay.
   *
   * @returns its status, `void`
   * @errors `api_refused` (also while a payment is in progress), `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §4.2: `POST {invoicing_url}/v2/authorize/invoice/{authorized_invoice_id}/void`
   */
  voidAuthorizedInvoice(
    authorizedInvoiceId: string,
    options?: RequestOptions,
  ): Promise<Result<AuthorizedInvoiceStatus>>;
}

export function invoiceOperations(send: Send): InvoiceOperations {
  const common = { base: 'invoicingUrl', schema: invoiceSchema } as const;
  return {
    createInvoice: (request, options) =>
      send({ ...common, name: 'createInvoice', method: 'POST', path: '/v2/invoice', body: request }, options),
    payInvoice: (invoiceId, options) =>
      send(
        {
          ...common,
          name: 'payInvoice',
          method: 'POST',
          path: '/v2/invoice/{invoice_id}/pay',
          params: { invoice_id: invoiceId },
        },
        options,
      ),
    voidInvoice: (invoiceId, options) =>
      send(
        {
          ...common,
          name: 'voidInvoice',
          method: 'POST',
          path: '/v2/invoice/{invoice_id}/void',
          params: { invoice_id: invoiceId },
        },
        options,
      ),
    getInvoice: (invoiceId, options) =>
      send(
        {
          ...common,
          name: 'getInvoice',
          method: 'GET',
          path: '/v2/invoice/{invoice_id}',
          params: { invoice_id: invoiceId },
        },
        options,
      ),
    async authorizeInvoice(request, options) {
      const answer = await send(
        {
          name: 'authorizeInvoice',
          method: 'POST',
          base: 'invoicingUrl',
          path: '/v2/authorize/invoice',
          body: request,
          schema: authorizedInvoiceSchema,
        },
        options,
      );
      return answer.ok ? success({ ...answer.value, authorized_invoice_id: idOf(answer.value) }) : answer;
    },
    voidAuthorizedInvoice: (authorizedInvoiceId, options) =>
      send(
        {
          name: 'voidAuthorizedInvoice',
          method: 'POST',
          base: 'invoicingUrl',
          path: '/v2/authorize/invoice/{authorized_invoice_id}/void',
          params: { authorized_invoice_id: authorizedInvoiceId },
          schema: authorizedInvoiceStatusSchema,
        },
        options,
      ),
    getAuthorizedInvoice: (authorizedInvoiceId, options) =>
      send(
        {
          name: 'getAuthorizedInvoice',
          method: 'GET',
          base: 'invoicingUrl',
          path: '/v2/authorize/invoice/{authorized_invoice_id}',
          params: { authorized_invoice_id: authorizedInvoiceId },
          schema: authorizedInvoiceStatusSchema,
        },
        options,
      ),
  };
}

/** Some deployments put the id only in the redirect (interface §2.5). */
function idOf({ authorized_invoice_id: id, redirect }: AuthorizedInvoice): string {
  return id || (/[?&]authorized_invoice_id=([\w-]+)/.exec(redirect)?.[1] ?? '');
}
