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

export interface ServerClientOptions {
  /** One origin that serves everything, or the five addresses. */
  readonly addresses: string | Addresses;
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
  listPaymentMethods(accountId: string): Promise<Result<PaymentMethod[]>>;
  authorizeUser(accountId: string, options?: AuthorizeUserOptions): Promise<Result<UserAuthorization>>;
  createInvoice(request: InvoiceRequest, options?: RequestOptions): Promise<Result<Invoice>>;
  payInvoice(invoiceId: string, options?: RequestOptions): Promise<Result<Invoice>>;
  getInvoice(invoiceId: string): Promise<Result<Invoice>>;
  createEscrow(request: InvoiceRequest, options?: RequestOptions): Promise<Result<Escrow>>;
  payEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  commitEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  cancelEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  getEscrow(escrowId: string): Promise<Result<Escrow>>;
  authorizeInvoice(request: AuthorizeInvoiceRequest, options?: RequestOptions): Promise<Result<AuthorizedInvoice>>;
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
