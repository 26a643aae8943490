import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CHAOS_CARDS } from '../../chaos/chaos-providers.js';
import { forgottenSession } from '../forgotten-session.js';
import { type Play, repeat, taken } from '../play.js';

export const requestPlays: readonly Play[] = [
  {
    alert: 'SvcServerErrors',
    says: ['sealed with a key not in SVC_SECRET_KEYS', 'secret_key_unknown'],
    begin: async ({ call, nodes }) => {
      // its answer has a secret, so it is stored sealed
      const register = { method: 'POST', key: randomUUID(), body: { url: 'https://keys.example/' } } as const;
      await taken(call('/v2/webhooks', register));
      const otherKey = { SVC_SECRET_KEYS: randomBytes(32).toString('base64') };
      await Promise.all(nodes.map((node) => node.restart(otherKey)));
      const stop = repeat(100, () => call('/v2/webhooks', register));
      return async () => {
        await Promise.all(nodes.map((node) => node.restart()));
        await stop();
      };
    },
  },
  {
    alert: 'SvcPaySlow',
    finds: [0],
    begin: async (stage) => {
      const stops = [0, 1, 2, 3].map((buyer) => repeat(20, () => stage.buy(buyer)));
      const session = await forgottenSession(stage, {
        sql: 'SELECT FROM wallets WHERE account_id = ANY ($1) FOR UPDATE',
        values: [stage.buyers.slice(0, 4).map(({ accountId }) => accountId)],
        // long enough to be slow, too short to be refused
        letsGoEveryMs: 1_500,
      });
      return async () => {
        await session.endByRunbook('SvcPaySlow');
        await delay(1_000);
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  },
  {
    alert: 'SvcManyRefused',
    begin: async ({ call, nodes }) => {
      await Promise.all(nodes.map((node) => node.restart({ SVC_RATE_LIMIT: '60' })));
      const stop = repeat(20, () => call(`/v2/invoice/${randomUUID()}`));
      return async () => {
        await Promise.all(nodes.map((node) => node.restart()));
        await delay(1_000);
        await stop();
      };
    },
  },
  {
    alert: 'SvcProviderEventsRefused',
    says: ['provider event refused'],
    begin: async ({ call }) => {
      const forged = { method: 'POST', body: { about: { kind: 'charge', chargeId: randomUUID() } } } as const;
      return repeat(200, () => call(`/provider-events/${CHAOS_CARDS}`, forged));
    },
  },
  {
    alert: 'SvcDatabaseDown',
    finds: [0],
    begin: async ({ network }) => {
      network.silence();
      return async () => network.restore();
    },
  },
  {
    alert: 'SvcConnectionsWaiting',
    finds: [0],
    begin: async (stage) => {
      const stops = Array.from({ length: 120 }, () => repeat(10, () => stage.call(`/v2/invoice/${randomUUID()}`)));
      const session = await forgottenSession(stage, { sql: 'LOCK TABLE invoices IN ACCESS EXCLUSIVE MODE' });
      return async () => {
        await session.endByRunbook('SvcConnectionsWaiting');
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  },
  {
    alert: 'SvcLockKept',
    finds: [0],
    begin: async (stage) => {
      const session = await forgottenSession(stage, {
        sql: 'SELECT FROM wallets WHERE account_id = $1 FOR UPDATE',
        values: [stage.buyers[0]?.accountId],
      });
      const stops: (() => Promise<void>)[] = [];
      for (let buyer = 0; buyer < 10; buyer += 1) {
        stops.push(repeat(20, () => stage.buy(0)));
        // one after the other, so that they are refused one after the other
        await delay(1_500);
      }
      return async () => {
        await session.endByRunbook('SvcLockKept');
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  },
  {
    alert: 'SvcReplicaUnused',
    says: ['the read replica cannot be used'],
    begin: async ({ call, nodes, buyers }) => {
      // nobody listens there
      await Promise.all(
        nodes.map((node) => node.restart({ DATABASE_READ_URL: 'postgres://svc@127.0.0.1:1/postgres' })),
      );
      const stop = repeat(100, () => call(`/v1/transactions?account_id=${buyers[0]?.accountId}`));
      return async () => {
        await Promise.all(nodes.map((node) => node.restart()));
        await stop();
      };
    },
  },
];
