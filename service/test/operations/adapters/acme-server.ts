import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { isLuhnNumber } from '../../../src/payments/cards/luhn.js';

/** Cards of the provider's test environment, by behaviour. */
export const ACME_CARDS = {
  paying: '4111111111111111',
  declining: '4000000000000002',
  /** Requires a challenge at the bank. */
  asking: '4000000000003220',
  alsoAsking: '4000002500003155',
  /** Its bank approves without the buyer. */
  known: '4000000000003063',
  /** Is accepted without a challenge until its bank soft-declines the charge. */
  doubted: '4000000000003055',
  /** Its bank takes each payment back at once. */
  disputed: '4000000000000259',
} as const;

export interface AcmeChallenge {
  state: 'open' | 'done' | 'failed' | 'cancelled';
  readonly card: string;
  readonly amount: number;
  readonly currency: string;
  readonly return_url: string;
}

export interface AcmeCharge {
  readonly card: string;
  readonly amount: number;
  readonly currency: string;
  readonly authentication?: string;
}

interface AcmeDispute {
  state: 'needs_response' | 'under_review' | 'lost';
  /** The shop's own id of the charge. */
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
}

/** The provider of the guide's example, as its test environment would answer. */
export interface AcmeServer {
  readonly url: string;
  /** By id, in order of creation. */
  readonly challenges: Map<string, AcmeChallenge>;
  /** What was paid, by id. */
  readonly charges: Map<string, AcmeCharge>;
  /** Payouts under way, by id: the external id of each. */
  readonly transfers: Map<string, string>;
  /** By id. */
  readonly disputes: Map<string, AcmeDispute>;
  /** The disputes' ids, once for each change. */
  readonly changes: string[];
  /** The challenge of each status request. */
  readonly questions: string[];
  /** The challenge of each void request. */
  readonly releases: string[];
  /** Answers 500 to everything. */
  isAway: boolean;
  /** Never knows a request again, neither by its key nor by its external id. */
  forgetsKeys: boolean;
  /** As after a day: what was created is still found by its external id. */
  forgetKeys(): void;
  /** Runs before a status request for a challenge is answered. */
  beforeAnswer: () => void;
  close(): Promise<void>;
}

export async function startAcme(): Promise<AcmeServer> {
  const acme = {
    challenges: new Map<string, AcmeChallenge>(),
    charges: new Map<string, AcmeCharge>(),
    transfers: new Map<string, string>(),
    disputes: new Map<string, AcmeDispute>(),
    changes: [] as string[],
    questions: [] as string[],
    releases: [] as string[],
    created: new Map<string, object>(),
    isAway: false,
    forgetsKeys: false,
    forgetKeys: () => answers.clear(),
    beforeAnswer: () => undefined,
  };
  const answers = new Map<string, object>();
  let made = 0;
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const [, released] = /^\/authentications\/([^/]+)\/cancel$/.exec(String(request.url)) ?? [];
    if (released !== undefined) acme.releases.push(released);
    if (acme.isAway) return response.writeHead(500).end();
    const key = request.headers['idempotency-key'];
    const isKnown = typeof key === 'string' && !acme.forgetsKeys && answers.has(key);
    const answer = isKnown ? answers.get(key) : answerTo(acme, String(request.url), body, () => `acme_${++made}`);
    if (typeof key === 'string' && answer) answers.set(key, answer);
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(acme, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

interface Books
  extends Pick<
    AcmeServer,
    'challenges' | 'charges' | 'transfers' | 'disputes' | 'changes' | 'questions' | 'forgetsKeys' | 'beforeAnswer'
  > {
  /** The answers about charges and refunds, by path and external id. */
  readonly created: Map<string, object>;
}
type Body = Record<string, unknown>;

async function readJson(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}');
}

function answerTo(books: Books, path: string, body: Body, newId: () => string): object {
  if (path === '/cards') return answerToCard(body, newId());
  if (path === '/authentications') return answerToStart(books, body, newId());
  if (path === '/charges')
    return create(books, `/charges?external_id=${body.external_id}`, answerToCharge(books, body, newId()));
  if (/^\/(charges|refunds)\?/.test(path)) return (!books.forgetsKeys && books.created.get(path)) || { state: 'none' };
  const [, id, action] = /^\/authentications\/([^/]+)(\/answer|\/cancel)?$/.exec(path) ?? [];
  if (id !== undefined && action === '/answer') return answerAsBuyer(books, id, body);
  if (id !== undefined && action === '/cancel') return cancelStep(books, id);
  if (id !== undefined) return answerToQuestion(books, id);
  if (/^\/charges\/[^/]+\/refund$/.test(path)) {
    return create(books, `/refunds?external_id=${body.external_id}`, { state: 'refunded', id: newId() });
  }
  if (path.startsWith('/disputes')) return answerToDispute(books, path);
  if (path === '/transfers') return answerToTransfer(books, body, newId());
  const [, asked] = /^\/transfers[/?](?:external_id=)?([^/]+)$/.exec(path) ?? [];
  return asked === undefined ? {} : findTransfer(books, asked);
}

/** @param foundAt - the request that finds it */
function create({ created }: Books, foundAt: string, answer: object): object {
  created.set(foundAt, answer);
  return answer;
}

function answerToTransfer(books: Books, body: Body, id: string): object {
  books.transfers.set(id, String(body.external_id));
  return { state: 'open', id };
}

/** By its own id, or by the external one. */
function findTransfer(books: Books, asked: string): object {
  const found = [...books.transfers].find((names) => names.includes(asked));
  return found ? { state: 'arrived', id: found[0] } : { state: 'none' };
}

function answerToDispute({ disputes, changes }: Books, path: string): object {
  const [, after] = /^\/disputes\?after=(\d*)$/.exec(path) ?? [];
  if (after !== undefined) return { ids: changes.slice(Number(after)), last: String(changes.length) };
  const [, id = '', action] = /^\/disputes\/([^/]+)(\/evidence|\/accept)?$/.exec(path) ?? [];
  const dispute = disputes.get(id);
  if (!dispute) return { state: 'none' };
  if (action !== undefined) {
    dispute.state = action === '/accept' ? 'lost' : 'under_review';
    changes.push(id);
  }
  const [opened, respond_by] = ['2026-11-20T12:00:00Z', '2026-11-27T12:00:00Z'];
  return { id, ...dispute, reason: 'fraudulent', fee: 1500, opened, respond_by };
}

function answerToCard({ number, expiryYear }: Body, id: string): object {
  if (!isLuhnNumber(String(number))) return { error: { field: 'number', message: 'This is no card number.' } };
  if (Number(expiryYear) < 2026) return { error: { field: 'expiry', message: 'This card has expired.' } };
  const [kind = 'paying'] = Object.entries(ACME_CARDS).find(([, known]) => known === number) ?? [];
  return { id: `${id}_${kind}`, brand: 'visa', last_four: String(number).slice(-4) };
}

function answerToStart(books: Books, body: Body, id: string): object {
  const { card, amount, currency } = chargeOf(body);
  const needsBuyer = /asking$/i.test(card) || (card.endsWith('doubted') && body.force === true);
  const state = needsBuyer ? 'open' : 'done';
  if (state === 'done' && !card.endsWith('known')) return { state: 'none' };
  books.challenges.set(id, { state, card, amount, currency, return_url: String(body.return_url) });
  return { state, id, url: `https://bank.example/confirm/${id}` };
}

function answerToQuestion(books: Books, id: string): object {
  books.questions.push(id);
  books.beforeAnswer();
  return { state: books.challenges.get(id)?.state };
}

function answerAsBuyer(books: Books, id: string, { answer }: Body): object {
  const challenge = books.challenges.get(id);
  if (challenge?.state === 'open') challenge.state = answer === 'pass' ? 'done' : 'failed';
  return {};
}

/** A cancelled or failed one stays as it is. */
function cancelStep(books: Books, id: string): object {
  const challenge = books.challenges.get(id);
  if (challenge && challenge.state !== 'failed') challenge.state = 'cancelled';
  return {};
}

function answerToCharge(books: Books, body: Body, id: string): object {
  const charge = chargeOf(body);
  if (charge.card.endsWith('declining')) return { state: 'declined', reason: 'card_declined', message: 'Declined.' };
  const challenge = books.challenges.get(charge.authentication ?? '');
  const isConfirmed =
    challenge?.state === 'done' && challenge.card === charge.card && challenge.amount === charge.amount;
  if (/(asking|doubted)$/i.test(charge.card) && !isConfirmed) return { state: 'needs_authentication' };
  books.charges.set(id, charge);
  if (charge.card.endsWith('disputed')) {
    const { amount, currency } = charge;
    books.disputes.set(`${id}_dispute`, {
      state: 'needs_response',
      charge: String(body.external_id),
      amount,
      currency,
    });
    books.changes.push(`${id}_dispute`);
  }
  return { state: 'paid', id };
}

function chargeOf({ card, amount, currency, authentication }: Body): AcmeCharge {
  return {
    card: String(card),
    amount: Number(amount),
    currency: String(currency),
    ...(typeof authentication === 'string' && { authentication }),
  };
}
