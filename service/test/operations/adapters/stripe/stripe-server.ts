import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

type Fields = Record<string, string>;
type Stored = Record<string, unknown> & { id: string };

/** Stripe's test tokens, by what a card of them does. */
const CARDS: Readonly<
  Record<string, { readonly last4: string; readonly does: 'pay' | 'decline' | 'ask' | 'dispute' }>
> = {
  tok_visa: { last4: '4242', does: 'pay' },
  tok_chargeCustomerFail: { last4: '0341', does: 'decline' },
  tok_threeDSecure2Required: { last4: '3220', does: 'ask' },
  tok_createDispute: { last4: '0259', does: 'dispute' },
};

/** A server that plays the part of Stripe's API which the sample adapter uses, with objects of the shapes that Stripe publishes. */
export interface StripeServer {
  readonly url: string;
  readonly intents: Map<string, Stored>;
  readonly refunds: Map<string, Stored>;
  readonly disputes: Map<string, Stored>;
  /** The bank has decided, or an inquiry comes to something. */
  changeDispute(id: string, change: Partial<Stored>): void;
  /** As after a day: no idempotency key is known any more. */
  forgetKeys(): void;
  /** Answers 500 to everything. */
  isAway: boolean;
  /** The buyer answers at the bank. */
  answerChallenge(intentId: string, answer: 'pass' | 'refuse'): void;
  close(): Promise<void>;
}

export async function startStripe(): Promise<StripeServer> {
  const keys = new Map<string, { readonly asked: string; readonly status: number; readonly body: object }>();
  const books = {
    cards: new Map<string, Stored>(),
    intents: new Map<string, Stored>(),
    refunds: new Map<string, Stored>(),
    disputes: new Map<string, Stored>(),
    events: [] as Stored[],
  };
  const stripe = { isAway: false };
  const server = createServer(async (request, response) => {
    const text = await readText(request);
    const { pathname, searchParams } = new URL(String(request.url), 'http://stripe');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (stripe.isAway) return send(500, errorOf({ type: 'api_error', message: 'Away.' }));
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${pathname} ${text}`;
    const known = typeof key === 'string' ? keys.get(key) : undefined;
    if (known && known.asked !== asked)
      return send(400, errorOf({ type: 'idempotency_error', message: 'Other parameters.' }));
    const given = known ?? {
      asked,
      ...answerTo(books, String(request.method), pathname, {
        ...fieldsOf(searchParams),
        ...fieldsOf(new URLSearchParams(text)),
      }),
    };
    if (typeof key === 'string') keys.set(key, given);
    return send(given.status, given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return Object.assign(stripe, {
    ...books,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    forgetKeys: () => keys.clear(),
    changeDispute: (id: string, change: Partial<Stored>) => void changeDispute(books, id, change),
    answerChallenge(intentId: string, answer: 'pass' | 'refuse') {
      const intent = books.intents.get(intentId);
      const end =
        answer === 'pass'
          ? { status: 'requires_capture' }
          : { status: 'requires_payment_method', last_payment_error: DECLINED };
      if (intent?.status === 'requires_action') Object.assign(intent, { next_action: null, ...end });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

interface Books {
  readonly cards: Map<string, Stored>;
  readonly intents: Map<string, Stored>;
  readonly refunds: Map<string, Stored>;
  readonly disputes: Map<string, Stored>;
  readonly events: Stored[];
}

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
const ok = (body: object) => ({ status: 200, body });
const errorOf = (error: object) => ({ error });
const refusal = (status: number, error: object) => ({ status, body: errorOf(error) });
const invalid = (code: string) =>
  refusal(code === 'resource_missing' ? 404 : 400, { type: 'invalid_request_error', code, message: code });

function answerTo(books: Books, method: string, path: string, asked: Fields): { status: number; body: object } {
  const [, , kind = '', id = '', action = ''] = path.split('/');
  const route = `${method} ${kind}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
  switch (route) {
    case 'POST customers':
      return ok({ id: newId('cus'), object: 'customer', name: asked.name ?? null, metadata: metadataOf(asked) });
    case 'POST payment_methods':
      return newCard(books, asked);
    case 'GET payment_methods/:id':
      return read(books.cards, id);
    case 'POST payment_methods/:id/attach':
      return attach(books, id, asked.customer ?? '');
    case 'POST setup_intents':
      return setUp(books, asked);
    case 'POST payment_intents':
      return pay(books, asked);
    case 'GET payment_intents':
      return listed([...books.intents.values()].filter(({ customer }) => customer === asked.customer));
    case 'GET payment_intents/:id':
      return read(books.intents, id);
    case 'POST payment_intents/:id/capture':
      return move(books, id, { from: ['requires_capture'], to: { status: 'succeeded' } }, asked);
    case 'POST payment_intents/:id/cancel':
      return move(
        books,
        id,
        { from: ['requires_capture', 'requires_action', 'requires_payment_method'], to: { status: 'canceled' } },
        asked,
      );
    case 'GET disputes':
      return listed([...books.disputes.values()].reverse());
    case 'GET disputes/:id':
      return readDispute(books, id, asked);
    case 'POST disputes/:id':
      return respond(books, id, { status: 'under_review', metadata: metadataOf(asked) });
    case 'POST disputes/:id/close':
      return respond(books, id, { status: 'lost' });
    case 'GET events': {
      const since = Number(asked['created[gte]'] ?? 0);
      return listed(books.events.filter(({ created }) => Number(created) >= since).reverse());
    }
    case 'POST refunds':
      return refund(books, asked);
    case 'GET refunds':
      return listed([...books.refunds.values()].filter((each) => each.payment_intent === asked.payment_intent));
    default:
      return invalid('resource_missing');
  }
}

function newCard({ cards }: Books, asked: Fields) {
  const token = asked['card[token]'] ?? '';
  const { last4 } = CARDS[token] ?? { last4: '0000' };
  const card = { brand: 'visa', exp_month: 8, exp_year: 2030, fingerprint: `fp${token}`, last4 };
  const made = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    card,
    customer: null,
    metadata: metadataOf(asked),
  };
  cards.set(made.id, made);
  return ok(made);
}

function attach({ cards }: Books, id: string, customer: string) {
  const card = cards.get(id);
  if (!card) return invalid('resource_missing');
  return ok(Object.assign(card, { customer }));
}

function setUp(books: Books, asked: Fields) {
  const attached = attach(books, asked.payment_method ?? '', asked.customer ?? '');
  if (attached.status !== 200) return attached;
  return ok({ id: newId('seti'), object: 'setup_intent', status: 'succeeded', metadata: metadataOf(asked) });
}

/** In US dollars. */
const LEAST_AMOUNT = 50;

function pay(books: Books, asked: Fields) {
  const { cards, intents } = books;
  const card = cards.get(asked.payment_method ?? '');
  if (!card || card.customer !== asked.customer) return invalid('resource_missing');
  if (Number(asked.amount) < LEAST_AMOUNT) return invalid('amount_too_small');
  const does = Object.values(CARDS).find(({ last4 }) => last4 === (card.card as { last4: string }).last4)?.does;
  const mustAsk = does === 'ask' || asked['payment_method_options[card][request_three_d_secure]'] === 'any';
  const paid = asked.capture_method === 'manual' ? 'requires_capture' : 'succeeded';
  const status = does === 'decline' ? 'requires_payment_method' : mustAsk ? 'requires_action' : paid;
  const refused = { ...DECLINED, code: 'authentication_required', decline_code: 'authentication_required' };
  const problem = does === 'decline' ? DECLINED : mustAsk && asked.error_on_requires_action ? refused : null;
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    amount: Number(asked.amount),
    currency: asked.currency,
    customer: asked.customer,
    payment_method: card.id,
    status: problem ? 'requires_payment_method' : status,
    last_payment_error: problem,
    next_action:
      !problem && mustAsk
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { url: `https://hooks.stripe.example/${id}`, return_url: asked.return_url },
          }
        : null,
    metadata: metadataOf(asked),
  };
  intents.set(id, intent);
  if (does === 'dispute' && intent.status === 'succeeded') openDispute(books, intent);
  return problem ? refusal(402, { ...problem, payment_intent: intent }) : ok(intent);
}

function move({ intents }: Books, id: string, step: { from: readonly string[]; to: object }, asked: Fields) {
  const intent = intents.get(id);
  if (!intent) return invalid('resource_missing');
  if (!step.from.includes(String(intent.status))) return invalid('payment_intent_unexpected_state');
  const metadata = { ...(intent.metadata as object), ...metadataOf(asked) };
  return ok(Object.assign(intent, step.to, { metadata }));
}

const DAY_S = 86_400;

function openDispute(books: Books, intent: Stored): void {
  const created = Math.floor(Date.now() / 1000);
  const [amount, currency] = [Number(intent.amount), String(intent.currency)];
  const withdrawn = { amount: -amount, currency, fee: 1_500, net: -amount - 1_500 };
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    currency,
    created,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: created + 7 * DAY_S, has_evidence: false, past_due: false, submission_count: 0 },
    balance_transactions: [withdrawn],
    metadata: {},
  };
  books.disputes.set(dispute.id, dispute);
  tellOf(books, dispute, 'created');
}

function changeDispute(books: Books, id: string, change: Partial<Stored>): Stored | undefined {
  const dispute = books.disputes.get(id);
  if (!dispute) return undefined;
  tellOf(books, Object.assign(dispute, change), 'updated');
  return dispute;
}

function tellOf({ events }: Books, dispute: object, name: string): void {
  const created = Math.floor(Date.now() / 1000);
  events.push({
    id: newId('evt'),
    object: 'event',
    type: `charge.dispute.${name}`,
    created,
    data: { object: dispute },
  });
}

function respond(books: Books, id: string, change: Partial<Stored>) {
  if (!books.disputes.has(id)) return invalid('resource_missing');
  if (books.disputes.get(id)?.status !== 'needs_response') return invalid('dispute_already_submitted');
  return ok(changeDispute(books, id, change) ?? {});
}

function readDispute({ disputes, intents }: Books, id: string, asked: Fields) {
  const dispute = disputes.get(id);
  if (!dispute) return invalid('resource_missing');
  if (asked['expand[0]'] !== 'payment_intent') return ok(dispute);
  return ok({ ...dispute, payment_intent: intents.get(String(dispute.payment_intent)) });
}

function refund({ intents, refunds }: Books, asked: Fields) {
  const intent = intents.get(asked.payment_intent ?? '');
  if (!intent) return invalid('resource_missing');
  const done = [...refunds.values()].filter((each) => each.payment_intent === intent.id);
  const left = Number(intent.amount) - done.reduce((sum, each) => sum + Number(each.amount), 0);
  if (left === 0) return invalid('charge_already_refunded');
  if (Number(asked.amount) > left) return invalid('amount_too_large');
  const made = {
    id: newId('re'),
    object: 'refund',
    amount: Number(asked.amount),
    currency: intent.currency,
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: metadataOf(asked),
  };
  refunds.set(made.id, made);
  return ok(made);
}

function read(from: ReadonlyMap<string, Stored>, id: string) {
  const found = from.get(id);
  return found ? ok(found) : invalid('resource_missing');
}

function listed(data: readonly Stored[]) {
  return ok({ object: 'list', data, has_more: false, url: '/v1' });
}

/** `metadata[charge_id]=x` is `{ charge_id: 'x' }`. */
function metadataOf(asked: Fields): Fields {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
}

function fieldsOf(parameters: URLSearchParams): Fields {
  return Object.fromEntries(parameters);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
