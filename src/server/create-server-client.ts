import { type Addresses, createSecret } from '../api/api-context.js';

import { createSend } from './calls/call-service.js';
import { basicAuthorization, createClientCredentials } from './calls/client-credentials.js';
import type { Connection, Fetch } from './calls/connection.js';
import { logOf, type ServerLog } from './calls/server-log.js';
import { type DisputeOperations, disputeOperations } from './operations/disputes.js';
import { type EscrowOperations, escrowOperations } from './operations/escrows.js';
import { type IntegratorOperations, integratorOperations } from './operations/integrator.js';
import { type InvoiceOperations, invoiceOperations } from './operations/invoices.js';
import { type RefundOperations, refundOperations } from './operations/refunds.js';
import { type TransactionOperations, transactionOperations } from './operations/transactions.js';
import { type UserOperations, userOperations } from './operations/users.js';
import { type WaitOperations, waitOperations } from './operations/waits.js';
import { type WalletOperations, walletOperations } from './operations/wallets.js';
import { type WebhookOperations, webhookOperations } from './operations/webhooks.js';

/** The client's credentials and the service's addresses. */
export interface ServerClientOptions {
  /** One origin that serves everything, or the five addresses. */
  readonly addresses: string | Addresses;
  /** Your client's id; it may be logged. */
  readonly clientId: string;
  /** Stays on this server; this client never returns, throws or logs it. */
  readonly clientSecret: string;
  /** Default: all that the client may use (interface §5.3). */
  readonly scopes?: readonly string[];
  /** For a whole call, retries included, in milliseconds; default 30,000. */
  readonly timeoutMs?: number;
  /** How often a call is retried after a lost response, 408, 429 or 5xx; default 2, 0 for never. */
  readonly maxRetries?: number;
  /** Receives every failed call; default: the console, false for silence. */
  readonly log?: ServerLog | false;
  /** Default: the global one. */
  readonly fetch?: Fetch;
}

/** Every operation of the service's API for the integrator's server. No method throws. */
export interface ServerClient
  extends UserOperations,
    IntegratorOperations,
    WalletOperations,
    InvoiceOperations,
    EscrowOperations,
    RefundOperations,
    DisputeOperations,
    TransactionOperations,
    WebhookOperations,
    WaitOperations {}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;

/**
 * @throws TypeError if an option is missing or not an absolute http(s) address: a programmer's mistake
 */
export function createServerClient(options: ServerClientOptions): ServerClient {
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof options[name] !== 'string' || options[name] === '')
      throw new TypeError(`${name} must be a non-empty string`);
  }
  const { clientId, scopes, timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES } = options;
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be a number of milliseconds above 0');
  if (!Number.isInteger(maxRetries) || maxRetries < 0) throw new TypeError('maxRetries must be an integer from 0');
  if (scopes && !Array.isArray(scopes)) throw new TypeError('scopes must be a list, such as ["read_invoices"]');
  const connection: Connection = {
    addresses: checkedAddresses(options.addresses),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs,
    maxRetries,
    log: logOf(options.log),
  };
  const basic = basicAuthorization(clientId, createSecret(options.clientSecret));
  const send = createSend(connection, { basic, bearer: createClientCredentials(connection, { basic, scopes }) });
  const invoices = invoiceOperations(send);
  const escrows = escrowOperations(send);
  const refunds = refundOperations(send);
  return {
    ...userOperations(send),
    ...integratorOperations(send),
    ...walletOperations(send),
    ...invoices,
    ...escrows,
    ...refunds,
    ...disputeOperations(send),
    ...transactionOperations(send),
    ...webhookOperations(send),
    ...waitOperations({ ...invoices, ...escrows, ...refunds }),
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
