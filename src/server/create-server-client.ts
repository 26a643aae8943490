import type { Addresses } from '../api/addresses.js';
import type { ApiContext } from '../api/api-context.js';
import { listPaymentMethods } from '../api/list-payment-methods.js';
import type { UserAuthorization } from '../model/authorization.js';
import type { AuthorizedInvoice } from '../model/authorized-invoice.js';
import type { AuthorizedInvoiceStatus } from '../model/authorized-invoice-status.js';
import type { Escrow } from '../model/escrow.js';
import type { Invoice } from '../model/invoice.js';
import type { PaymentMethod } from '../model/payment-method.js';
import type { Result } from '../result/result.js';
import { createSecret } from '../result/secret.js';
import { createClientCredentials } from './client-credentials.js';
import { authorizeInvoice } from './endpoints/authorize-invoice.js';
import { type AuthorizeUserOptions, authorizeUser } from './endpoints/authorize-user.js';
import { cancelEscrow } from './endpoints/cancel-escrow.js';
import { commitEscrow } from './endpoints/commit-escrow.js';
import { createEscrow } from './endpoints/create-escrow.js';
import { createInvoice } from './endpoints/create-invoice.js';
import { getAuthorizedInvoice } from './endpoints/get-authorized-invoice.js';
import { getEscrow } from './endpoints/get-escrow.js';
import { getInvoice } from './endpoints/get-invoice.js';
import { payEscrow } from './endpoints/pay-escrow.js';
import { payInvoice } from './endpoints/pay-invoice.js';
import type { AuthorizeInvoiceRequest, InvoiceRequest } from './invoice-request.js';
import type { RequestOptions } from './request-options.js';
import { type Fetch, serverPorts } from './server-ports.js';

/** Whose server it is, and where the service is. */
export interface ServerClientOptions {
  /** One origin that serves everything, or the five addresses. */
  readonly addresses: string | Addresses;
  /** Your integration's; it may be logged. */
  readonly clientId: string;
  /** Stays on this server; nothing that this client returns, throws or logs contains it. */
  readonly clientSecret: string;
  /** All that the client may have when absent (interface §5.3). */
  readonly scopes?: readonly string[];
  /** For a whole call, retries included; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** The global one when absent. */
  readonly fetch?: Fetch;
}

/** The service as the integrator's server sees it: interface §4, row by row. No method throws. */
export interface ServerClient {
  /**
   * Lists a user's payment methods: wallets with their balance in minor units, and cards.
   *
   * @param accountId - the user's; to pay a seller, take the wallet of the right currency and its `provider_data.wallet_id`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 1, §2.2
   */
  listPaymentMethods(accountId: string): Promise<Result<PaymentMethod[]>>;
  /**
   * Makes a one-time redirect for a flow, valid 24 hours: ask for it at the last moment. With `returnToken` also the player's token.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 2, §2.6, §5.4
   */
  authorizeUser(accountId: string, options?: AuthorizeUserOptions): Promise<Result<UserAuthorization>>;
  /**
   * Creates an invoice; nothing is charged yet. Amounts are integers in minor units.
   *
   * @returns the invoice, `open`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 3, §4.1
   */
  createInvoice(request: InvoiceRequest, options?: RequestOptions): Promise<Result<Invoice>>;
  /**
   * Starts the payment of an `open` invoice; how it ends, `getInvoice` and the completion webhook say.
   *
   * @returns the invoice, `processing`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 4, §3.2
   */
  payInvoice(invoiceId: string, options?: RequestOptions): Promise<Result<Invoice>>;
  /**
   * Reads an invoice, also one of the phases of an escrow.
   *
   * @returns the invoice; `failure_reason` says why it is `failed`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 5, §2.4
   */
  getInvoice(invoiceId: string): Promise<Result<Invoice>>;
  /**
   * Creates an escrow with at least one line item; nothing is charged yet. Amounts are integers in minor units.
   *
   * @returns the escrow, `OPEN`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 6, §3.1
   */
  createEscrow(request: InvoiceRequest, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Charges the buyer and holds the money.
   *
   * @returns the escrow, `ESCROWED`, or `ESCROW-FAILED`: its invoice says why
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 7, §3.1
   */
  payEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Pays the recipients of an `ESCROWED` escrow.
   *
   * @param escrowId - begins with `esc_`
   * @returns the escrow, `COMMITTED`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 8, §7.3
   */
  commitEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Refunds the buyer of an `ESCROWED` escrow in full.
   *
   * @param escrowId - begins with `esc_`
   * @returns the escrow, `CANCELLED`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 9, §7.3
   */
  cancelEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Reads an escrow with its current status.
   *
   * @param escrowId - begins with `esc_`
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 10, §2.3
   */
  getEscrow(escrowId: string): Promise<Result<Escrow>>;
  /**
   * Authorizes an invoice or escrow that the buyer then pays: in the checkout flow (`widget`), or at a link (`svc_hosted`).
   *
   * @returns its id for `getAuthorizedInvoice`, and its `redirect`, which a browser may see and a log must not
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source interface §4 row 11, §4.2
   */
  authorizeInvoice(request: AuthorizeInvoiceRequest, options?: RequestOptions): Promise<Result<AuthorizedInvoice>>;
  /**
   * Reads what became of an authorized invoice, and the id of the invoice or escrow that the buyer made of it.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `response_invalid`
   * @source an addition of the service to interface §4.2
   */
  getAuthorizedInvoice(authorizedInvoiceId: string): Promise<Result<AuthorizedInvoiceStatus>>;
}

/**
 * @throws TypeError when an option is missing or no absolute http(s) address: a programmer's mistake
 */
export function createServerClient(options: ServerClientOptions): ServerClient {
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof options[name] !== 'string' || options[name] === '')
      throw new TypeError(`${name} must be a non-empty string`);
  }
  const base: ApiContext = {
    addresses: checkedAddresses(options.addresses),
    ports: serverPorts(options.fetch ?? ((url, init) => fetch(url, init))),
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  };
  const { clientId, scopes } = options;
  const bearer = createClientCredentials(base, { clientId, clientSecret: createSecret(options.clientSecret), scopes });
  const api: ApiContext = { ...base, bearer };
  return {
    listPaymentMethods: (accountId) => listPaymentMethods(api, accountId),
    authorizeUser: (accountId, more) => authorizeUser(api, accountId, more),
    createInvoice: (request, more) => createInvoice(api, request, more),
    payInvoice: (invoiceId, more) => payInvoice(api, invoiceId, more),
    getInvoice: (invoiceId) => getInvoice(api, invoiceId),
    createEscrow: (request, more) => createEscrow(api, request, more),
    payEscrow: (escrowId, more) => payEscrow(api, escrowId, more),
    commitEscrow: (escrowId, more) => commitEscrow(api, escrowId, more),
    cancelEscrow: (escrowId, more) => cancelEscrow(api, escrowId, more),
    getEscrow: (escrowId) => getEscrow(api, escrowId),
    authorizeInvoice: (request, more) => authorizeInvoice(api, request, more),
    getAuthorizedInvoice: (authorizedInvoiceId) => getAuthorizedInvoice(api, authorizedInvoiceId),
  };
}

const ADDRESS_NAMES = ['authUrl', 'invoicingUrl', 'paymentsUrl', 'webUrl', 'hostedUrl'] as const;

function checkedAddresses(given: string | Addresses): Addresses {
  const entries = ADDRESS_NAMES.map((name) => {
    const address: unknown = typeof given === 'string' ? given : given?.[name];
    if (typeof address !== 'string' || !/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(address)) {
      throw new TypeError(
        `addresses${typeof given === 'string' ? '' : `.${name}`} must be an absolute http(s) address without a query`,
      );
    }
    return [name, address.replace(/\/+$/, '')] as const;
  });
  return Object.fromEntries(entries) as Record<(typeof ADDRESS_NAMES)[number], string>;
}
