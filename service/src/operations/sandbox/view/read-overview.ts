import { isUuid } from 'svc-bridge/model';
import { listDeliveries } from '../../../delivery/webhooks/list-deliveries.js';
import { SANDBOX_CARDS } from '../../../payments/cards/sandbox-cards.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { isoTime } from '../../../platform/times.js';
import { describeAttempt } from '../../console/read-deliveries.js';
import { readWallets } from '../../console/read-player.js';
import type { Fixtures } from '../fixtures.js';
import type { Sandbox } from '../start-sandbox.js';
import { describeCard } from './describe-card.js';

const MOST_DELIVERIES = 50;
const MOST_MAILS = 50;

/** All that the sandbox's view shows, at one moment. */
export async function readOverview(deps: PaymentDeps, sandbox: Sandbox): Promise<object> {
  const fixtures = await sandbox.fixtures();
  const [accounts, deliveries, mails] = await Promise.all([
    readAccounts(deps, fixtures),
    readDeliveries(deps),
    readMails(deps),
  ]);
  const { addresses, gameUrl } = deps.settings;
  const { client_id, client_secret } = fixtures;
  return {
    now: isoTime(sandbox.clock.now()),
    offset_seconds: sandbox.clock.offsetMs / 1000,
    faults: sandbox.faults.list().map(({ id, spec: { kind, ...settings }, remaining }) => ({
      fault_id: id,
      kind,
      settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
      remaining,
    })),
    addresses: {
      auth_url: addresses.authUrl,
      invoicing_url: addresses.invoicingUrl,
      payments_url: addresses.paymentsUrl,
      web_url: addresses.webUrl,
      hosted_url: addresses.hostedUrl,
      game_url: gameUrl ?? '',
    },
    client: { client_id, client_secret },
    buyer_method_id: fixtures.buyer.wallets.USD?.payment_method_id ?? '',
    accounts,
    cards: SANDBOX_CARDS.map((card) => ({ number: card.number, text: describeCard(card) })),
    requests: sandbox.requests.list().map((request) => ({
      request_id: request.requestId,
      method: request.method,
      path: request.path,
      status: request.status,
      code: request.code,
      ms: request.durationMs,
      when: isoTime(request.answeredMs),
      page: request.page,
    })),
    deliveries,
    mails,
  };
}

async function readAccounts(
  deps: PaymentDeps,
  { buyer, other_buyer, seller, integrator }: Fixtures,
): Promise<object[]> {
  const accounts = [
    ['Demo Buyer', buyer],
    ['Second Buyer', other_buyer],
    ['Demo Seller', seller],
    ['Demo Games, the integrator', integrator],
  ] as const;
  return Promise.all(
    accounts.map(async ([name, account]) => {
      const isUser = account !== integrator;
      const kind = isUser ? 'user' : 'integrator';
      return {
        name,
        account_id: account.account_id,
        email: 'email' in account ? account.email : '',
        page: isUser ? `accounts/${account.account_id}` : '',
        wallets: await readWallets(deps, { accountId: account.account_id, kind }),
      };
    }),
  );
}

/** Where the console shows what webhooks name: a payment, its escrow, a refund, a dispute, or the player who was paid out. */
const PAGES = `
  SELECT id::text, 'invoices/' || id AS page FROM invoices WHERE id = ANY($1::uuid[]) AND invoice_type <> 'user_purchase_dispute'
  UNION ALL SELECT id, 'invoices/' || escrow_invoice_id FROM escrows WHERE id = ANY($2)
  UNION ALL SELECT id::text, 'disputes/' || id FROM disputes WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id::text, 'accounts/' || account_id FROM payouts WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id::text, 'accounts/' || account_id FROM purchases WHERE id = ANY($1::uuid[])`;

async function readDeliveries(deps: PaymentDeps): Promise<object[]> {
  const { deliveries } = await listDeliveries(deps, { limit: MOST_DELIVERIES });
  const subjects = [...new Set(deliveries.map(({ subject_id }) => subject_id))];
  const [endpoints, pages] = await Promise.all([
    deps.pool.query<{ id: string; integrator_id: string; url: string }>(
      `SELECT id, integrator_id, split_part(url, '?', 1) AS url FROM webhook_endpoints WHERE id = ANY($1::uuid[])`,
      [[...new Set(deliveries.map(({ webhook_id }) => webhook_id))]],
    ),
    deps.pool.query<{ id: string; page: string }>(PAGES, [subjects.filter(isUuid), subjects]),
  ]);
  const endpointOf = new Map(endpoints.rows.map((row) => [row.id, row]));
  const pageOf = new Map(pages.rows.map((row) => [row.id, row.page]));
  return deliveries.map((each) => ({
    delivery_id: each.id,
    webhook_id: each.webhook_id,
    integrator_id: endpointOf.get(each.webhook_id)?.integrator_id ?? '',
    url: endpointOf.get(each.webhook_id)?.url ?? '',
    event: each.event,
    subject_id: each.subject_id,
    state: each.state,
    status: each.attempts.at(-1)?.response_status ?? null,
    attempts: each.attempts.map(describeAttempt),
    next_attempt: each.next_attempt ?? '',
    when: each.created,
    page: pageOf.get(each.subject_id) ?? '',
  }));
}

async function readMails({ db }: PaymentDeps): Promise<object[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'account_id', 'recipient', 'subject', 'state', 'created_ms'])
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(MOST_MAILS)
    .execute();
  return rows.map((row) => ({
    mail_id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    when: isoTime(row.created_ms),
    page: row.account_id === null ? '' : `accounts/${row.account_id}`,
  }));
}
