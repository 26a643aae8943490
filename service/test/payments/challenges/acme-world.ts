import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { loadAdapters } from '../../../src/operations/adapters/load-adapters.js';
import {
  type ACME_CARDS,
  type AcmeChallenge,
  type AcmeServer,
  startAcme,
} from '../../operations/adapters/acme-server.js';
import {
  cardBody,
  createFlowWorld,
  type FlowAnswer,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

/** The service with the guide's adapters, over a provider's test environment. */
export interface AcmeWorld extends FlowWorld {
  readonly acme: AcmeServer;
  /** A checkout of USD 19.99 with cards of the buyer's own. */
  openCheckout(cards: readonly AcmeCard[], body?: object): Promise<AcmeBuyer>;
  openPurchase(card: AcmeCard): Promise<AcmeBuyer>;
  /** The newest challenge at the provider. */
  lastChallenge(): AcmeChallenge & { readonly id: string };
  /** The buyer answers at the provider's bank, and the browser does not return. */
  atBank(answer: 'pass' | 'refuse', id?: string): void;
  /** The browser opens the return address that the provider received. */
  comeBack(challenge?: AcmeChallenge, method?: 'GET' | 'POST', query?: string): Promise<LightMyRequestResponse>;
}

export type AcmeCard = (typeof ACME_CARDS)[keyof typeof ACME_CARDS];

export interface AcmeBuyer {
  readonly user: FlowUser;
  readonly token: string;
  readonly cards: readonly string[];
  /** Created for each press, unless passed. */
  pay(id?: string): Promise<FlowAnswer>;
  /** What the flow's page polls every second; the work that a poll starts has ended. */
  poll(): Promise<{ readonly state: string; readonly failure_reason: { readonly code: string } | null }>;
}

export async function createAcmeWorld(): Promise<AcmeWorld> {
  const acme = await startAcme();
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-acme-'));
  const file = path.join(folder, 'adapters.mjs');
  const guide = readFileSync(new URL('../../../../docs/adapters.md', import.meta.url), 'utf8');
  writeFileSync(file, /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
  Object.assign(process.env, { ACME_URL: acme.url, ACME_KEY: 'test-key', ACME_EVENTS_KEY: 'events-key' });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const adapters = await loadAdapters(file, { log: silent });
  if (!adapters.cards) throw new Error('The guide has a card provider.');
  const world = await createFlowWorld({}, { adapters, cards: adapters.cards });

  async function addCards(token: string, numbers: readonly string[]): Promise<string[]> {
    const added: string[] = [];
    for (const number of numbers) {
      const { payload } = await world.inSession(token, 'POST', '/payment-methods', cardBody(number, 'USD'));
      added.push(payload.payment_method.payment_method_id);
    }
    return added;
  }
  const lastChallenge = () => {
    const [id, challenge] = [...acme.challenges].at(-1) ?? [];
    if (id === undefined || !challenge) throw new Error('The provider has no challenge.');
    return { id, ...challenge };
  };
  return {
    ...world,
    acme,
    lastChallenge,
    openCheckout: async (numbers, body = {}) => {
      const user = await world.addUser();
      const { payload } = await world.authorizeInvoice(user, body);
      const token = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
      const cards = await addCards(token, numbers);
      const payment_methods = cards.map((payment_method_id, index) => ({
        payment_method_id,
        amount: index === 0 ? 0 : 500,
      }));
      return {
        user,
        token,
        cards,
        pay: (attempt_id = randomUUID()) =>
          world.inSession(token, 'POST', '/checkout/pay', { attempt_id, payment_methods }),
        poll: async () => {
          const { payload: read } = await world.inSession(token, 'GET', '/checkout');
          await world.deps.money.drained();
          return read.checkout;
        },
      };
    },
    openPurchase: async (number) => {
      const user = await world.addUser();
      const token = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload.session_token;
      const cards = await addCards(token, [number]);
      let purchase = '';
      return {
        user,
        token,
        cards,
        pay: (purchase_id = randomUUID()) => {
          purchase = purchase_id;
          const body = { purchase_id, amount: 1999, currency: 'USD', payment_method_id: cards[0] };
          return world.inSession(token, 'POST', '/purchases', body);
        },
        poll: async () => {
          const { payload: read } = await world.inSession(token, 'GET', `/purchases/${purchase}`);
          await world.deps.money.drained();
          return read.purchase;
        },
      };
    },
    atBank: (answer, id = lastChallenge().id) => {
      const challenge = acme.challenges.get(id);
      if (challenge) challenge.state = answer === 'pass' ? 'done' : 'failed';
    },
    comeBack: async (challenge = lastChallenge(), method = 'GET', query = '') => {
      const page = await world.app.inject({ method, url: `${new URL(challenge.return_url).pathname}${query}` });
      await world.deps.money.drained();
      return page;
    },
    close: async () => {
      await world.close();
      await acme.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
