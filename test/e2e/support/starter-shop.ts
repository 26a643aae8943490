import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { nonceOf } from './flow-visitor.js';

const START_MS = 60_000;
const POLL_MS = 200;

/** A shop written by `npx svc-bridge init`, with its server running. */
export class StarterShop {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(folder: string, serviceUrl: string, wanted?: number): Promise<StarterShop> {
    const port = wanted ?? (await freePort());
    await writeFile(join(folder, '.env'), `SVC_URL=${serviceUrl}\nPORT=${port}\n`);
    const child = spawn(process.execPath, ['--env-file=.env', 'server.js'], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    const url = `http://localhost:${port}`;
    for (const end = Date.now() + START_MS; !said.includes(url); await later(POLL_MS))
      if (child.exitCode !== null || Date.now() > end) throw new Error(`the shop did not start:\n${said}`);
    return new StarterShop(url, child);
  }

  /** Plays the game and the checkout by HTTP. @returns the shop's report of the payment */
  async buy(): Promise<unknown> {
    const html = await (await fetch(this.url)).text();
    for (const [, path] of html.matchAll(/"(\/[\w.-]+\.js)"/g)) {
      const answer = await fetch(`${this.url}${path}`);
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/javascript'))
        throw new Error(`${path} of the page answered ${answer.status} ${answer.headers.get('content-type')}`);
    }
    await post(`${this.url}/api/session`, {});
    const checkout = await post(`${this.url}/api/checkout`, { sku: 'paper-lantern' });
    const flows = `${new URL(String(checkout.redirect)).origin}/ui/v1/flow-sessions`;
    const redemption = {
      nonce: nonceOf(String(checkout.redirect)),
      flow: 'checkout',
      redemption_id: crypto.randomUUID(),
    };
    const { payload: session } = await post(flows, redemption);
    const [method] = session.payment_methods.filter(({ kind, currency }) => kind === 'wallet' && currency === 'USD');
    const methods = [{ payment_method_id: method?.payment_method_id, amount: 0 }];
    const attempt = { attempt_id: crypto.randomUUID(), payment_methods: methods };
    await post(`${flows}/current/checkout/pay`, attempt, session.session_token);
    for (const end = Date.now() + START_MS; ; await later(POLL_MS)) {
      const { authorized_invoice_id } = checkout;
      const { outcome } = await post(`${this.url}/api/checkout/outcome`, { authorized_invoice_id });
      if (outcome === 'complete' || Date.now() > end) return outcome;
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill();
    await ended;
  }
}

interface Answer {
  readonly redirect?: string;
  readonly authorized_invoice_id?: string;
  readonly outcome?: string;
  readonly payload: {
    readonly session_token: string;
    readonly payment_methods: readonly { payment_method_id: string; kind: string; currency: string }[];
  };
}

async function post(url: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
