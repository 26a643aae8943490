import type { Addresses, Confirmation, UserToken } from 'svc-bridge';
import type { Purchase, ShopItem } from './shop-state.js';

/** The game's requests to its own server, which talks to the payment service and keeps the client secret. */

/** An authorized payment. `redirect` works once. */
export interface Checkout {
  readonly redirect: string;
  readonly authorized_invoice_id: string;
}

/** The server refused; `message` is a sentence for the player. */
export class GameApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The payment service's addresses. */
export async function fetchAddresses(): Promise<Addresses> {
  return call('GET', '/api/addresses');
}

export async function fetchCatalog(): Promise<{ items: ShopItem[] }> {
  return call('GET', '/api/catalog');
}

/** @returns spendable money as text, e.g. `USD 1,000.00` */
export async function fetchBalance(): Promise<{ balance: string }> {
  return call('GET', '/api/wallet');
}

/** The signed-in player's own token for the payment service. */
export async function startSession(): Promise<UserToken> {
  return call('POST', '/api/session');
}

export async function buy(sku: string, purchaseId: string): Promise<Purchase> {
  return call('POST', '/api/buy', { sku, purchaseId });
}

export async function startCheckout(sku: string): Promise<Checkout> {
  return call('POST', '/api/checkout', { sku });
}

/** A checkout's outcome according to the server, whatever the page reported last. */
export async function checkoutOutcome(authorizedInvoiceId: string): Promise<Confirmation> {
  const answer = await call<{ outcome: Confirmation }>('POST', '/api/checkout/outcome', {
    authorized_invoice_id: authorizedInvoiceId,
  });
  return answer.outcome;
}

async function call<T>(method: string, path: string, body: object = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(method !== 'GET' && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  }).catch((error: unknown) => {
    throw new GameApiError('network_failed', 'The game server could not be reached. Try again in a moment.', {
      cause: error,
    });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as T;
  const refusal = (answer ?? {}) as { code?: string; message?: string };
  throw new GameApiError(
    refusal.code ?? 'server_failed',
    refusal.message ?? `The game server answered ${response.status}.`,
  );
}
