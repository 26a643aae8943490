import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { hashOf, readColumns, readReleaseRecords, readRules, readStatement } from './release-record.js';

let newest: TestDatabase;
beforeAll(async () => {
  newest = await createTestDatabase();
});
afterAll(() => newest.drop());

/** Rules that deliberately refuse an older node's row, and when. */
const MEANT: Readonly<Record<string, string>> = {
  "invoices: CHECK ((state = ANY (ARRAY['open'::text, 'processing'::text, 'success'::text, 'failed'::text, 'void'::text, 'expired'::text]))) NOT VALID":
    'never: there are two more states',
  "webhook_events: CHECK ((event = ANY (ARRAY['escrow-transaction-update'::text, 'invoice-completion'::text, 'invoice-update'::text, 'refund-completion'::text, 'dispute-update'::text]))) NOT VALID":
    'never: there are more events',
  "transactions: CHECK ((transaction_status = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text, 'payout-pending'::text, 'payout-failed'::text, 'payout-returned'::text, 'refunded'::text]))) NOT VALID":
    'never: there is one more status',
  "invoices: CHECK ((invoice_type = ANY (ARRAY['user_purchase'::text, 'user_purchase_escrow'::text, 'user_purchase_escrow_commit'::text, 'user_purchase_escrow_cancel'::text, 'user_purchase_refund'::text, 'user_purchase_refund_reversal'::text, 'user_purchase_dispute'::text, 'user_purchase_dispute_fee'::text, 'user_purchase_dispute_reversal'::text]))) NOT VALID":
    'never: there are more types',
  "wallets: CHECK ((kind = ANY (ARRAY['user'::text, 'integrator'::text, 'escrow'::text, 'provider'::text, 'issuance'::text, 'fees'::text, 'adjustments'::text]))) NOT VALID":
    'never: there is one more kind',
  "postings: CHECK ((cause_type = ANY (ARRAY['invoice'::text, 'payout'::text, 'purchase'::text, 'token_exchange'::text, 'opening'::text, 'adjustment'::text, 'recorded_credit'::text]))) NOT VALID":
    'never: there are more causes',
  'payouts: UNIQUE btree (account_id, COALESCE(idempotency_key, id))': 'a newer node has taken the same request',
  'purchases: UNIQUE btree (account_id, COALESCE(idempotency_key, id))': 'a newer node has taken the same request',
};

/** Unique keys replaced by one that includes the kind: ids of two kinds are the service's own and never equal. */
const REPLACED: Readonly<Record<string, string>> = {
  'card_charges: UNIQUE btree (cause_id, payment_method_id)':
    'card_charges: UNIQUE btree (cause_id, cause_type, payment_method_id)',
  'card_challenges: UNIQUE btree (cause_id, payment_method_id)':
    'card_challenges: UNIQUE btree (cause_id, cause_type, payment_method_id)',
};

const columnsOf = (rule: string) => /: UNIQUE btree \(([\w, ]+)\)$/.exec(rule)?.[1]?.split(', ') ?? [];

/** A unique key is no new rule if a subset of its columns was unique before. */
function isImplied(rule: string, known: readonly string[]): boolean {
  const columns = columnsOf(rule);
  return known.some((older) => {
    const fewer = columnsOf(older);
    return tableOf(older) === tableOf(rule) && fewer.length > 0 && fewer.every((column) => columns.includes(column));
  });
}

const tableOf = (name: string) => name.split(/[.:]/, 1)[0] ?? '';

describe.each(readReleaseRecords().map((record) => [record.release, record] as const))(
  'a node of release %s on the newest schema',
  (_release, record) => {
    const tables = new Set(Object.keys(record.columns).map(tableOf));

    it('finds every migration that it knows unchanged', () => {
      const known = migrations.filter(({ name }) => name in record.migrations);
      expect(Object.fromEntries(known.map((step) => [step.name, hashOf(step)]))).toEqual(record.migrations);
    });

    it('starts, though the database has migrations that it does not know', async () => {
      await newest.pool.query(`INSERT INTO schema_migrations (name, applied_ms) VALUES ('9999-of-tomorrow', 0)`);
      const own = migrations.filter(({ name }) => name in record.migrations);
      expect(await migrate({ pool: newest.pool, migrations: own, nowMs: 0 })).toEqual([]);
    });

    it('sends statements that still mean the same', async () => {
      const changed: string[] = [];
      for (const statement of record.statements) {
        const now = await readStatement(newest.pool, statement.text).catch((error: Error) => error.message);
        if (JSON.stringify(now) !== JSON.stringify(statement))
          changed.push(`${statement.text}\n→ ${JSON.stringify(now)}`);
      }
      expect(record.statements.length).toBeGreaterThan(150);
      expect(changed).toEqual([]);
    });

    it('finds its columns, and may leave out those that it does not know', async () => {
      const { types, needed } = await readColumns(newest.pool);
      expect(types).toMatchObject(record.columns);
      const demanded = needed.filter((name) => tables.has(tableOf(name)) && !(name in record.columns));
      expect(demanded).toEqual([]);
    });

    it('meets no rule that could refuse its rows', async () => {
      const rules = await readRules(newest.pool);
      // an index only over rows with a value where an old node writes none
      const isBeyond = (rule: string) => {
        const column = /: UNIQUE .* WHERE \((\w+) IS NOT NULL\)$/.exec(rule)?.[1];
        return column !== undefined && !(`${tableOf(rule)}.${column}` in record.columns);
      };
      const added = rules.filter((rule) => tables.has(tableOf(rule)) && !record.rules.includes(rule));
      const isHarmless = (rule: string) => rule in MEANT || isImplied(rule, record.rules) || isBeyond(rule);
      expect(added.filter((rule) => !isHarmless(rule))).toEqual([]);
    });

    it('finds its unique keys, and each that an ON CONFLICT names unchanged', async () => {
      const rules = await readRules(newest.pool);
      const into = record.statements.flatMap(
        ({ text }) => /INSERT INTO "?(\w+)[\s\S]*ON CONFLICT/i.exec(text)?.[1] ?? [],
      );
      const unique = record.rules.filter((rule) => /: (PRIMARY KEY|UNIQUE)/.test(rule));
      expect(unique.length).toBeGreaterThan(20);
      const missing = unique.filter((rule) => !rules.includes(rule));
      expect(missing.filter((rule) => !rules.includes(REPLACED[rule] ?? ''))).toEqual([]);
      expect(missing.filter((rule) => into.includes(tableOf(rule)))).toEqual([]);
    });
  },
);

describe('a request that an old and a new node both receive', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  /** Both places for a row's key: its id, as written by an old node, and the column beside an id of the service's own. */
  const asOldNode = (key: string) => ({ id: key, idempotency_key: null });
  const asNewNode = (key: string) => ({ id: randomUUID(), idempotency_key: key });

  it.each([
    ['top-up', 'purchases', asOldNode, asNewNode],
    ['top-up', 'purchases', asNewNode, asOldNode],
    ['payout', 'payouts', asOldNode, asNewNode],
    ['payout', 'payouts', asNewNode, asOldNode],
  ] as const)(
    'takes effect once as %s: a second row in %s is refused, another account’s is not',
    async (_kind, table, first, second) => {
      const key = randomUUID();
      const [player, other] = [await world.addUser(), await world.addUser()];
      const insert = async (user: WorldUser, ids: { id: string; idempotency_key: string | null }) => {
        const common = {
          ...ids,
          integrator_id: world.integrator.integratorId,
          account_id: user.accountId,
          wallet_id: user.wallets.USD?.walletId ?? '',
          amount: 100,
          currency: 'USD',
          created_ms: 0,
          updated_ms: 0,
        };
        const { db } = world.deps;
        if (table === 'purchases') {
          const payment_method_id = user.wallets.USD?.methodId ?? '';
          return db
            .insertInto('purchases')
            .values({ ...common, payment_method_id, state: 'processing' })
            .execute();
        }
        const own = { fee_amount: 0, destination: '{}', settle_after_ms: 0 };
        return db
          .insertInto('payouts')
          .values({ ...common, ...own, state: 'pending' })
          .execute();
      };

      await insert(player, first(key));
      await expect(insert(player, second(key))).rejects.toMatchObject({ code: '23505', constraint: `${table}_by_key` });
      await insert(other, asNewNode(key));
    },
  );
});

describe('the records of releases', () => {
  it('detect a schema that an old node could not use', async () => {
    const [record] = readReleaseRecords();
    const broken = await createTestDatabase();
    await broken.pool.query(`ALTER TABLE wallets RENAME COLUMN balance TO amount;
      ALTER TABLE postings ADD COLUMN reason text NOT NULL; ALTER TABLE postings ALTER COLUMN reason DROP DEFAULT;
      ALTER TABLE escrows ADD CHECK (created_ms > 0); DROP INDEX wallets_default`);
    const remaining = await readRules(broken.pool);
    const failed = await Promise.all(
      (record?.statements ?? []).map(({ text }) =>
        readStatement(broken.pool, text).then(
          () => [],
          () => [text],
        ),
      ),
    );
    expect(failed.flat().join('\n')).toMatch(/balance/);
    const kept = await readRules(newest.pool);
    const gone = kept.filter((rule) => !remaining.includes(rule));
    expect(gone).toEqual([
      'wallets: CHECK (((minimum_balance IS NULL) OR (balance >= minimum_balance)))',
      'wallets: UNIQUE btree (account_id, currency, kind) WHERE is_default',
    ]);
    expect((await readColumns(broken.pool)).needed).toContain('postings.reason');
    expect(remaining).toContain('escrows: CHECK ((created_ms > 0))');
    await broken.drop();
  });
});
