import { toDecimal } from 'svc-bridge/model';
import { type IntegratorProfile, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { LIMIT_NAMES } from '../../accounts/integrators/limits.js';
import { isFrozen } from '../../accounts/standing/standing.js';
import { readCurrencies } from '../../accounts/users/currencies.js';
import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import { viewEndpoint } from '../../delivery/webhooks/endpoint-view.js';
import { findEndpoint, listEndpoints } from '../../delivery/webhooks/find-endpoint.js';
import { type ListDeliveriesOptions, listDeliveries } from '../../delivery/webhooks/list-deliveries.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { readBalances } from '../../ledger/read-balances.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { isoTime } from '../../platform/times.js';
import { listWaitingRequests } from './console-requests.js';
import { looksOf } from './looks-calls.js';
import { allowsRole, mayCredit, type Operator } from './operator.js';
import { readCredits } from './read-credits.js';
import { describeAttempt } from './read-deliveries.js';
import { readFreezes } from './read-freezes.js';
import { readWallets } from './read-player.js';

const MOST_INTEGRATORS = 200;
const MOST_CLIENTS = 100;

/** Every integrator by name; an integrator's own people see theirs alone. */
export async function listIntegrators({ db }: Pick<LookUpDeps, 'db'>, { integratorId }: Operator): Promise<object> {
  let query = db
    .selectFrom('integrators as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.name', 'a.display_name', 'i.created_ms', isFrozen('integrator', 'i.id').as('is_frozen')]);
  if (integratorId !== null) query = query.where('i.id', '=', integratorId);
  const rows = await query
    .orderBy('i.name')
    .limit(MOST_INTEGRATORS + 1)
    .execute();
  return {
    integrators: rows.slice(0, MOST_INTEGRATORS).map((row) => ({
      integrator_id: row.id,
      name: row.name,
      display_name: row.display_name,
      frozen: row.is_frozen,
      created: isoTime(row.created_ms),
    })),
    has_more: rows.length > MOST_INTEGRATORS,
  };
}

/** Who may call the API for an integrator and who may embed its flows, its money, its receivers of webhooks, and its settings. */
export async function readIntegratorPage(deps: LookUpDeps, operator: Operator, id: string): Promise<object> {
  const profile = await readIntegrator(deps.db, id);
  const exponents = await deps.money.exponents();
  const nowMs = deps.clock.now();
  const endpoints = await listEndpoints(deps.db, id);
  const freezes = await readFreezes(deps, operator, { kind: 'integrator', id });
  const wallets = await readWallets(deps, { accountId: profile.accountId, kind: 'integrator' });
  const mayRule = operator.integratorId === null && allowsRole(operator.role, 'admin');
  const isFrozenByOperator = freezes.some(({ by }) => by === 'operator');
  return {
    integrator_id: id,
    name: profile.name,
    display_name: profile.displayName,
    freezes,
    clients: await readClients(deps, id),
    origins: profile.allowedOrigins,
    return_patterns: profile.returnPatterns,
    currencies: ownFirst(await readSupplies(deps, id, exponents), wallets),
    wallets,
    webhooks: endpoints.map((row) => view(viewEndpoint(row, nowMs))),
    looks: looksOf(profile),
    limits: limitsOf(profile, exponents),
    settings: {
      refund_shortfall: profile.refundShortfall,
      dispute_liability: profile.disputeLiability,
      payout_hold_hours: profile.payoutHoldHours,
      payout_name_check: profile.payoutNameCheck,
    },
    ...(await readCredits(deps, operator, profile.accountId)),
    ...(await listWaitingRequests(deps, operator, id)),
    may: {
      change: allowsRole(operator.role, 'admin'),
      freeze: mayRule && !isFrozenByOperator,
      unfreeze: mayRule && isFrozenByOperator,
      set_limits: mayRule,
      close: allowsRole(operator.role, 'finance'),
      credit: mayCredit(operator),
    },
  };
}

/** A receiver of webhooks and a page of its deliveries, newest first. @throws ApiError `webhook_not_found` 404, `cursor_invalid` 422 */
export async function readWebhook(
  deps: LookUpDeps,
  operator: Operator,
  options: Required<Pick<ListDeliveriesOptions, 'integratorId' | 'endpointId'>> &
    Pick<ListDeliveriesOptions, 'cursor' | 'state'>,
): Promise<object> {
  const endpoint = await findEndpoint(deps.db, options.integratorId, options.endpointId);
  const { deliveries, next_cursor } = await listDeliveries(deps, options);
  return {
    webhook: view(viewEndpoint(endpoint, deps.clock.now())),
    deliveries: deliveries.map(({ id, event, subject_id, state, created, next_attempt, attempts }) => ({
      delivery_id: id,
      event,
      subject_id,
      state,
      created,
      next_attempt: next_attempt ?? '',
      attempts: attempts.map(describeAttempt),
    })),
    next_cursor: next_cursor ?? '',
    may: {
      enable: allowsRole(operator.role, 'support') && endpoint.state === 'disabled',
      disable: allowsRole(operator.role, 'support') && endpoint.state === 'enabled',
      replay: allowsRole(operator.role, 'support'),
    },
  };
}

/** What follows `?` in an address may be a secret. */
function view({ id, url, events, state, disabled_reason, created }: ReturnType<typeof viewEndpoint>): object {
  return { webhook_id: id, url: url.split('?', 1)[0], events, state, disabled_reason, created };
}

/** Those in use first. */
export async function readClients({ db }: Pick<LookUpDeps, 'db'>, integratorId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'disabled_ms', 'used_ms', 'created_ms'])
    .where('integrator_id', '=', integratorId)
    .orderBy('disabled_ms', (order) => order.desc().nullsFirst())
    .orderBy('created_ms', 'desc')
    .limit(MOST_CLIENTS)
    .execute();
  return rows.map((row) => ({
    client_id: row.id,
    disabled: row.disabled_ms === null ? '' : isoTime(row.disabled_ms),
    used: row.used_ms === null ? '' : isoTime(row.used_ms),
    created: isoTime(row.created_ms),
  }));
}

/** What it has a wallet in is what it trades in: forms begin with that. */
function ownFirst<T extends { readonly code: string }>(
  currencies: readonly T[],
  wallets: readonly { readonly currency: string }[],
): readonly T[] {
  const own = new Set(wallets.map(({ currency }) => currency));
  return [...currencies.filter(({ code }) => own.has(code)), ...currencies.filter(({ code }) => !own.has(code))];
}

/** Every currency that it may trade in, and of its own tokens how many there are. */
async function readSupplies(deps: LookUpDeps, integratorId: string, exponents: Exponents) {
  const currencies = [...(await readCurrencies(deps, integratorId)).values()];
  const own = currencies.filter(({ isVirtual }) => isVirtual);
  const issuing = new Map(
    await Promise.all(own.map(async ({ code }) => [code, await findSystemWallet(deps, 'issuance', code)] as const)),
  );
  const balances = await readBalances(deps.pool, [...issuing.values()]);
  return currencies.map(({ code, exponent, isVirtual }) => {
    const issued = -BigInt(balances.get(issuing.get(code) ?? '') ?? '0');
    return { code, exponent, supply: isVirtual ? displayAmount(String(issued), code, exponents) : '' };
  });
}

/** Each as it is shown, and as it is typed. */
function limitsOf({ limits }: IntegratorProfile, exponents: Exponents): object[] {
  return Object.entries(limits).flatMap(([currency, set]) =>
    LIMIT_NAMES.flatMap((name) => {
      const value = set[name];
      if (typeof value !== 'number') return [];
      if (!name.endsWith('_amount'))
        return [{ currency, name, value: `${value} in ${currency}`, typed: String(value) }];
      const typed = toDecimal(value, exponents.get(currency) ?? 0);
      return [{ currency, name, value: displayAmount(value, currency, exponents), typed }];
    }),
  );
}
