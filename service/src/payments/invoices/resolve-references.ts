import type { Pool } from 'pg';
import { invalidField, unmetField } from '../../platform/http/api-error.js';
import { methodState } from '../payment-methods/payment-method-view.js';
import type { CreateInvoiceBody } from './create-invoice-body.js';
import type { WalletRow } from './known-references.js';
import { type MethodRow, ReferenceReader } from './reference-reader.js';

export interface MethodReference {
  readonly id: string;
  readonly provider: string;
  readonly displayString: string;
  readonly walletId: string | null;
}

export interface WalletReference {
  readonly id: string;
  readonly accountId: string;
  readonly paymentMethodId: string;
  readonly appendsCredits: boolean;
}

/** The objects behind a create body's ids. */
export interface References {
  readonly integratorAccountId: string;
  /** The integrator's default wallet of the invoice's currency. */
  readonly defaultWalletId: string;
  /** Stands in for cards; the side of the money that is outside the service. */
  readonly providerWalletId: string;
  readonly providerAccountId: string;
  readonly methods: ReadonlyMap<string, MethodReference>;
  /** Recipients' wallets and the integrator's own ones. */
  readonly wallets: ReadonlyMap<string, WalletReference>;
}

/**
 * Looks up every id of a create body and checks its use. Another integrator's id counts as unknown.
 *
 * @errors 422 `account_id_unknown`, `currency_unsupported`, `payment_method_id_unknown`, `payment_method_inactive`,
 *   `payment_method_currency_mismatch`, `source_wallet_id_unknown`, `destination_wallet_id_unknown`, `wallet_currency_mismatch`
 */
export async function resolveReferences(
  pool: Pool,
  query: {
    body: CreateInvoiceBody;
    integratorId: string;
    currency: string;
    isOnPage?: boolean | undefined;
    nowMs: number;
    /** The one that this node has; absent where no methods are named. */
    cardProvider?: string;
  },
): Promise<References> {
  const { body, integratorId, currency, isOnPage = false, nowMs, cardProvider = '' } = query;
  const found = await ReferenceReader.of(pool).read({
    accountId: body.account_id,
    methodIds: body.payment_methods.map((method) => method.payment_method_id),
    walletIds: namedWallets(body),
    integratorId,
    currency,
  });
  const account = found.accounts.get(body.account_id);
  if (account?.kind !== 'user' || account.integrator_id !== integratorId) {
    throw invalidField('account_id', 'account_id_unknown', 'No user has this account id.');
  }
  const { defaultWallet, providerWallet } = found.ownWalletsOf({ integratorId, currency });
  if (!defaultWallet || !providerWallet) {
    const message = `The integrator has no wallet in ${currency}. Open one: POST /v1/integrator/wallets.`;
    throw unmetField('line_items[0].currency', 'currency_unsupported', message);
  }
  const methods = checkMethods(body, found.methods, { currency, isOnPage, nowMs, cardProvider });
  const wallets = checkWallets(body, found.wallets, { integratorId, currency, defaultWalletId: defaultWallet.id });
  return {
    integratorAccountId: defaultWallet.account_id,
    defaultWalletId: defaultWallet.id,
    providerWalletId: providerWallet.id,
    providerAccountId: providerWallet.account_id,
    methods,
    wallets,
  };
}

function namedWallets(body: CreateInvoiceBody): string[] {
  const recipients = body.line_items.flatMap((item) => item.recipients ?? []);
  const named = recipients.flatMap((recipient) => [recipient.destination_wallet_id, recipient.source_wallet_id ?? '']);
  return named.filter((id) => id !== '');
}

interface MethodContext {
  readonly currency: string;
  readonly isOnPage: boolean;
  readonly nowMs: number;
  readonly cardProvider: string;
}

/** @returns the body's methods by id */
function checkMethods(
  body: CreateInvoiceBody,
  found: ReadonlyMap<string, MethodRow>,
  { currency, isOnPage, ...now }: MethodContext,
): Map<string, MethodReference> {
  const methods = new Map<string, MethodReference>();
  body.payment_methods.forEach((method, index) => {
    const param = `payment_methods[${index}].payment_method_id`;
    const row = found.get(method.payment_method_id);
    if (!row || row.account_id !== body.account_id || (row.is_session_card && !isOnPage)) {
      throw invalidField(param, 'payment_method_id_unknown', 'The buyer has no payment method with this id.');
    }
    const state = methodState(row, now);
    if (state !== 'ACTIVE') {
      throw unmetField(param, 'payment_method_inactive', `The payment method is ${state.toLowerCase()}.`);
    }
    if (row.processing_currency !== currency) {
      const message = `The payment method pays in ${row.processing_currency}, the invoice is in ${currency}.`;
      throw invalidField(param, 'payment_method_currency_mismatch', message);
    }
    methods.set(row.id, toMethod(row));
  });
  return methods;
}

/** @returns the recipients' wallets and the integrator's own ones by id */
function checkWallets(
  body: CreateInvoiceBody,
  found: ReadonlyMap<string, WalletRow>,
  expected: { integratorId: string; currency: string; defaultWalletId: string },
): Map<string, WalletReference> {
  const wallets = new Map<string, WalletReference>();
  const keep = (row: WalletRow) => wallets.set(row.id, toWallet(row));
  const defaultWallet = found.get(expected.defaultWalletId);
  if (defaultWallet) keep(defaultWallet);
  body.line_items.forEach((item, itemIndex) => {
    (item.recipients ?? []).forEach((recipient, index) => {
      const param = `line_items[${itemIndex}].recipients[${index}]`;
      const destination = found.get(recipient.destination_wallet_id);
      if (!destination || destination.integrator_id !== expected.integratorId || !isOwned(destination)) {
        const message = 'The wallet in destination_wallet_id does not exist.';
        throw invalidField(`${param}.destination_wallet_id`, 'destination_wallet_id_unknown', message);
      }
      requireWalletCurrency(destination, expected.currency, `${param}.destination_wallet_id`);
      const source = found.get(recipient.source_wallet_id || expected.defaultWalletId);
      if (source?.kind !== 'integrator' || source.integrator_id !== expected.integratorId) {
        const message = 'The wallet in source_wallet_id does not exist.';
        throw invalidField(`${param}.source_wallet_id`, 'source_wallet_id_unknown', message);
      }
      requireWalletCurrency(source, expected.currency, `${param}.source_wallet_id`);
      if (source.id === destination.id) {
        const message = 'Source and destination wallet are the same.';
        throw invalidField(`${param}.destination_wallet_id`, 'destination_wallet_id_same_as_source', message);
      }
      keep(destination);
      keep(source);
    });
  });
  return wallets;
}

function isOwned(wallet: WalletRow): boolean {
  return wallet.kind === 'user' || wallet.kind === 'integrator';
}

function requireWalletCurrency(wallet: WalletRow, currency: string, param: string): void {
  if (wallet.currency === currency) return;
  throw invalidField(param, 'wallet_currency_mismatch', `The wallet holds ${wallet.currency}, not ${currency}.`);
}

function toMethod(row: MethodRow): MethodReference {
  return { id: row.id, provider: row.provider, displayString: row.display_string, walletId: row.wallet_id };
}

function toWallet(row: WalletRow): WalletReference {
  return {
    id: row.id,
    accountId: row.account_id,
    paymentMethodId: row.payment_method_id ?? '',
    appendsCredits: row.appends_credits,
  };
}
