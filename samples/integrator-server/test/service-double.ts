import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

export const PLAYER = 'f3b1c9a2-6f0e-4b52-9a51-0d9c6f6c0001';
export const SELLER_WALLET = 'f3b1c9a2-6f0e-4b52-9a51-0d9c6f6c0002';
export const PLAYER_WALLET_METHOD = 'f3b1c9a2-6f0e-4b52-9a51-0d9c6f6c0003';

export interface CreatedInvoice {
  readonly idempotencyKey: string | undefined;
  readonly body: Record<string, unknown>;
}

/** In-memory double of the payment service, for the few calls that the sample's server makes. */
export interface ServiceDouble {
  readonly app: FastifyInstance;
  readonly created: CreatedInvoice[];
  /** Bodies of authorize-invoice. */
  readonly authorized: Record<string, unknown>[];
  readonly paidKeys: (string | undefined)[];
  /** Of refunds. */
  readonly refunded: { readonly invoiceId: string; readonly key: string | undefined }[];
  /** The outcome of the next payments; `processing` never ends. */
  outcome: { state: string; failure_reason?: unknown };
  /** When set, every call except the token request is refused with this status. */
  refuseWith: number | undefined;
  /** When set, the only client that is known, as after a sandbox has started over. */
  client: string | undefined;
}

export function createServiceDouble(): ServiceDouble {
  const app = Fastify();
  const double: ServiceDouble = {
    app,
    created: [],
    authorized: [],
    paidKeys: [],
    refunded: [],
    outcome: { state: 'success' },
    refuseWith: undefined,
    client: undefined,
  };
  const envelope = (payload: unknown) => ({ status: 'Success', message: [], codes: [], payload });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.post('/token', ({ headers }, reply) => {
    const [client] = atob(headers.authorization?.slice('Basic '.length) ?? '').split(':');
    if (double.client !== undefined && client !== double.client)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'The client is unknown.' });
    return { access_token: `token-of-${client}`, token_type: 'Bearer', expires_in: 3600 };
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.url === '/token') return;
    if (double.client !== undefined && request.headers.authorization !== `Bearer token-of-${double.client}`) {
      return reply.code(401).send({ status: 'Failure', message: ['no'], codes: ['token_invalid'], payload: null });
    }
    if (double.refuseWith === undefined) return;
    const refusal = { status: 'Failure', message: ['not now'], codes: ['refused_by_test'], payload: null };
    return reply.code(double.refuseWith).send(refusal);
  });
  app.get('/v1/:account/payment_methods', () =>
    envelope([
      { id: 'card-1', provider: 'card', processing_currency: 'USD' },
      { id: PLAYER_WALLET_METHOD, provider: 'wallet', processing_currency: 'USD', wallet_balance: '123456' },
    ]),
  );
  app.post('/authorize/user', () =>
    envelope({ redirect: 'http://svc/continue', token: { access_token: 'player-token', refresh_token: 'refresh' } }),
  );
  app.post<{ Body: Record<string, unknown> }>('/v2/authorize/invoice', (request) => {
    double.authorized.push(request.body);
    return envelope({
      authorized_invoice_id: randomUUID(),
      nonce_auth_id: randomUUID(),
      redirect: 'http://svc/pay#nonce=1',
    });
  });
  app.get<{ Params: { id: string } }>('/v2/authorize/invoice/:id', (request, reply) => {
    const account_id = { mine: PLAYER, theirs: 'another player' }[request.params.id];
    if (account_id) return envelope({ authorized_invoice_id: request.params.id, account_id, state: 'paid' });
    return reply.code(404).send({ status: 'Failure', message: ['unknown'], codes: ['not_found'], payload: null });
  });
  app.post<{ Body: Record<string, unknown> }>('/v2/invoice', (request, reply) => {
    double.created.push({ idempotencyKey: headerOf(request.headers['idempotency-key']), body: request.body });
    return reply.code(201).send(envelope({ invoice_id: randomUUID(), state: 'open' }));
  });
  app.post<{ Params: { id: string } }>('/v2/invoice/:id/pay', (request) => {
    double.paidKeys.push(headerOf(request.headers['idempotency-key']));
    return envelope({ invoice_id: request.params.id, state: 'processing' });
  });
  app.post<{ Params: { id: string } }>('/v2/invoice/:id/refund', (request) => {
    const { id } = request.params;
    double.refunded.push({ invoiceId: id, key: headerOf(request.headers['idempotency-key']) });
    return envelope({ refund_id: randomUUID(), invoice_id: id, state: 'success' });
  });
  app.get<{ Params: { id: string } }>('/v2/invoice/:id', (request) =>
    envelope({ invoice_id: request.params.id, ...double.outcome }),
  );
  return double;
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
