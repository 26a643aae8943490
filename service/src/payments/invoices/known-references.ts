import { LRUCache } from 'lru-cache';

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

/** Entries, and how long each is cached, ms. */
const LIMITS = { max: 10_000, ttl: 10_000 };

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
 * Recently found accounts and wallets. Their owner, kind and currency never change; missing ones are not
 * cached, since they may be created at any moment. Payment methods are never cached: they can be deactivated.
 */
export class KnownReferences {
  readonly #accounts = new LRUCache<string, AccountRow>(LIMITS);
  readonly #wallets = new LRUCache<string, WalletRow>(LIMITS);
  readonly #ownWallets = new LRUCache<string, readonly WalletRow[]>(LIMITS);

  recall(queries: readonly ReferenceQuery[]): Found & { unknown: UnknownReferences } {
    const accounts = new Map<string, AccountRow>();
    const wallets = new Map<string, WalletRow>();
    const accountIds = new Set<string>();
    const walletIds = new Set<string>();
    const traders = new Map<string, ReferenceQuery>();
    for (const query of queries) {
      const account = this.#accounts.get(query.accountId);
      if (account) accounts.set(account.id, account);
      else accountIds.add(query.accountId);
      for (const id of query.walletIds) {
        const wallet = this.#wallets.get(id);
        if (wallet) wallets.set(id, wallet);
        else walletIds.add(id);
      }
      const own = this.#ownWallets.get(traderKey(query));
      if (own) for (const wallet of own) wallets.set(wallet.id, wallet);
      else traders.set(traderKey(query), query);
    }
    const unknown = { accountIds: [...accountIds], walletIds: [...walletIds], traders: [...traders.values()] };
    return { accounts, wallets, unknown };
  }

  /** @param found - everything of the queries, as it was read just now or recalled */
  remember({ accountIds, walletIds, traders }: UnknownReferences, { accounts, wallets }: Found): void {
    for (const id of accountIds) this.#accounts.set(id, accounts.get(id));
    for (const id of walletIds) this.#wallets.set(id, wallets.get(id));
    const ownWalletsOf = findOwnWallets(traders.length > 0 ? wallets.values() : []);
    for (const trader of traders) {
      const own = ownWalletsOf(trader);
      if (own.defaultWallet && own.providerWallet) {
        this.#ownWallets.set(traderKey(trader), [own.defaultWallet, own.providerWallet]);
      }
    }
  }

  clear(): void {
    for (const cache of [this.#accounts, this.#wallets, this.#ownWallets]) cache.clear();
  }
}

export interface OwnWallets {
  /** The integrator's, of the currency. */
  readonly defaultWallet: WalletRow | undefined;
  /** The one that stands for the world outside. */
  readonly providerWallet: WalletRow | undefined;
}

/** Reads wallets once, however many ask for theirs: up to 64 invoices of thousands of wallets share a look-up. */
export function findOwnWallets(
  wallets: Iterable<WalletRow>,
): (trader: Pick<ReferenceQuery, 'integratorId' | 'currency'>) => OwnWallets {
  const defaults = new Map<string, WalletRow>();
  const providers = new Map<string, WalletRow>();
  for (const row of wallets) {
    const { currency, integrator_id: integratorId } = row;
    if (row.kind === 'provider') providers.set(currency, row);
    if (row.kind === 'integrator' && row.is_default && integratorId !== null) {
      defaults.set(traderKey({ integratorId, currency }), row);
    }
  }
  return (trader) => ({
    defaultWallet: defaults.get(traderKey(trader)),
    providerWallet: providers.get(trader.currency),
  });
}

function traderKey({ integratorId, currency }: Pick<ReferenceQuery, 'integratorId' | 'currency'>): string {
  return `${integratorId} ${currency}`;
}
