import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { Pipeline } from '../../ledger/pipeline.js';
import { plainArray, textArray } from '../../ledger/sql-arrays.js';
import { PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import type { StoredMethod } from '../payment-methods/payment-method-view.js';
import {
  type AccountRow,
  findOwnWallets,
  KnownReferences,
  type OwnWallets,
  type ReferenceQuery,
  type WalletRow,
} from './known-references.js';

/** What was found: everything of the query, and what others asked for at the same time. */
export interface ReferenceRows {
  readonly accounts: ReadonlyMap<string, AccountRow>;
  readonly methods: ReadonlyMap<string, MethodRow>;
  readonly wallets: ReadonlyMap<string, WalletRow>;
  readonly ownWalletsOf: (trader: Pick<ReferenceQuery, 'integratorId' | 'currency'>) => OwnWallets;
}

export interface MethodRow extends StoredMethod {
  readonly id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly display_string: string;
  readonly processing_currency: string;
  readonly wallet_id: string | null;
  /** A card that only its page's session may use. */
  readonly is_session_card: boolean;
}

/** Queries per round trip. */
const MAX_BATCH = 64;
/** Concurrent round trips: while they run, queries gather. */
const MAX_TRIPS = 2;

/** Looks up references. Concurrent queries share a round trip; rows that never change are cached. */
export class ReferenceReader {
  static readonly #readers = new WeakMap<Pool, ReferenceReader>();
  readonly #pool: Pool;
  readonly #known = new KnownReferences();
  readonly #loader: DataLoader<ReferenceQuery, ReferenceRows>;
  readonly #waiting: (() => void)[] = [];
  #trips = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#loader = new DataLoader((queries) => this.#travel(queries), {
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: (dispatch) => {
        this.#waiting.push(dispatch);
        setImmediate(() => this.#dispatch());
      },
    });
  }

  /** One reader per pool. */
  static of(pool: Pool): ReferenceReader {
    const reader = ReferenceReader.#readers.get(pool) ?? new ReferenceReader(pool);
    ReferenceReader.#readers.set(pool, reader);
    return reader;
  }

  read(query: ReferenceQuery): Promise<ReferenceRows> {
    return this.#loader.load(query);
  }

  /** For when rows that never change were deleted after all. */
  clear(): void {
    this.#known.clear();
  }

  #dispatch(): void {
    while (this.#trips < MAX_TRIPS) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#trips += 1;
      next();
    }
  }

  async #travel(queries: readonly ReferenceQuery[]): Promise<ReferenceRows[]> {
    try {
      const rows = await this.#readTogether(queries);
      return queries.map(() => rows);
    } finally {
      this.#trips -= 1;
      this.#dispatch();
    }
  }

  async #readTogether(queries: readonly ReferenceQuery[]): Promise<ReferenceRows> {
    const { accounts, wallets, unknown } = this.#known.recall(queries);
    const methods = new Map<string, MethodRow>();
    const client = await this.#pool.connect();
    let broken = true;
    try {
      const pipeline = new Pipeline(client);
      if (unknown.accountIds.length > 0) {
        pipeline.addRead<AccountRow>(
          {
            name: 'find-accounts',
            text: 'SELECT id, kind, integrator_id FROM accounts WHERE id = ANY($1::uuid[])',
            values: [plainArray(unknown.accountIds)],
          },
          (rows) => remember(accounts, rows),
        );
      }
      pipeline.addRead<MethodRow>(
        {
          name: 'find-methods',
          text: `SELECT id, account_id, provider, display_string, processing_currency, pm_state, card, wallet_id,
                   wallet_id IS NULL AND EXISTS (
                     SELECT FROM session_cards WHERE payment_method_id = payment_methods.id) AS is_session_card
                 FROM payment_methods WHERE id = ANY($1::uuid[])`,
          values: [plainArray([...new Set(queries.flatMap((query) => query.methodIds))])],
        },
        (rows) => remember(methods, rows),
      );
      if (unknown.walletIds.length + unknown.traders.length > 0) {
        pipeline.addRead<WalletRow>(
          {
            name: 'find-wallets',
            text: FIND_WALLETS_SQL,
            values: [
              plainArray(unknown.walletIds),
              plainArray(unknown.traders.map((query) => query.integratorId)),
              textArray(unknown.traders.map((query) => query.currency)),
            ],
          },
          (rows) => remember(wallets, rows),
        );
      }
      await pipeline.flush();
      broken = false;
    } finally {
      client.release(broken);
    }
    this.#known.remember(unknown, { accounts, wallets });
    return { accounts, methods, wallets, ownWalletsOf: findOwnWallets(wallets.values()) };
  }
}

/** The named wallets, the integrators' default ones and the provider's: three index look-ups, never an OR. */
const FIND_WALLETS_SQL = `
  WITH found AS (
    SELECT id FROM wallets WHERE id = ANY($1::uuid[])
    UNION
    SELECT wallets.id
    FROM unnest($2::uuid[], $3::text[]) AS asked (integrator_id, currency)
      JOIN integrators ON integrators.id = asked.integrator_id
      JOIN wallets ON wallets.account_id = integrators.account_id AND wallets.currency = asked.currency
    WHERE wallets.kind = 'integrator' AND wallets.is_default
    UNION
    SELECT id FROM wallets WHERE account_id = '${PROVIDER_ACCOUNT_ID}' AND currency = ANY($3::text[]) AND kind = 'provider'
  )
  SELECT wallets.id, wallets.account_id, wallets.currency, wallets.kind, wallets.appends_credits, wallets.is_default,
    accounts.integrator_id, payment_methods.id AS payment_method_id
  FROM found JOIN wallets ON wallets.id = found.id JOIN accounts ON accounts.id = wallets.account_id
  LEFT JOIN payment_methods ON payment_methods.wallet_id = wallets.id`;

function remember<Row extends { readonly id: string }>(found: Map<string, Row>, rows: readonly Row[]): void {
  for (const row of rows) found.set(row.id, row);
}
