import { Recent } from '../../platform/recent.js';

/** The ids that a create body names. */
export interface ReferenceQuery {
  readonly accountId: string;
  readonly methodIds: readonly string[];
  readonly walletIds: readonly string[];
  /** Its default wallet of the currency is looked up too, and the provider's. */
  readonly integratorId: string;
  readonly currency: string;
}

export interface AccountRow {
  readonly id: string;
  readonly kind: string;
  readonly integrator_id: string | null;
}

export interface WalletRow {
  readonly id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly kind: string;
  readonly appends_credits: boolean;
  readonly is_default: boolean;
  readonly integrator_id: string | null;
  readonly payment_method_id: string | null;
}

const BELIEVED_MS = 10_000;

/** What has to be looked up. */
export interface UnknownReferences {
  readonly accountIds: readonly string[];
  readonly walletIds: readonly string[];
  /** One query for each integrator and currency whose own wallets are not known. */
  readonly traders: readonly ReferenceQuery[];
}

interface Found {
  readonly accounts: Map<string, AccountRow>;
  readonly wallets: Map<string, WalletRow>;
}

/**
 * Accounts and wallets that were found lately. Whose they are, their kind and their currency never change; what is not there is not
 * remembered, as it may be made at any moment. Payment methods are never remembered: they can be switched off.
 */
export class KnownReferences {
  readonly #accounts = new Recent<AccountRow>(BELIEVED_MS);
  readonly #wallets = new Recent<WalletRow>(BELIEVED_MS);
  readonly #ownWallets = new Recent<readonly WalletRow[]>(BELIEVED_MS);

  recall(queries: readonly ReferenceQuery[]): Found & { unknown: UnknownReferences } {
    const accounts = new Map<string, AccountRow>();
    const wallets = new Map<string, WalletRow>();
    const accountIds = new Set<string>();
    const walletIds = new Set<string>();
    const traders = new Map<string, ReferenceQuery>();
    for (const query of queries) {
      const account = this.#accounts.recall(query.accountId);
      if (account) accounts.set(account.id, account);
      else accountIds.add(query.accountId);
      for (const id of query.walletIds) {
        const wallet = this.#wallets.recall(id);
        if (wallet) wallets.set(id, wallet);
        else walletIds.add(id);
      }
      const own = this.#ownWallets.recall(traderKey(query));
      if (own) for (const wallet of own) wallets.set(wallet.id, wallet);
      else traders.set(traderKey(query), query);
    }
    const unknown = { accountIds: [...accountIds], walletIds: [...walletIds], traders: [...traders.values()] };
    return { accounts, wallets, unknown };
  }

  /** @param found - everything of the queries, as it was read just now or recalled */
  remember({ accountIds, walletIds, traders }: UnknownReferences, { accounts, wallets }: Found): void {
    for (const id of accountIds) this.#accounts.remember(id, accounts.get(id));
    for (const id of walletIds) this.#wallets.remember(id, wallets.get(id));
    for (const trader of traders) {
      const own = ownWallets(trader, wallets.values());
      if (own.defaultWallet && own.providerWallet) {
        this.#ownWallets.remember(traderKey(trader), [own.defaultWallet, own.providerWallet]);
      }
    }
  }

  forgetAll(): void {
    for (const recent of [this.#accounts, this.#wallets, this.#ownWallets]) recent.forgetAll();
  }
}

/** The integrator's default wallet of the currency, and the one that stands for the world outside. */
export function ownWallets(
  { integratorId, currency }: Pick<ReferenceQuery, 'integratorId' | 'currency'>,
  wallets: Iterable<WalletRow>,
): { defaultWallet: WalletRow | undefined; providerWallet: WalletRow | undefined } {
  let defaultWallet: WalletRow | undefined;
  let providerWallet: WalletRow | undefined;
  for (const row of wallets) {
    if (row.currency !== currency) continue;
    if (row.kind === 'provider') providerWallet = row;
    if (row.kind === 'integrator' && row.integrator_id === integratorId && row.is_default) defaultWallet = row;
  }
  return { defaultWallet, providerWallet };
}

function traderKey({ integratorId, currency }: ReferenceQuery): string {
  return `${integratorId} ${currency}`;
}
