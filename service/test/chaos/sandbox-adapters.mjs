/**
 * The module in `SVC_ADAPTERS` of the nodes under test: the sandbox's card provider, its disputes and its signed events, by a name of its
 * own, as an operator's provider has; and a bank that keeps books. Their clock is right whatever the node's says.
 */
const built = (file) => import(new URL(`../../dist/${file}`, import.meta.url).href);
const { createSandboxCardProvider } = await built('payments/cards/sandbox-card-provider.js');
const { createSandboxEventReader } = await built('operations/sandbox/provider-events/sandbox-events.js');
const { createDatabaseClient } = await built('platform/db/client.js');
const { systemClock } = await built('platform/clock.js');

const PROCESSED_AFTER_MS = 2_000;
const RETURNED_AFTER_MS = 20_000;
/** Share of sendings whose answer is lost. */
const LOST_SHARE = 0.2;

const { CHAOS_BANK, CHAOS_CARDS, DATABASE_URL: connectionString, SVC_SECRET_KEYS: key } = process.env;
const clock = { now: () => Math.floor(performance.timeOrigin + performance.now()) };
const secretKeys = [Buffer.from(key, 'base64')];
const { pool } = createDatabaseClient({ connection: { connectionString }, maxConnections: 4 });
const readEvents = (name) => createSandboxEventReader({ clock: systemClock, secretKeys }, name);

export function createCardProvider() {
  return {
    ...createSandboxCardProvider({ clock, pool }),
    name: CHAOS_CARDS,
    readEvents: readEvents(CHAOS_CARDS),
  };
}

export function createPayoutBank() {
  return {
    name: CHAOS_BANK,
    readEvents: readEvents(CHAOS_BANK),
    accepts: async () => undefined,
    send: async ({ payoutId, amount, account }) => {
      await pool.query(
        `INSERT INTO chaos_bank (payout_id, amount, account_number, sent_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (payout_id) DO UPDATE SET sends = chaos_bank.sends + 1`,
        [payoutId, amount, account.accountNumber, clock.now()],
      );
      if (Math.random() < LOST_SHARE) throw new Error('The answer was lost.');
      return { status: 'sent', reference: `bank-${payoutId}` };
    },
    status: async ({ payoutId }) => {
      const { rows } = await pool.query('SELECT account_number, sent_ms FROM chaos_bank WHERE payout_id = $1', [
        payoutId,
      ]);
      return rows[0] ? statusOf(rows[0], `bank-${payoutId}`) : { status: 'not_found' };
    },
  };
}

/** By the account's last digits, as the sandbox's bank does, but within seconds. */
function statusOf({ account_number: account, sent_ms: sentMs }, reference) {
  const ageMs = clock.now() - sentMs;
  if (ageMs < PROCESSED_AFTER_MS) return { status: 'processing', reference };
  const returned = { status: 'returned', code: 'returned_by_bank', message: 'The bank returned the money.' };
  if (account.endsWith('0000')) return returned;
  return account.endsWith('0001') && ageMs > RETURNED_AFTER_MS ? returned : { status: 'processed' };
}
