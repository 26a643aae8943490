import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.js';
import { TRIGGERS } from '../../src/cli/trigger/trigger.js';

async function run(args: string[], env: Record<string, string> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(args, {
    env,
    stop: new AbortController().signal,
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

let refusing: Server;
let refusingUrl: string;
beforeAll(async () => {
  refusing = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => refusing.close(resolve)));

const GIVEN = ['--client-id', 'client', '--client-secret', 'the-secret'];

describe('npx svc-bridge trigger', () => {
  test('--list prints every event', async () => {
    const { code, said } = await run(['trigger', '--list']);
    expect(code).toBe(0);
    expect(TRIGGERS.length).toBe(9);
    for (const event of TRIGGERS) expect(said).toContain(event);
  });

  const UNUSABLE: [string[], string][] = [
    [['trigger'], 'Give an event'],
    [['trigger', 'toString'], 'There is no event "toString"'],
    [['trigger', 'invoice-completion', '--url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9 cannot be reached'],
  ];
  test.each(UNUSABLE)('%j exits with 2 and one sentence', async (args, sentence) => {
    const { code, complained } = await run(args);
    expect(code).toBe(2);
    expect(complained).toContain(sentence);
  });

  test('reports that a service without demo accounts is not a sandbox', async () => {
    const { code, complained } = await run(['trigger', 'invoice-completion', '--url', refusingUrl]);
    expect(code).toBe(2);
    expect(complained).toContain('is not a sandbox');
  });

  test('moves no money where it is not a sandbox, whoever asks', async () => {
    const asked: string[] = [];
    const live = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const isSandboxOnly = request.url?.startsWith('/sandbox');
      response.writeHead(isSandboxOnly ? 404 : 200, { 'content-type': 'application/json' });
      response.end('{"access_token":"svc_at_live","token_type":"Bearer","expires_in":3600}');
    });
    await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
    const people = [
      '--buyer',
      '01a10000-0000-7000-8000-000000000001',
      '--seller',
      '01a10000-0000-7000-8000-000000000002',
    ];
    const { code, complained } = await run(['trigger', 'invoice-completion', '--url', url, ...GIVEN, ...people]);
    await new Promise((resolve) => live.close(resolve));
    expect([code, complained]).toEqual([2, `${url} is not a sandbox: real players would pay there.`]);
    expect(asked.filter((line) => /\/v[12]\//.test(line))).toEqual([]);
  });
});

describe('npx svc-bridge', () => {
  test('lists its commands', async () => {
    expect(await run([])).toMatchObject({ code: 0, said: expect.stringContaining('conformance') });
    expect(await run(['--help'])).toMatchObject({ code: 0 });
  });

  test('refuses an unknown command, even one that every object has', async () => {
    for (const name of ['confirm', 'toString', '__proto__']) {
      const { code, complained } = await run([name]);
      expect(code).toBe(2);
      expect(complained).toContain(`There is no command "${name}".`);
    }
  });

  test('conformance --help lists its options', async () => {
    expect(await run(['conformance', '--help'])).toMatchObject({ code: 0, said: expect.stringContaining('--buyer') });
  });

  const UNUSABLE: [string, string[], string][] = [
    ['no address', GIVEN, '--url (or --auth-url) is missing'],
    ['an invalid address', ['--url', 'shop', ...GIVEN], '"shop" is not an http(s) address'],
    ['a secret in the address', ['--url', 'https://a:b@shop.example', ...GIVEN], 'is not an http(s) address'],
    ['no client', ['--url', 'http://127.0.0.1:9'], '--client-id is missing'],
    ['no secret', ['--url', 'http://127.0.0.1:9', '--client-id', 'client'], 'set SVC_CLIENT_SECRET'],
    [
      'an unknown option',
      ['--url', 'http://127.0.0.1:9', '--fast'],
      "Unknown option '--fast'. Use --help for the options.",
    ],
    ['an option without its value', ['--url', '--wait'], "Option '--url' argument is ambiguous. Use --help"],
    ['an option whose value is missing', ['--url'], "Option '--url <value>' argument missing. Use --help"],
    ['a word without an option', ['extra'], 'Unexpected argument "extra". Use --help for the options.'],
    [
      'a wait that is not a number',
      ['--url', 'http://127.0.0.1:9', ...GIVEN, '--wait', 'long'],
      '--wait must be a whole number',
    ],
    ['an unknown section', ['--url', 'http://127.0.0.1:9', ...GIVEN, '--section', '12'], 'no section "12"'],
    ['a host that does not answer', ['--url', 'http://127.0.0.1:9', ...GIVEN], 'http://127.0.0.1:9 cannot be reached'],
  ];
  test.each(UNUSABLE)('conformance with %s exits with 2 and one sentence', async (_, args, sentence) => {
    const { code, complained } = await run(['conformance', ...args]);
    expect(code).toBe(2);
    expect(complained).toContain(sentence);
    expect(complained).not.toContain('the-secret');
  });

  test.each([
    [['listen', 'extra'], 'extra'],
    [['trigger', 'invoice-completion', 'twice'], 'twice'],
    [['init', 'my-shop', 'my-other-shop'], 'my-other-shop'],
  ])('%j exits with 2 and names what is too much', async (args, extra) => {
    const complained = `Unexpected argument "${extra}". Use --help for the options.`;
    expect(await run(args)).toEqual({ code: 2, said: '', complained });
  });

  test('conformance with refused credentials exits with 2, and does not repeat the secret', async () => {
    const { code, complained } = await run(['conformance', '--url', refusingUrl, ...GIVEN]);
    expect(code).toBe(2);
    expect(complained).toContain("(invalid_client); check the client's id and secret.");
    expect(complained).not.toContain('the-secret');
  });
});
