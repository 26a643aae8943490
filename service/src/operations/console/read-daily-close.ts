import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { errorCode } from '../../platform/db/database-errors.js';
import { invalidField, unavailable } from '../../platform/http/api-error.js';
import { closeDay } from '../daily-close/close-day.js';
import { csvOf, jsonOf, readDay } from '../daily-close/closed-day.js';

/** The server gave the statement up. */
const TOO_SLOW = '57014';
/** As long as one statement may take, s. */
const TRY_AFTER_S = 10;

/**
 * A day (UTC) of an integrator's wallets, of its players' and of its escrows: the totals, and the files that the admin tool prints.
 *
 * @throws ApiError `day_invalid` 422, `daily_close_uneven` 409, `daily_close_busy`, `daily_close_too_slow` 503
 */
export async function readDailyClose(deps: PaymentDeps, integratorId: string, day: string): Promise<object> {
  const time = readDay(day, deps.clock.now());
  if (typeof time === 'string') throw invalidField('day', 'day_invalid', `day ${time}`);
  const integrator = await deps.db
    .selectFrom('integrators')
    .select(['id', 'account_id', 'name'])
    .where('id', '=', integratorId)
    .executeTakeFirstOrThrow();
  const wallets = await alone(() => closeDay(deps.pool, { integrator, ...time })).catch((error: unknown) => {
    if (errorCode(error) !== TOO_SLOW) throw error;
    const message = 'There are too many postings to add up here. Run: npm run admin -- daily-close';
    throw unavailable('daily_close_too_slow', message);
  });
  const closed = { integrator: integrator.name, day, wallets };
  const exponents = await deps.money.exponents();
  return {
    integrator: integrator.name,
    day,
    wallets: wallets.map((wallet) => {
      const show = (amount: bigint) => displayAmount(amount, wallet.currency, exponents);
      return {
        owner: wallet.owner,
        currency: wallet.currency,
        opening: show(wallet.opening),
        closing: show(wallet.closing),
        fees: show(wallet.fees),
        dispute_fees: show(wallet.dispute_fees),
        movements: wallet.movements.map(({ kind, count, credits, debits }) => ({
          kind,
          count,
          credits: show(credits),
          debits: show(debits),
        })),
      };
    }),
    files: { json: `${jsonOf(closed)}\n`, csv: `${csvOf(closed)}\n` },
  };
}

let isClosing = false;

/**
 * One at a time on a node: each keeps a connection for as long as three statements may take, and payments need the others.
 *
 * @throws ApiError `daily_close_busy` 503
 */
async function alone<T>(close: () => Promise<T>): Promise<T> {
  if (isClosing) {
    throw unavailable('daily_close_busy', 'This node is adding up another day. Try again in a moment.', TRY_AFTER_S);
  }
  isClosing = true;
  try {
    return await close();
  } finally {
    isClosing = false;
  }
}
