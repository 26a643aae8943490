import { listOf } from './expectations.js';
import { type Answer, objectOf, type Sending } from './send.js';

/** The most that a full run creates; the end-to-end test counts it. */
export const WHOLE_RUN = { created: 50, paid: 30, webhooks: 2 } as const;

/** What a run created, and what could not be undone. */
export interface Made {
  /** Invoices, escrows and authorized invoices. */
  readonly created: number;
  /** Invoices and escrows whose payment began, also those that then failed. */
  readonly paid: number;
  readonly webhooks: number;
  /** Escrows that are still held, and webhooks that are still registered. */
  readonly left: readonly string[];
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string) => Promise<Answer>;

const FINAL: readonly unknown[] = ['COMMITTED', 'CANCELLED', 'CANCELED', 'ESCROW-FAILED'];

/** Records from each request what it creates, so that no row has to undo it. */
export class Traces {
  readonly #created = new Set<string>();
  readonly #paid = new Set<string>();
  readonly #escrows = new Set<string>();
  readonly #webhooks = new Set<string>();
  /** The answer with a webhook's id can be lost; its address, of this run alone, is known before. */
  readonly #receivers = new Set<string>();

  sending({ method, body }: Omit<Sending, 'url'>, path: string): void {
    const { url } = objectOf(body);
    if (method === 'POST' && path === '/v2/webhooks' && typeof url === 'string') this.#receivers.add(url);
  }

  answered({ method }: Omit<Sending, 'url'>, path: string, { payload }: Answer): void {
    const id = payload.authorized_invoice_id ?? payload.invoice_id ?? payload.id;
    if (method !== 'POST' || typeof id !== 'string') return;
    if (/^\/v2\/(invoice|escrow|authorize\/invoice)$/.test(path)) this.#created.add(id);
    if (/^\/v2\/(invoice|escrow)\/[^/]+\/pay$/.test(path)) this.#paid.add(id);
    if (path === '/v2/escrow') this.#escrows.add(id);
    if (path === '/v2/webhooks') this.#webhooks.add(id);
  }

  /** Cancels held escrows and deletes the webhooks; what fails is in `left`. */
  async undo(ask: Ask): Promise<Made> {
    const left: string[] = [];
    const webhooks = new Set([...this.#webhooks, ...(await this.#registered(ask))]);
    for (const id of webhooks) if (!(await deleted(ask, id))) left.push(`webhook ${id}`);
    for (const id of this.#escrows) if (!(await released(ask, id))) left.push(`escrow ${id}`);
    return { created: this.#created.size, paid: this.#paid.size, webhooks: webhooks.size, left };
  }

  async #registered(ask: Ask): Promise<string[]> {
    if (this.#receivers.size === 0) return [];
    const list = await ask('GET', '/v2/webhooks').catch(() => undefined);
    return (list ? listOf(list) : []).filter(({ url }) => this.#receivers.has(String(url))).map(({ id }) => String(id));
  }
}

async function deleted(ask: Ask, id: string): Promise<boolean> {
  const answer = await ask('DELETE', `/v2/webhooks/${id}`).catch(() => undefined);
  return answer !== undefined && (answer.status < 300 || answer.status === 404);
}

async function released(ask: Ask, id: string): Promise<boolean> {
  const path = `/v2/escrow/${id}`;
  const status = async () => (await ask('GET', path).catch(() => undefined))?.payload.status;
  const before = await status();
  if (before === 'OPEN' || FINAL.includes(before)) return true;
  await ask('POST', `${path}/cancel`).catch(() => undefined);
  return FINAL.includes(await status());
}
