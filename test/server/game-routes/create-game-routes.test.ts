import {
  createGameRoutes,
  createServerClient,
  type GameRoutes,
  type GameRoutesOptions,
  type SdkError,
} from 'svc-bridge/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { envelope, refusal, ServiceDouble } from '../service-double.js';

const SECRET = 'the integrator alone knows this';
const ORDER = { is_escrow: false, reference_type: 'order', reference_id: 'order-7', line_items: [] };

let service: ServiceDouble;
let problems: SdkError[];
let options: GameRoutesOptions;
let routes: GameRoutes;

beforeEach(() => {
  service = new ServiceDouble();
  problems = [];
  options = {
    client: createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: SECRET,
      fetch: service.fetch,
      log: false,
    }),
    authenticate: (request) => request.headers.get('x-player') ?? undefined,
    order: async (request) => ((await request.json()).sku === 'lantern' ? ORDER : undefined),
    onProblem: (problem) => problems.push(problem),
  };
  routes = createGameRoutes(options);
});

function post(body?: unknown, player = 'player-1'): Request {
  const headers = player ? { 'x-player': player } : undefined;
  return new Request('https://game.example/api', {
    method: 'POST',
    ...(headers && { headers }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

describe('game routes', () => {
  it("session returns the signed-in player's own token, uncacheable", async () => {
    service.answer('POST /authorize/user', () => envelope({ redirect: 'r', token: { access_token: 'players' } }));

    const answer = await routes.session(post());

    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ access_token: 'players' });
    expect(JSON.parse(service.seen.at(-1)?.body ?? '')).toEqual({ account_id: 'player-1', return_token: true });
  });

  it('redirect authorizes the player and returns no token', async () => {
    service.answer('POST /authorize/user', () => envelope({ redirect: 'r#nonce=1', token: { access_token: 'x' } }));

    expect(await (await routes.redirect(post())).json()).toEqual({ redirect: 'r#nonce=1' });
  });

  it('checkout authorizes an item at the server’s price, for the signed-in player whatever the body contains', async () => {
    const authorized = { authorized_invoice_id: 'ai-1', redirect: 'r#nonce=1', nonce_auth_id: 'n' };
    service.answer('POST /v2/authorize/invoice', () => envelope(authorized));

    const answer = await routes.checkout(post({ sku: 'lantern', account_id: 'player-2' }));

    expect(await answer.json()).toEqual({ authorized_invoice_id: 'ai-1', redirect: 'r#nonce=1' });
    const sent = JSON.parse(service.seen.at(-1)?.body ?? '');
    expect(sent).toEqual({ ...ORDER, account_id: 'player-1', invoice_mechanism: 'widget' });
  });

  it.each<[string, (request: Request) => Promise<unknown>]>([
    ['reads', (request) => request.json()],
    ['reads a copy of', (request) => request.clone().json()],
    [
      'begins to read',
      async (request) => JSON.parse(new TextDecoder().decode((await request.body?.getReader().read())?.value)),
    ],
  ])('lets authenticate know the player by a body that it %s', async (_what, read) => {
    const authorized = { authorized_invoice_id: 'ai-1', redirect: 'r#nonce=1', nonce_auth_id: 'n' };
    service.answer('POST /authorize/user', () => envelope({ redirect: 'r#nonce=1' }));
    service.answer('POST /v2/authorize/invoice', () => envelope(authorized));
    service.answer('GET /v2/invoice/id-1', () =>
      envelope({ invoice_id: 'id-1', account_id: 'player-1', state: 'success' }),
    );
    const { redirect, checkout, confirm } = createGameRoutes({
      ...options,
      authenticate: async (request) => ((await read(request)) as { player: string }).player,
    });

    expect(await (await redirect(post({ player: 'player-1' }))).json()).toEqual({ redirect: 'r#nonce=1' });
    const bought = await checkout(post({ player: 'player-1', sku: 'lantern' }));
    expect(await bought.json()).toEqual({ authorized_invoice_id: 'ai-1', redirect: 'r#nonce=1' });
    const confirmed = await confirm(post({ player: 'player-1', invoice_id: 'id-1' }));
    expect(await confirmed.json()).toEqual({ outcome: 'complete', transaction_id: 'id-1' });
    expect(problems).toEqual([]);
  });

  it('gives authenticate and order the very request that came', async () => {
    const seen: Request[] = [];
    const { checkout } = createGameRoutes({
      ...options,
      authenticate: (request) => {
        seen.push(request);
        return 'player-1';
      },
      order: (request) => void seen.push(request),
    });
    const request = post({ sku: 'lantern' });
    await checkout(request);
    expect(seen.map((given) => given === request)).toEqual([true, true]);
  });

  it('confirm knows the player by an id in whatever case the game’s own database has it', async () => {
    const account_id = 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707';
    service.answer('GET /v2/invoice/id-1', () => envelope({ invoice_id: 'id-1', account_id, state: 'success' }));

    const answer = await routes.confirm(post({ invoice_id: 'id-1' }, account_id.toUpperCase()));

    expect(await answer.json()).toEqual({ outcome: 'complete', transaction_id: 'id-1' });
  });

  it.each([
    [
      'authorized_invoice_id',
      '/v2/authorize/invoice/id-1',
      { authorized_invoice_id: 'id-1', state: 'paid', invoice_id: 'inv-9', escrow_id: null },
      'complete',
      'inv-9',
    ],
    [
      'authorized_invoice_id',
      '/v2/authorize/invoice/id-1',
      { authorized_invoice_id: 'id-1', state: 'paid', invoice_id: null, escrow_id: 'esc_9' },
      'complete',
      'esc_9',
    ],
    [
      'authorized_invoice_id',
      '/v2/authorize/invoice/id-1',
      { authorized_invoice_id: 'id-1', state: 'open' },
      'pending',
      undefined,
    ],
    ['invoice_id', '/v2/invoice/id-1', { invoice_id: 'id-1', state: 'failed' }, 'incomplete', undefined],
    ['invoice_id', '/v2/invoice/id-1', { invoice_id: 'id-1', state: 'success' }, 'complete', 'id-1'],
    ['escrow_id', '/v2/escrow/id-1', { id: 'id-1', status: 'ESCROWED' }, 'complete', 'id-1'],
  ])('confirm returns the outcome of an %s, and once it is paid the ids of its receipt', async (...row) => {
    const [name, path, payload, outcome, transactionId] = row;
    service.answer(`GET ${path}`, () => envelope({ ...payload, account_id: 'player-1' }));

    const answer = await routes.confirm(post({ [name]: 'id-1' }));

    expect(await answer.json()).toEqual({ outcome, ...(transactionId && { transaction_id: transactionId }) });
  });
});

describe('game routes refuse', () => {
  const refused = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

  it("another player's payment, like one that does not exist", async () => {
    service.answer('GET /v2/invoice/theirs', () =>
      envelope({ invoice_id: 'theirs', state: 'success', account_id: 'player-2' }),
    );

    const theirs = await refused(await routes.confirm(post({ invoice_id: 'theirs' })));
    const nobodys = await refused(await routes.confirm(post({ invoice_id: 'nobodys' })));

    expect(theirs).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect(nobodys).toEqual(theirs);
  });

  it.each(['session', 'redirect', 'checkout', 'confirm'] as const)('%s without a signed-in player', async (name) => {
    expect(await refused(await routes[name](post({}, '')))).toMatchObject({ status: 401, code: 'signed_out' });
    expect(service.seen).toEqual([]);
  });

  it.each(['session', 'redirect', 'checkout', 'confirm'] as const)('%s by GET', async (name) => {
    const answer = await routes[name](new Request('https://game.example/api', { headers: { 'x-player': 'player-1' } }));

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{"invoice_id":'],
    ['null', null],
    ['no id', {}],
    ['a number', { invoice_id: 7 }],
    ['an empty id', { escrow_id: '' }],
    ['a very long id', { escrow_id: 'x'.repeat(201) }],
    ['two ids', { invoice_id: 'a', escrow_id: 'b' }],
  ])('confirm of %s', async (_what, body) => {
    expect(await refused(await routes.confirm(post(body)))).toMatchObject({ status: 400, code: 'invalid_argument' });
    expect(service.seen).toEqual([]);
  });

  it('an unknown item', async () => {
    expect(await refused(await routes.checkout(post({ sku: 'moon' })))).toMatchObject({
      status: 404,
      code: 'unknown_item',
    });
  });

  it.each([
    [403, 502, false],
    [503, 503, true],
  ])(
    'what the service refuses with %i: the game gets code and message, the log everything',
    async (from, to, retryable) => {
      service.answer('POST /authorize/user', () => refusal(from, 'not_now', 'not now'));

      const answer = await routes.session(post());
      const text = await answer.clone().text();

      expect(await refused(answer)).toEqual({ status: to, code: 'api_refused', message: 'not now', retryable });
      expect(text).not.toMatch(/token-1|integrator alone/);
      expect(problems).toEqual([expect.objectContaining({ api: expect.objectContaining({ codes: ['not_now'] }) })]);
    },
  );

  it('a response without a token', async () => {
    service.answer('POST /authorize/user', () => envelope({ redirect: 'r' }));

    expect(await refused(await routes.session(post()))).toMatchObject({ status: 502, code: 'response_invalid' });
  });

  it('an order that throws, also when onProblem throws', async () => {
    const fail = () => {
      throw new Error('away');
    };
    const { checkout } = createGameRoutes({ client: {} as never, authenticate: fail, order: fail, onProblem: fail });

    expect((await checkout(post({ sku: 'lantern' }))).status).toBe(500);
  });

  it('an order that throws, without revealing the cause', async () => {
    const answer = await routes.checkout(post('no JSON'));

    expect(await refused(answer)).toEqual({
      status: 500,
      code: 'server_failed',
      message: "the game's server failed",
      retryable: true,
    });
    expect(problems).toEqual([expect.objectContaining({ cause: expect.any(SyntaxError) })]);
  });
});
