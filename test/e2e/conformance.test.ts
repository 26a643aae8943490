import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WHOLE_RUN } from '../../src/cli/conformance/traces.js';
import { runCommand } from '../../src/cli/run-command.js';
import { freePort } from '../support/free-port.js';
import { type Exchange, type Fault, type Reply, startBrokenProxy } from './support/broken-proxy.js';
import { Program } from './support/program.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';

interface Row {
  readonly section: string;
  readonly sentence: string;
  readonly outcome: 'held' | 'broken' | 'not_shown';
  readonly because?: string;
  readonly sent?: string;
  readonly came?: string;
}

interface Break {
  readonly name: string;
  readonly section: string;
  /** Words of the sentence that is broken. */
  readonly says: string;
  readonly fault: () => Fault;
}

const edit = (reply: Reply, change: (body: Body) => void) => {
  const body = JSON.parse(reply.body);
  change(body);
  reply.body = JSON.stringify(body);
};
interface Body {
  status: string;
  codes: string[];
  payload: Record<string, Record<string, unknown>>;
}
const is = (exchange: Exchange, method: string, path: RegExp) =>
  exchange.method === method && path.test(exchange.path.split('?')[0] ?? '');

const BREAKS: readonly Break[] = [
  {
    name: 'a wrong status',
    section: '4 row 3',
    says: '/v2/invoice answers 201',
    fault: () => ({
      onReply: (exchange, reply) => {
        if (is(exchange, 'POST', /^\/v2\/invoice$/) && reply.status === 201) reply.status = 200;
      },
    }),
  },
  {
    name: 'a missing field',
    section: '2.2',
    says: 'A payment method has every field',
    fault: () => ({
      onReply: (exchange, reply) => {
        if (!is(exchange, 'GET', /payment_methods$/) || reply.status !== 200) return;
        edit(reply, ({ payload }) => {
          for (const method of Object.values(payload)) delete method.display_string;
        });
      },
    }),
  },
  {
    name: 'a wrong sum',
    section: '2.4',
    says: 'total_amount is the sum',
    fault: () => ({
      onReply: (exchange, reply) => {
        if (!is(exchange, 'GET', /^\/v2\/invoice\//) || reply.status !== 200) return;
        edit(reply, ({ payload }) => {
          const { summary } = payload;
          if (summary) summary.total_amount = Number(summary.total_amount) + 1;
        });
      },
    }),
  },
  {
    name: 'keys that are ignored',
    section: '4',
    says: 'get the same response',
    fault: () => ({
      onRequest: ({ headers }) => {
        delete headers['idempotency-key'];
        return undefined;
      },
    }),
  },
  {
    name: 'an expired token that is accepted',
    section: '5.7',
    says: 'A revoked token is refused',
    fault: () => ({
      onRequest: (exchange) =>
        is(exchange, 'POST', /^\/revoke$/)
          ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
          : undefined,
    }),
  },
  {
    name: 'webhooks without a signature',
    section: '6.1',
    says: 'Every delivery is signed',
    fault: () => ({
      onRequest: (exchange, proxy) => {
        if (is(exchange, 'POST', /^\/v2\/webhooks$/)) {
          const body = JSON.parse(exchange.body);
          exchange.body = JSON.stringify({ ...body, url: `${proxy.url}/deliver/${encodeURIComponent(body.url)}` });
        }
        if (exchange.path.startsWith('/deliver/')) delete exchange.headers['webhook-signature'];
        return undefined;
      },
    }),
  },
  {
    name: 'a malformed error envelope',
    section: '7.5',
    says: 'An error has the envelope',
    fault: () => ({
      onReply: (_, reply) => {
        if (reply.status >= 400 && reply.body.includes('"Failure"'))
          edit(reply, (body) => Object.assign(body, { status: 'Oops' }));
      },
    }),
  },
  {
    name: 'codes that are numbers',
    section: '7.5',
    says: 'message and codes match',
    fault: () => ({
      onReply: (_, reply) => {
        if (reply.status >= 400 && reply.body.includes('"codes"')) edit(reply, (body) => body.codes.fill('1017'));
      },
    }),
  },
  {
    name: 'pages that overlap',
    section: '4',
    says: 'pages through the history',
    fault: () => ({
      onRequest: (exchange) => {
        if (is(exchange, 'GET', /^\/v1\/transactions$/)) exchange.path = exchange.path.replace(/&cursor=[^&]*/, '');
        return undefined;
      },
    }),
  },
  {
    name: 'a script that other origins cannot load',
    section: '4.3',
    says: 'loads in pages of every origin',
    fault: () => ({
      onReply: (exchange, reply) => {
        if (is(exchange, 'GET', /^\/ui\/v1\/widget$/)) delete reply.headers['access-control-allow-origin'];
      },
    }),
  },
  {
    name: 'a redirect to somewhere else',
    section: '2.6',
    says: 'The redirect of authorize/user opens',
    fault: () => ({
      onReply: (exchange, reply, { url }) => {
        if (is(exchange, 'POST', /^\/authorize\/user$/))
          reply.body = reply.body.replace(url, 'https://elsewhere.invalid');
      },
    }),
  },
  {
    name: 'an escrow that can be committed before it is paid',
    section: '7.3',
    says: 'Commit and cancel of an escrow that is not ESCROWED',
    fault: () => ({
      onReply: (exchange, reply) => {
        if (is(exchange, 'POST', /\/commit$/) && reply.body.includes('"OPEN"')) reply.status = 200;
      },
    }),
  },
];

let service: Program;
let serviceUrl: string;
let folder: string;
let fixtures: Fixtures;
let faults: readonly Fault[] = [];
let proxy: Awaited<ReturnType<typeof startBrokenProxy>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-conformance-'));
  const port = await freePort();
  serviceUrl = `http://127.0.0.1:${port}`;
  service = await Program.start({
    main: fileURLToPath(new URL('../../service/dist/main.js', import.meta.url)),
    env: { PORT: String(port), SVC_DATA_DIR: join(folder, 'data') },
    readyUrl: `${serviceUrl}/readyz`,
  });
  fixtures = await fetchFixtures(serviceUrl);
  proxy = await startBrokenProxy(serviceUrl, () => faults);
});

afterAll(async () => {
  await proxy?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function check(url: string, ...more: string[]) {
  const said: string[] = [];
  const { client_id, client_secret } = fixtures;
  const terminal = {
    env: { SVC_CLIENT_SECRET: client_secret },
    stop: new AbortController().signal,
    say: (line: string) => void said.push(line),
    complain: (line: string) => void said.push(line),
  };
  const code = await runCommand(['conformance', '--url', url, '--client-id', client_id, ...more], terminal);
  return { code, output: said.join('\n') };
}

const rowsOf = (output: string) => (JSON.parse(output) as { rows: Row[] }).rows;
const broken = (output: string) => rowsOf(output).filter(({ outcome }) => outcome === 'broken');

describe('npx svc-bridge conformance', () => {
  test('the service passes every row that can be tested, and no secret is printed', async () => {
    const { code, output } = await check(serviceUrl);

    expect(output.split('\n').filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    expect(code).toBe(0);
    const [, held = '0', hidden] = /(\d+) held, 0 broken, (\d+) not shown/.exec(output) ?? [];
    expect(Number(held)).toBeGreaterThan(95);
    expect(Number(hidden)).toBe(10);
    const { created, paid, webhooks } = WHOLE_RUN;
    expect(output).toContain(`${created} invoices and escrows created, ${paid} of them paid; ${webhooks} webhooks`);
    expect(output).toContain('No held escrow and no registered webhook is left.');
    expect(readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')).toContain(
      `creates up to ${created} invoices and escrows and pays up to ${paid} of them`,
    );
    expect(output).not.toContain(fixtures.client_secret);
    expect(output).not.toMatch(/whsec_|svc_at_|nonce=/);
  });

  test('twelve simultaneous faults break exactly twelve rows', async () => {
    faults = BREAKS.map(({ fault }) => fault());
    const { code, output } = await check(proxy.url, '--json', '--wait', '5');

    expect(code).toBe(1);
    const named = broken(output)
      .map(({ section, sentence }) => `${section} ${sentence}`)
      .sort();
    const expected = BREAKS.map(({ section, says }) =>
      expect.stringMatching(new RegExp(`^${section} .*${says.replaceAll('.', '\\.')}`)),
    );
    expect(named).toHaveLength(BREAKS.length);
    expect(named).toEqual(expect.arrayContaining(expected));
    for (const { sent, came, because } of broken(output)) {
      expect(because).toBeTruthy();
      expect(`${sent}${came}`).not.toMatch(/svc_|whsec_|nonce=/);
    }
  });

  test.each(BREAKS)('$name breaks only a row of §$section', async ({ fault, section, says }) => {
    faults = [fault()];
    const { code, output } = await check(proxy.url, '--json', '--wait', '5', '--section', section);

    expect(code).toBe(1);
    expect(broken(output)).toEqual([expect.objectContaining({ section, sentence: expect.stringContaining(says) })]);
    expect(rowsOf(output).every((row) => row.section === section)).toBe(true);
  });

  const LOST: readonly [string, (exchange: Exchange) => boolean][] = [
    ['pay', (exchange) => is(exchange, 'POST', /^\/v2\/escrow\/[^/]+\/pay$/)],
    ['commit and cancel during the run', (exchange) => is(exchange, 'POST', /\/(commit|cancel)$/)],
    ['registration', (exchange) => is(exchange, 'POST', /^\/v2\/webhooks$/)],
  ];
  test.each(LOST)('leaves no webhook and no held money behind when each response to %s is lost', async (_, isLost) => {
    const escrows = new Set<string>();
    const lose: Fault = {
      onReply: (exchange, reply) => {
        const [, id] = /(esc_[\w-]+)/.exec(exchange.path) ?? [];
        if (id) escrows.add(id);
        if (isLost(exchange)) Object.assign(reply, { status: 502, body: '' });
      },
    };
    faults = [lose];
    for (const section of ['1.3', '3.1', '6.1', '4'])
      await check(proxy.url, '--json', '--wait', '1', '--section', section);

    expect(await leftBehind(escrows)).toEqual({ webhooks: [], held: [] });
    expect(escrows.size).toBeGreaterThan(5);
  });

  test('names what it could not undo', async () => {
    const isUndo = (exchange: Exchange) =>
      is(exchange, 'DELETE', /^\/v2\/webhooks\//) || is(exchange, 'POST', /\/cancel$/);
    const refuse: Fault = {
      onRequest: (exchange) => (isUndo(exchange) ? { status: 503, headers: {}, body: '' } : undefined),
    };
    faults = [refuse];
    const { output } = await check(proxy.url, '--wait', '1', '--section', '6.1');

    const [, webhook, escrow = ''] = /LEFT BEHIND: webhook (\S+), escrow (esc_[\w-]+)\. Cancel/.exec(output) ?? [];
    expect(await leftBehind([escrow])).toEqual({ webhooks: [webhook], held: [expect.stringContaining(escrow)] });
    await ask(`/v2/webhooks/${webhook}`, 'DELETE');
    await ask(`/v2/escrow/${escrow}/cancel`, 'POST');
    expect(await leftBehind([escrow])).toEqual({ webhooks: [], held: [] });
  });
});

describe('npx svc-bridge trigger', () => {
  const ENDS: [string, RegExp][] = [
    ['invoice-completion', /^invoice \S+: success$/],
    ['invoice-completion.failed', /^invoice \S+: failed$/],
    ['invoice-update', /^invoice \S+: void$/],
    ['escrow-transaction-update', /^escrow esc_\S+: ESCROWED$/],
    ['escrow-transaction-update.committed', /: ESCROWED, COMMITTED$/],
    ['escrow-transaction-update.cancelled', /: ESCROWED, CANCELLED$/],
    ['escrow-transaction-update.failed', /: ESCROW-FAILED$/],
    ['refund-completion', /^refund \S+: success$/],
  ];
  test.each(ENDS)('%s triggers a real event', async (event, said) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const terminal = { env: {}, say, complain: say, stop: new AbortController().signal };

    expect(await runCommand(['trigger', event, '--url', serviceUrl], terminal)).toBe(0);
    expect(lines.join('\n')).toMatch(said);
  });
});

async function ask(path: string, method = 'GET'): Promise<string> {
  const answer = await fetch(serviceUrl + path, { method, headers: { authorization: `Bearer ${await grant()}` } });
  return answer.text();
}

async function leftBehind(escrows: Iterable<string>) {
  const list = JSON.parse(await ask('/v2/webhooks')) as { payload: { id: string }[] };
  const answers = await Promise.all([...escrows].map((id) => ask(`/v2/escrow/${id}`)));
  return { webhooks: list.payload.map(({ id }) => id), held: answers.filter((text) => text.includes('"ESCROWED"')) };
}

async function grant(): Promise<string> {
  const { client_id, client_secret } = fixtures;
  const answer = await fetch(`${serviceUrl}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
