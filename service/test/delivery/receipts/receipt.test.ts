import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSmtpMailer, type Mailer } from '../../../src/delivery/mail/mailer.js';
import { sendMailsJob } from '../../../src/delivery/mail/send-mails-job.js';
import { Story } from '../../payments/transactions/story.js';
import { startTestService, type TestService } from '../../support/test-service.js';

interface Received {
  readonly to: string[];
  readonly text: string;
}

/**
 * A real SMTP server; `refuse` makes it answer 451 to the next messages, nobody at `bücher.example` has a mailbox, and it answers for those at
 * `slow.example` only once it is `release`d.
 */
async function startSmtp() {
  const received: Received[] = [];
  const state = { refuse: 0 };
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address.endsWith('@slow.example')) return void held.push(done);
      if (!address.endsWith('@bücher.example')) return done();
      const asSent = address.replace('bücher', 'xn--bcher-kva');
      return done(Object.assign(new Error(`5.1.1 <${asSent}>: no such user here`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1;
          return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        }
        received.push({
          to: session.envelope.rcptTo.map((each) => each.address),
          text: Buffer.concat(parts).toString('utf8'),
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    state,
    held,
    release: () => {
      for (const done of held.splice(0)) done();
    },
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let service: TestService;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let as: { authorization: string };
let invoiceId: string;
beforeAll(async () => {
  smtp = await startSmtp();
  service = await startTestService({ smtpUrl: smtp.url });
  const story = new Story(service);
  await story.fund(10_000);
  invoiceId = await story.purchase({ description: 'Sword <of> "Fire" & ice', amount: 1_999 });
  as = await service.userHeaders(service.buyer.account_id);
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const send = (body: unknown = {}, id = invoiceId, headers: Record<string, string> = {}) =>
  service.call({ method: 'POST', url: `/v1/transaction/${id}/receipt`, body, as, headers });

async function deliver(
  mailer: Mailer = createSmtpMailer({ smtpUrl: smtp.url, from: 'Purchases <no-reply@pay.example>' }),
): Promise<void> {
  const job = sendMailsJob(service.deps, mailer);
  while (await job.run(new AbortController().signal));
  mailer.close();
}

describe('receipts by mail (interface §4.4)', () => {
  it.each([{}, { email_address: null }])(
    'go to the account’s own address by SMTP, as text and HTML: %j',
    async (body) => {
      const { status, json } = await send(body);
      expect([status, json.payload]).toEqual([200, { transaction_id: invoiceId, email_address: 'd•••@e•••.com' }]);
      expect(service.deps.woken).toContain('send-mails');
      await deliver();
      const mail = smtp.received.at(-1);
      expect(mail?.to).toEqual(['demo.buyer@example.com']);
      expect(mail?.text).toContain('$19.99');
      expect(mail?.text).toContain('text/plain');
      expect(mail?.text).toContain('text/html');
      expect(mail?.text).toContain('Content-Type: application/pdf');
      expect(mail?.text).toContain(`filename=receipt-${invoiceId}.pdf`);
      expect(mail?.text).toContain(Buffer.from('%PDF-1.7').toString('base64').slice(0, 10));
    },
  );

  it('escape the integrator’s texts', async () => {
    const row = await service.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(row.html_body).toContain('Sword &lt;of&gt; &quot;Fire&quot; &amp; ice');
    expect(row.html_body).not.toContain('<of>');
    expect(row.text_body).toContain('Sword <of> "Fire" & ice');
  });

  it('go only to the account’s own address when requested by a player', async () => {
    const before = smtp.received.length;
    const refused = await send({ email_address: 'victim@example.org' });
    const own = await send({ email_address: service.buyer.email.toUpperCase() });
    await deliver();

    expect([refused.status, refused.json.codes, refused.json.payload.errors[0].param]).toEqual([
      422,
      ['email_address_not_own'],
      'email_address',
    ]);
    expect(own.status).toBe(200);
    expect(smtp.received.slice(before).map((mail) => mail.to.map((to) => to.toLowerCase()))).toEqual([
      [service.buyer.email],
    ]);
  });

  it('go to an address chosen by the integrator, once per idempotency key', async () => {
    const before = smtp.received.length;
    const body = { email_address: 'Someone.Else@Example.ORG' };
    const headers = { 'idempotency-key': 'receipt-1' };
    const byServer = () => service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, body, headers });
    const answers = [await byServer(), await byServer()];
    expect(answers.map((each) => each.json.payload.email_address)).toEqual(['S•••@e•••.org', 'S•••@e•••.org']);
    await deliver();
    expect(smtp.received.slice(before).map((mail) => mail.to)).toEqual([['Someone.Else@example.org']]);
  });

  it('are retried when the mail server refuses', async () => {
    const before = smtp.received.length;
    smtp.state.refuse = 1;
    await send();
    await deliver();
    expect(smtp.received.length).toBe(before);
    const line = service.deps.logLines.find((each) => each.includes('mail not sent'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ attempt: 1, smtpStatus: 451 });
    expect(line).not.toContain('@');
    service.deps.clock.advance(16_000);
    await deliver();
    expect(smtp.received.length).toBe(before + 1);
  });

  it('do not hold up a node that stops while the mail server hangs, and are sent by another', async () => {
    const before = smtp.received.length;
    await send();
    const node = new AbortController();
    const hanging: Mailer = {
      send: () => {
        node.abort();
        return new Promise(() => undefined);
      },
      close: () => undefined,
    };
    expect(await sendMailsJob(service.deps, hanging).run(node.signal)).toBe(false);
    await deliver();
    expect(smtp.received.length).toBe(before);
    service.deps.clock.advance(121_000);
    await deliver();
    expect(smtp.received.length).toBe(before + 1);
  });

  it('to mailboxes that are slow to answer hold up no other', async () => {
    const before = smtp.received.length;
    const url = `/v1/transaction/${invoiceId}/receipt`;
    const slow = ['a@slow.example', 'b@slow.example', 'c@SLOW.example'];
    for (const email_address of [...slow, 'd@other.example', 'e@other.example']) {
      await service.call({ method: 'POST', url, body: { email_address } });
    }
    const recipients = () => smtp.received.slice(before).map(({ to }) => to[0]?.toLowerCase());

    const delivering = deliver();
    await vi.waitFor(() => expect(recipients()).toHaveLength(2), 30_000);

    expect(recipients().toSorted()).toEqual(['d@other.example', 'e@other.example']);
    expect(smtp.held).toHaveLength(2);
    smtp.release();
    await vi.waitFor(() => expect(smtp.held).toHaveLength(1), 30_000);
    smtp.release();
    await delivering;
    expect(recipients().toSorted()).toEqual([
      ...['a@slow.example', 'b@slow.example', 'c@slow.example'],
      ...['d@other.example', 'e@other.example'],
    ]);
    const { rows } = await service.deps.pool.query(
      `SELECT max(attempts) AS attempts FROM mails WHERE recipient ILIKE '%@slow.example'`,
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('are retried whatever the mail server says, also what no database stores', async () => {
    const before = smtp.received.length;
    await send();
    const refusing: Mailer = {
      send: async ({ to }) => {
        throw new Error(`450 ${to}: no\0t now \ud83d`);
      },
      close: () => undefined,
    };
    await deliver(refusing);
    const { rows } = await service.deps.pool.query(`SELECT last_error, attempts FROM mails WHERE state = 'due'`);
    expect(rows).toEqual([{ last_error: '450 [e-mail]: no t now \ufffd', attempts: 1 }]);
    expect(service.deps.meter.counted.at(-1)).toBe('mailAttempts will_retry');
    service.deps.meter.clear();
    service.deps.clock.advance(16_000);
    await deliver();
    expect(smtp.received.length).toBe(before + 1);
    expect(service.deps.meter.counted).toEqual(['mailAttempts sent']);
  });

  it('keep nothing of the address in what the mail server says, which has its domain as mail servers write it', async () => {
    const recipient = 'ada.byron@bücher.example';
    const url = `/v1/transaction/${invoiceId}/receipt`;
    await service.call({ method: 'POST', url, body: { email_address: recipient } });
    await deliver();
    const { rows } = await service.deps.pool.query('DELETE FROM mails WHERE recipient = $1 RETURNING last_error', [
      recipient,
    ]);
    expect(rows).toEqual([{ last_error: expect.stringMatching(/550 5\.1\.1 <\[e-mail\]>: no such user here/) }]);
  });

  it.each(['nonsense', 'a@b', 'a b@c.de', 'x@y.z\nBcc: all@c.de', 'a@b.c,d@e.f', '', 7])(
    'refuse the address %j',
    async (address) => {
      const { status, json } = await send({ email_address: address });
      expect([status, json.codes]).toEqual([422, ['email_address_invalid']]);
    },
  );

  it('refuse another player’s transaction', async () => {
    const strangers = await service.userHeaders(service.seller.account_id);
    const own = await service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, as: strangers });
    expect(own.status).toBe(200);
    const unknown = await send({}, '00000000-0000-4000-8000-000000000000');
    expect([unknown.status, unknown.json.codes]).toEqual([404, ['transaction_not_found']]);
  });

  it('are rate-limited', async () => {
    let last = await send();
    for (let n = 0; n < 40 && last.status === 200; n += 1) last = await send();
    expect([last.status, last.json.codes]).toEqual([429, ['too_many_receipts']]);
    expect(last.headers['retry-after']).toBe('600');
  });

  it('are rate-limited when all are requested at once', async () => {
    const seller = await service.userHeaders(service.seller.account_id);
    const ask = () =>
      service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, as: seller, body: {} });

    const answers = await Promise.all(Array.from({ length: 60 }, ask));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const { rows } = await service.deps.pool.query('SELECT count(*) FROM mails WHERE account_id = $1', [
      service.seller.account_id,
    ]);
    expect(rows).toEqual([{ count: 30 }]);
  });
});

describe('receipts by mail', () => {
  it('of many items are drawn before anything is locked', async () => {
    const line = { amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' };
    const created = await service.call({
      method: 'POST',
      url: '/v2/invoice',
      body: {
        account_id: service.buyer.account_id,
        ...{ reference_type: 'order', reference_id: 'many' },
        payment_methods: [{ payment_method_id: service.buyer.wallets.USD?.payment_method_id, amount: 0 }],
        line_items: Array.from({ length: 1_000 }, (_, at) => ({
          ...line,
          ...{ product_sku: `arrow-${at}`, reference_type: 'sku', reference_id: `arrow-${at}` },
        })),
      },
    });
    const id = String(created.json.payload.invoice_id);
    await service.call({ method: 'POST', url: `/v2/invoice/${id}/pay` });
    await service.deps.money.drained();
    const account = 'SELECT FROM accounts WHERE id = $1 FOR UPDATE NOWAIT';
    // the account has asked for as many receipts as an hour allows
    service.deps.clock.advance(3_700_000);
    as = await service.userHeaders(service.buyer.account_id);
    let [isSent, locked] = [false, 0];

    const sending = send({}, id).finally(() => {
      isSent = true;
    });
    while (!isSent) {
      await service.deps.pool.query(account, [service.buyer.account_id]).catch(() => {
        locked += 1;
      });
    }

    expect((await sending).status).toBe(200);
    // about one for each statement of its transaction; drawing let 40 in between
    expect(locked).toBeLessThan(12);
  });
});
