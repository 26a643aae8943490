import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { startTestService, type TestService } from '../support/test-service.js';

interface ReadRoute {
  readonly path: string;
  readonly parameters: readonly string[];
}

let service: TestService;
/** Everything of the first integrator that could appear in a response or a header. */
let marks: readonly string[];
/** Its ids, of every kind. */
let ids: readonly string[];
let strangers: readonly (readonly [string, { authorization: string } | null])[];
let routes: readonly ReadRoute[];

beforeAll(async () => {
  service = await startTestService();
  const { deps, integrator, other, buyer, seller } = service;
  const send = async (url: string, body: object = {}, method: 'POST' | 'PUT' = 'POST', as = integrator.headers) => {
    const answer = await service.call({ method, url, body, as });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
    return answer.json.payload;
  };
  await send('/v1/integrator/origins', { origins: ['https://first-tenant.example'] }, 'PUT');
  const wallet = buyer.wallets.USD;
  await fundWallet(deps.money, { walletId: wallet?.wallet_id ?? '', amount: 100_000, currency: 'USD' });
  const purchase = {
    account_id: buyer.account_id,
    reference_type: 'order-of-first',
    reference_id: 'first-1',
    payment_methods: [{ payment_method_id: wallet?.payment_method_id }],
    line_items: [
      {
        amount: 700,
        currency: 'USD',
        transaction_type: 'user_to_user',
        recipients: [{ amount: 700, currency: 'USD', destination_wallet_id: seller.wallets.USD?.wallet_id }],
      },
    ],
  };
  const invoice = await send('/v2/invoice', purchase);
  await send(`/v2/invoice/${invoice.invoice_id}/pay`);
  const escrow = await send('/v2/escrow', purchase);
  await send(`/v2/escrow/${escrow.id}/pay`);
  await send(`/v2/escrow/${escrow.id}/commit`);
  const exchange = await send('/v2/token_exchange', {
    account_id: buyer.account_id,
    paid_amount: 5,
    paid_currency: 'USD',
    received_amount: 5,
    received_currency: 'TST',
  });
  const hook = await send('/v2/webhooks', { url: 'http://127.0.0.1:9/of-first' });
  const authorized = await send('/v2/authorize/invoice', {
    account_id: buyer.account_id,
    is_escrow: false,
    invoice_mechanism: 'widget',
    reference_type: 'order-of-first',
    reference_id: 'first-2',
    line_items: [{ ...purchase.line_items[0] }],
  });
  const stranger = await send('/v1/users', { email: 'stranger@example.com' }, 'POST', other.headers);
  const asUser = { account_id: stranger.account_id, return_token: true };
  const authorization = await send('/authorize/user', asUser, 'POST', other.headers);
  strangers = [
    ['another integrator’s server', other.headers],
    ['another integrator’s user', { authorization: `Bearer ${authorization.token.access_token}` }],
    ['nobody', null],
  ];
  ids = [
    ...[integrator.integratorId, integrator.accountId, integrator.clientId, ...Object.values(integrator.wallets)],
    ...[buyer, seller].flatMap(({ account_id, wallets }) => [
      account_id,
      ...Object.values(wallets).flatMap(({ wallet_id, payment_method_id }) => [wallet_id, payment_method_id]),
    ]),
    ...[invoice.invoice_id, escrow.id, escrow.escrow_invoice_id, exchange.token_exchange_id, hook.id],
    ...[authorized.authorized_invoice_id, authorized.nonce_auth_id],
  ];
  marks = [...ids, integrator.name, buyer.email, seller.email, 'order-of-first', 'of-first', 'first-tenant', 'TST'];
  routes = await readRoutes();
});
afterAll(() => service.stop());

/** As the OpenAPI document lists them, so that new routes are included; and the pages. */
async function readRoutes(): Promise<ReadRoute[]> {
  const { text } = await service.call({ url: '/openapi.json' });
  const document = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const read = Object.keys(document.paths).filter((path) => document.paths[path]?.get);
  return [...read, '/ui/v1/flow/checkout', '/ui/v1/screens/history', '/ui/v1/continue', '/pay/{token}'].map((path) => ({
    path,
    parameters: path.match(/{\w+}/g) ?? [],
  }));
}

/** A route's addresses with every id of the first integrator in every place. */
function addressesOf({ path, parameters }: ReadRoute): { address: string; asked: string | undefined }[] {
  if (parameters.length === 0) return [{ address: path, asked: undefined }];
  return ids.map((id) => ({ address: path.replace(/{\w+}/g, id), asked: id }));
}

describe('a caller of another integrator', () => {
  it('reads nothing of the first one, by any route and with any of its ids', async () => {
    expect(routes.length).toBeGreaterThan(12);
    for (const [who, as] of strangers) {
      for (const route of routes) {
        for (const { address, asked } of addressesOf(route)) {
          const { status, text, headers } = await service.call({ url: address, as });
          const shown = text + JSON.stringify(headers);
          const seen = marks.filter((mark) => mark !== asked && shown.includes(mark));
          expect(seen, `${who}: GET ${address} ${status}`).toEqual([]);
          // a page for an unknown link says that it is unknown, and holds no data
          if (asked !== undefined && !address.startsWith('/pay/'))
            expect([400, 401, 403, 404, 422], `${who}: GET ${address}`).toContain(status);
        }
      }
    }
  });

  it('cannot pay anyone of the first one, nor with its wallets or cards', async () => {
    const { buyer, seller, other } = service;
    const as = other.headers;
    const user = await service.call({ method: 'POST', url: '/v1/users', as, body: { email: 'payer@example.com' } });
    const own = user.json.payload;
    const body = (account_id: string, payment_method_id = '', destination_wallet_id = '') => ({
      account_id,
      reference_type: 'order',
      reference_id: '1',
      payment_methods: [{ payment_method_id }],
      line_items: [
        {
          amount: 5,
          currency: 'USD',
          transaction_type: 'user_to_user',
          recipients: [{ amount: 5, currency: 'USD', destination_wallet_id }],
        },
      ],
    });
    const [method, wallet] = [buyer.wallets.USD?.payment_method_id, seller.wallets.USD?.wallet_id];

    for (const url of ['/v2/invoice', '/v2/escrow']) {
      const answers = [
        await service.call({ method: 'POST', url, as, body: body(buyer.account_id, method, wallet) }),
        await service.call({ method: 'POST', url, as, body: body(own.account_id, method, wallet) }),
        await service.call({
          method: 'POST',
          url,
          as,
          body: body(own.account_id, own.wallets.USD.payment_method_id, wallet),
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
      expect(answers.map(({ json }) => json.codes[0])).toEqual([
        'account_id_unknown',
        'payment_method_id_unknown',
        'destination_wallet_id_unknown',
      ]);
    }
  });
});
