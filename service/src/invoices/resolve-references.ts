import type { Pool } from 'pg';
import { type ApiError, invalidField } from '../http/api-error.js';
import { PROVIDER_ACCOUNT_ID } from '../ledger/system-accounts.js';
import type { CreateInvoiceBody } from './create-invoice-body.js';

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

/** What the ids in a create body stand for. */
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

interface AccountRow {
  readonly kind: string;
  readonly integrator_id: string | null;
}

interface WalletRow {
  readonly id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly kind: string;
  readonly appends_credits: boolean;
  readonly is_default: boolean;
  readonly integrator_id: string | null;
  readonly payment_method_id: string | null;
}

interface MethodRow {
  readonly id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly display_string: string;
  readonly processing_currency: string;
  readonly pm_state: string;
  readonly wallet_id: string | null;
}

/**
 * Looks up every id of a create body and checks that it belongs where it is used. An id of another integrator is an unknown id.
 *
 * @errors 422 `account_id_unknown`, `currency_unsupported`, `payment_method_id_unknown`, `payment_method_inactive`,
 *   `payment_method_currency_mismatch`, `source_wallet_id_unknown`, `destination_wallet_id_unknown`, `wallet_currency_mismatch`
 */
export async function resolveReferences(
  pool: Pool,
  query: { body: CreateInvoiceBody; integratorId: string; currency: string },
): Promise<References> {
  const { body, integratorId, currency } = query;
  const [account, methods, wallets] = await Promise.all([
    findAccount(pool, body.account_id),
    findMethods(pool, body),
    findWallets(pool, query),
  ]);
  if (account?.kind !== 'user' || account.integrator_id !== integratorId) {
    throw invalidField('account_id', 'account_id_unknown', 'There is no user with this account id.');
  }
  const integratorWallets = wallets.filter((row) => row.kind === 'integrator' && row.integrator_id === integratorId);
  const defaultWallet = integratorWallets.find((row) => row.is_default && row.currency === currency);
  const providerWallet = wallets.find((row) => row.kind === 'provider' && row.currency === currency);
  if (!defaultWallet || !providerWallet) {
    throw invalidField(
      'line_items[0].currency',
      'currency_unsupported',
      `The integrator has no wallet in ${currency}.`,
    );
  }
  checkMethods(body, methods, currency);
  checkWallets(body, wallets, { integratorId, currency, defaultWalletId: defaultWallet.id });
  return {
    integratorAccountId: defaultWallet.account_id,
    defaultWalletId: defaultWallet.id,
    providerWalletId: providerWallet.id,
    providerAccountId: providerWallet.account_id,
    methods: new Map(methods.map((row) => [row.id, toMethod(row)])),
    wallets: new Map(wallets.map((row) => [row.id, toWallet(row)])),
  };
}

async function findAccount(pool: Pool, accountId: string): Promise<AccountRow | undefined> {
  const result = await pool.query<AccountRow>({
    name: 'find-account',
    text: 'SELECT kind, integrator_id FROM accounts WHERE id = $1',
    values: [accountId],
  });
  return result.rows[0];
}

async function findMethods(pool: Pool, body: CreateInvoiceBody): Promise<MethodRow[]> {
  const result = await pool.query<MethodRow>({
    name: 'find-methods',
    text: `SELECT id, account_id, provider, display_string, processing_currency, pm_state, wallet_id
           FROM payment_methods WHERE id = ANY($1::uuid[])`,
    values: [body.payment_methods.map((method) => method.payment_method_id)],
  });
  return result.rows;
}

/** The named wallets, the integrator's default one and the provider's: three index look-ups, never an OR. */
async function findWallets(
  pool: Pool,
  query: { body: CreateInvoiceBody; integratorId: string; currency: string },
): Promise<WalletRow[]> {
  const named = query.body.line_items.flatMap((item) =>
    (item.recipients ?? []).flatMap((recipient) => [recipient.destination_wallet_id, recipient.source_wallet_id ?? '']),
  );
  const result = await pool.query<WalletRow>({
    name: 'find-wallets',
    text: `WITH found AS (
             SELECT id FROM wallets WHERE id = ANY($1::uuid[])
             UNION
             SELECT wallets.id FROM integrators JOIN wallets ON wallets.account_id = integrators.account_id
             WHERE integrators.id = $2 AND wallets.currency = $3 AND wallets.kind = 'integrator' AND wallets.is_default
             UNION
             SELECT id FROM wallets WHERE account_id = '${PROVIDER_ACCOUNT_ID}' AND currency = $3 AND kind = 'provider'
           )
           SELECT wallets.id, wallets.account_id, wallets.currency, wallets.kind, wallets.appends_credits, wallets.is_default,
             accounts.integrator_id, payment_methods.id AS payment_method_id
           FROM found JOIN wallets ON wallets.id = found.id JOIN accounts ON accounts.id = wallets.account_id
           LEFT JOIN payment_methods ON payment_methods.wallet_id = wallets.id`,
    values: [[...new Set(named.filter((id) => id !== ''))], query.integratorId, query.currency],
  });
  return result.rows;
}

function checkMethods(body: CreateInvoiceBody, methods: readonly MethodRow[], currency: string): void {
  const byId = new Map(methods.map((row) => [row.id, row]));
  body.payment_methods.forEach((method, index) => {
    const param = `payment_methods[${index}].payment_method_id`;
    const row = byId.get(method.payment_method_id);
    if (!row || row.account_id !== body.account_id) {
      throw invalidField(param, 'payment_method_id_unknown', 'The buyer has no payment method with this id.');
    }
    if (row.pm_state !== 'ACTIVE') {
      throw invalidField(param, 'payment_method_inactive', `The payment method is ${row.pm_state.toLowerCase()}.`);
    }
    if (row.processing_currency !== currency) {
      const message = `The payment method pays in ${row.processing_currency}, the invoice is in ${currency}.`;
      throw invalidField(param, 'payment_method_currency_mismatch', message);
    }
  });
}

function checkWallets(
  body: CreateInvoiceBody,
  wallets: readonly WalletRow[],
  expected: { integratorId: string; currency: string; defaultWalletId: string },
): void {
  const byId = new Map(wallets.map((row) => [row.id, row]));
  body.line_items.forEach((item, itemIndex) => {
    (item.recipients ?? []).forEach((recipient, index) => {
      const param = `line_items[${itemIndex}].recipients[${index}]`;
      const destination = byId.get(recipient.destination_wallet_id);
      if (!destination || destination.integrator_id !== expected.integratorId || !isOwned(destination)) {
        throw unknownWallet(param, 'destination_wallet_id');
      }
      requireWalletCurrency(destination, expected.currency, `${param}.destination_wallet_id`);
      const source = byId.get(recipient.source_wallet_id || expected.defaultWalletId);
      if (source?.kind !== 'integrator' || source.integrator_id !== expected.integratorId) {
        throw unknownWallet(param, 'source_wallet_id');
      }
      requireWalletCurrency(source, expected.currency, `${param}.source_wallet_id`);
      if (source.id === destination.id) {
        const message = 'Source and destination are the same wallet.';
        throw invalidField(`${param}.destination_wallet_id`, 'destination_wallet_id_same_as_source', message);
      }
    });
  });
}

function isOwned(wallet: WalletRow): boolean {
  return wallet.kind === 'user' || wallet.kind === 'integrator';
}

function unknownWallet(param: string, field: string): ApiError {
  return invalidField(`${param}.${field}`, `${field}_unknown`, `There is no such wallet for ${field}.`);
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
