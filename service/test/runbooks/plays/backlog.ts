import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../../test/support/free-port.js';
import { startPayout } from '../../chaos/pay-out.js';
import { tellEvent } from '../../chaos/tell-events.js';
import { forgottenSession } from '../forgotten-session.js';
import { type Play, repeat, taken, until } from '../play.js';
import { purchase, type Stage } from '../stage.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Of one kind that wait, before a play lets Prometheus see whether they grow. */
const SOME = 12;
const MANY = 120;

export const backlogPlays: readonly Play[] = [
  cardsFail('SvcChargesGrow'),
  cardsFail('SvcPaymentsInProcessingGrow'),
  {
    alert: 'SvcBacklogStuck',
    finds: [0],
    begin: async (stage) => {
      stage.haveTrouble('cards');
      await buyByCard(stage);
      await stage.query(`UPDATE card_charges SET updated_ms = updated_ms - $1 WHERE state = 'pending'`, [2 * HOUR_MS]);
      return async () => stage.haveTrouble();
    },
  },
  {
    alert: 'SvcEscrowDeadlinesFail',
    finds: [0],
    says: ['held escrow could not be resolved'],
    begin: async (stage) => {
      const at = new Date(Date.now() + 3_000).toISOString();
      const body = { ...purchase(stage, 1), deadline: { at, action: 'refund' } };
      const escrow = await taken(stage.call('/v2/escrow', { method: 'POST', body }));
      await taken(stage.call(`/v2/escrow/${escrow.payload.id}/pay`, { method: 'POST' }));
      const freeze = `INSERT INTO freezes (id, subject_kind, subject_id, frozen_by, reason, frozen_ms)
        SELECT gen_random_uuid(), 'integrator', integrator_id, 'operator', 'an inquiry', $2 FROM escrows WHERE id = $1`;
      await stage.query(freeze, [escrow.payload.id, Date.now()]);
      return async () => {
        await stage.query('UPDATE freezes SET lifted_ms = $1 WHERE lifted_ms IS NULL', [Date.now()]);
      };
    },
  },
  {
    alert: 'SvcDisputeUnanswered',
    finds: [0],
    begin: async (stage) => {
      await buyByCard(stage);
      const open = () => stage.query(`SELECT id FROM disputes WHERE state = 'needs_response'`);
      await until(async () => (await open()).length > 0);
      const soon = Date.now() + DAY_MS;
      const hurry = repeat(500, () =>
        stage.query(`UPDATE disputes SET respond_by_ms = $1 WHERE state = 'needs_response'`, [soon]),
      );
      return async () => {
        const accept = repeat(500, async () => {
          for (const { id } of await open()) await stage.call(`/v2/dispute/${id}/accept`, { method: 'POST' });
        });
        await until(async () => (await open()).length === 0);
        await Promise.all([hurry(), accept()]);
      };
    },
  },
  {
    alert: 'SvcDisputesIgnored',
    finds: [0],
    says: ['dispute ignored: nothing was booked'],
    begin: async (stage) => {
      const reference = `sandbox_dispute_${randomUUID()}`;
      await tellEvent(stage.nodes[0].port, { kind: 'dispute', reference });
      const noted = `SELECT FROM dispute_notices WHERE reference = $1`;
      await until(async () => (await stage.query(noted, [reference])).length > 0);
      await stage.query(
        `UPDATE dispute_notices SET created_ms = created_ms - $2, check_after_ms = 0 WHERE reference = $1`,
        [reference, 2 * HOUR_MS],
      );
      // another system's: nothing is to be done
      return async () => undefined;
    },
  },
  {
    alert: 'SvcProviderEventsFail',
    finds: [0],
    says: ['provider event failed; will retry'],
    begin: async (stage) => {
      stage.haveTrouble('cards');
      await buyByCard(stage);
      const [charge] = await stage.query(`SELECT id FROM card_charges WHERE state = 'pending' LIMIT 1`);
      await tellEvent(stage.nodes[0].port, { kind: 'charge', chargeId: String(charge?.id) });
      return async () => {
        stage.haveTrouble();
        await stage.query('UPDATE provider_events SET check_after_ms = 0');
      };
    },
  },
  {
    alert: 'SvcMailsGrow',
    says: ['mail not sent'],
    begin: async (stage) => {
      const stop = repeat(300, () => mailReceipt(stage));
      return async () => {
        await stop();
        await correctMailServer(stage);
      };
    },
  },
  {
    alert: 'SvcMailsStuck',
    finds: [0],
    begin: async (stage) => {
      await mailReceipt(stage);
      await stage.query(`UPDATE mails SET created_ms = created_ms - $1 WHERE state = 'due'`, [2 * HOUR_MS]);
      return async () => {
        await correctMailServer(stage);
      };
    },
  },
  {
    alert: 'SvcWebhooksGrow',
    finds: [0, 1],
    begin: async (stage) => {
      const body = { url: 'https://nobody.invalid/' };
      const { payload } = await taken(stage.call('/v2/webhooks', { method: 'POST', body }));
      for (let bought = 0; bought < MANY; bought += 1) await stage.buy(bought);
      const stop = repeat(200, () => stage.buy(0));
      return async () => {
        // its integrator, who was told, has it no longer
        await taken(stage.call(`/v2/webhooks/${payload.id}`, { method: 'DELETE' }));
        await delay(2_000);
        await stop();
      };
    },
  },
  {
    alert: 'SvcCreditsPending',
    finds: [0],
    begin: async (stage) => {
      const session = await forgottenSession(stage, { sql: 'SELECT FROM wallets WHERE appends_credits FOR UPDATE' });
      await stage.query(
        `INSERT INTO wallet_credits (wallet_id, amount) SELECT (${HOT_WALLET}), 1 FROM generate_series(1, 100001)`,
      );
      return async () => {
        await session.endByRunbook('SvcPaySlow');
        // nobody has paid them
        await stage.query(`UPDATE wallets SET balance = balance - 100001 WHERE id = (${HOT_WALLET})`);
      };
    },
  },
  {
    alert: 'SvcPayoutsStuck',
    finds: [0],
    says: ['payout check failed; will retry'],
    begin: async (stage) => {
      stage.haveTrouble('bank silent');
      await payOut(stage);
      const sent = `SELECT FROM payouts WHERE state = 'pending' AND sent_ms IS NOT NULL`;
      await until(async () => (await stage.query(sent)).length > 0);
      await stage.query(
        `UPDATE payouts SET sent_ms = sent_ms - $1, created_ms = created_ms - $1, settle_after_ms = 0 WHERE state = 'pending'`,
        [6 * DAY_MS],
      );
      return async () => {
        stage.haveTrouble();
        await askBankNow(stage);
      };
    },
  },
  {
    alert: 'SvcPayoutsUnsent',
    finds: [0],
    says: ['payout check failed; will retry'],
    begin: async (stage) => {
      const { nodes } = stage;
      const holdFor = (hours: number) =>
        stage.query(
          `UPDATE integrators SET settings = settings || jsonb_build_object('payout_hold_hours', $1::int) WHERE name = 'chaos-games'`,
          [hours],
        );
      await holdFor(1);
      await payOut(stage);
      const otherKey = { SVC_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64') };
      await Promise.all(nodes.map((node) => node.restart(otherKey)));
      // its hold is over as well, before which nothing may be sent
      await stage.query(
        `UPDATE payouts SET created_ms = created_ms - $1, held_until_ms = held_until_ms - $1, settle_after_ms = 0 WHERE state = 'pending'`,
        [3 * HOUR_MS],
      );
      return async () => {
        await holdFor(0);
        await Promise.all(nodes.map((node) => node.restart()));
        await askBankNow(stage);
      };
    },
  },
];

const HOT_WALLET = `SELECT id FROM wallets WHERE appends_credits AND currency = 'USD' AND minimum_balance IS NULL ORDER BY id LIMIT 1`;

function cardsFail(alert: string): Play {
  return {
    alert,
    finds: alert === 'SvcChargesGrow' ? [0] : [],
    says: alert === 'SvcChargesGrow' ? ['card payment still has no outcome'] : [],
    begin: async (stage) => {
      stage.haveTrouble('cards');
      await Promise.all(Array.from({ length: SOME }, (_, buyer) => buyByCard(stage, buyer)));
      // the number has to grow for as long as the rule waits
      const stop = repeat(300, () => buyByCard(stage));
      return async () => {
        await stop();
        stage.haveTrouble();
      };
    },
  };
}

function buyByCard(stage: Stage, buyer = 0) {
  const { cardIds: [card] = [] } = stage.buyers[buyer] ?? {};
  return stage.buy(buyer, card);
}

/** Of one of all buyers, each of whom may ask for 30 an hour. */
async function mailReceipt(stage: Stage): Promise<void> {
  const buyer = Math.floor(Math.random() * stage.buyers.length);
  const { payload } = await taken(stage.buy(buyer));
  const body = { email_address: 'player@example.com' };
  await taken(stage.call(`/v1/transaction/${payload.invoice_id}/receipt`, { method: 'POST', body }));
}

/** A mail server, and nodes that know its address, until all is sent. */
async function correctMailServer({ nodes, query }: Stage): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await Promise.all(nodes.map((node) => node.restart({ SMTP_URL: `smtp://127.0.0.1:${port}` })));
  // their next turn may be minutes away
  await until(async () => {
    await delay(2_000);
    return (await query(`UPDATE mails SET due_ms = 0 WHERE state = 'due' RETURNING id`)).length === 0;
  });
  server.close(() => undefined);
}

async function payOut(stage: Stage): Promise<void> {
  const [trader] = stage.traders;
  if (!trader) throw new Error('Nobody pays out.');
  const ports = stage.nodes.map(({ port }) => port);
  await startPayout({ ports, token: stage.token, file: stage.file }, trader);
}

/** Its next turn would be in ten minutes. */
async function askBankNow({ query }: Stage): Promise<void> {
  await until(async () => {
    const pending = await query(`UPDATE payouts SET settle_after_ms = 0 WHERE state = 'pending' RETURNING id`);
    await delay(3_000);
    return pending.length === 0;
  });
}
