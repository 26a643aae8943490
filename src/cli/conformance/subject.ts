import { randomUUID } from 'node:crypto';
import type { Addresses } from '../../api/api-context.js';
import type { Credentials } from '../read-options.js';
import type { Receiver } from './receiver.js';
import { type Answer, objectOf, type Sending, send } from './send.js';
import { type Made, Traces } from './traces.js';
import { NotShown } from './verdict.js';

/** The accounts of the test payments. */
export interface Party {
  readonly accountId: string;
  /** Of the wallet in the run's currency. */
  readonly walletMethodId: string;
  readonly walletId: string;
}

export interface People {
  readonly buyer?: Party;
  readonly buyersCardId?: string;
  readonly seller?: Party;
  /** Another integrator's. */
  readonly otherClient?: Credentials;
}

export interface SubjectOptions extends People {
  readonly addresses: Addresses;
  readonly credentials: Credentials;
  readonly token: string;
  readonly currency: string;
  /** How long an invoice may be `processing`, and a webhook under way. */
  readonly waitMs: number;
  /** Absent if the deployment cannot reach this machine. */
  readonly openReceiver?: () => Promise<Receiver>;
}

export type Part = 'auth' | 'invoicing' | 'payments' | 'web' | 'hosted';

interface Call extends Omit<Sending, 'url'> {
  readonly part: Part;
  readonly path: string;
  /** Default: the client's; `null`: none. */
  readonly token?: string | null;
}

const POLL_EVERY_MS = 100;

/** The deployment under test, as rows see it. */
export class Subject {
  readonly #options: SubjectOptions;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #closers: (() => Promise<unknown>)[] = [];
  readonly #traces = new Traces();
  readonly run = randomUUID().slice(0, 8);
  #references = 0;

  constructor(options: SubjectOptions) {
    this.#options = options;
  }

  get options(): SubjectOptions {
    return this.#options;
  }

  address(part: Part): string {
    return this.#options.addresses[`${part}Url`];
  }

  async call({ part, path, token = this.#options.token, headers, ...rest }: Call): Promise<Answer> {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    this.#traces.sending(rest, path);
    const answer = await send({ ...rest, url: this.address(part) + path, headers: { ...authorization, ...headers } });
    this.#traces.answered(rest, path, answer);
    return answer;
  }

  invoicing(path: string, body?: unknown, more: Partial<Call> = {}): Promise<Answer> {
    return this.call({ part: 'invoicing', path, method: 'POST', body, ...more });
  }

  read(path: string, more: Partial<Call> = {}): Promise<Answer> {
    return this.call({ part: 'invoicing', path, ...more });
  }

  /** A page as a browser first gets it. */
  page(url: string): Promise<Answer> {
    return send({ url, headers: { accept: 'text/html' } });
  }

  /** Made by the first row that needs it. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** Runs at the end, whatever happened. What the deployment stores is undone elsewhere. */
  later(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  async cleanUp(): Promise<Made> {
    const made = await this.#traces.undo((method, path) => this.call({ part: 'invoicing', method, path }));
    for (const close of this.#closers) await close().catch(() => undefined);
    return made;
  }

  get buyer(): Party {
    const { buyer } = this.#options;
    if (!buyer) throw new NotShown('it needs a buyer: pass an account with --buyer');
    return buyer;
  }

  get seller(): Party {
    const { seller } = this.#options;
    if (!seller) throw new NotShown('it needs a seller: pass an account with --seller');
    return seller;
  }

  reference(): { reference_type: string; reference_id: string } {
    this.#references += 1;
    return { reference_type: 'conformance', reference_id: `${this.run}-${this.#references}` };
  }

  /** An item that the integrator keeps. */
  item(amount = 1): Record<string, unknown> {
    const { currency } = this.#options;
    const texts = { product_sku: 'CONFORMANCE', description: 'Conformance check' };
    return { amount, currency, transaction_type: 'user_to_integrator', ...texts, ...this.reference() };
  }

  /** An item that the seller is paid for. */
  sellersItem(amount = 2): Record<string, unknown> {
    const { currency } = this.#options;
    const recipient = { amount, currency, source_wallet_id: '', destination_wallet_id: this.seller.walletId };
    return { ...this.item(amount), transaction_type: 'user_to_user', recipients: [recipient] };
  }

  /** A body of §4.1 that the buyer's wallet pays. */
  purchase(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return {
      account_id: this.buyer.accountId,
      ...this.reference(),
      description: 'Conformance check',
      payment_methods: [{ payment_method_id: this.buyer.walletMethodId }],
      line_items: this.#options.seller ? [this.sellersItem(), this.item()] : [this.item()],
      ...more,
    };
  }

  /** More than the buyer's wallet has. */
  async unpayable(): Promise<Record<string, unknown>> {
    const balance = await this.balance(this.buyer);
    return this.purchase({ line_items: [this.item(balance + 1)] });
  }

  async invoice(body = this.purchase()): Promise<string> {
    return this.#id(
      await this.invoicing('/v2/invoice', body),
      'invoice_id',
      'creating an invoice failed; see §4 row 3',
    );
  }

  async paidInvoice(body = this.purchase()): Promise<Answer> {
    const id = await this.invoice(body);
    await this.invoicing(`/v2/invoice/${id}/pay`);
    return this.finished(id);
  }

  /** Waits for an invoice's final state. */
  async finished(invoiceId: string): Promise<Answer> {
    return this.until(`invoice ${invoiceId} is still processing`, async () => {
      const answer = await this.read(`/v2/invoice/${invoiceId}`);
      return answer.payload.state === 'processing' || answer.payload.state === 'open' ? undefined : answer;
    });
  }

  async escrow(body = this.purchase()): Promise<string> {
    return this.#id(await this.invoicing('/v2/escrow', body), 'id', 'creating an escrow failed; see §4 row 6');
  }

  /** One whose money is held. */
  async heldEscrow(body = this.purchase()): Promise<string> {
    const id = await this.escrow(body);
    const { payload } = await this.invoicing(`/v2/escrow/${id}/pay`);
    if (payload.status !== 'ESCROWED') throw new NotShown('paying an escrow failed; see §3.1');
    return id;
  }

  async methods(accountId: string): Promise<Answer> {
    return this.call({ part: 'payments', path: `/v1/${accountId}/payment_methods` });
  }

  /** Minor units in the wallet. */
  async balance({ accountId, walletMethodId }: Party): Promise<number> {
    const { json } = await this.methods(accountId);
    const list = objectOf(json).payload;
    const wallet = (Array.isArray(list) ? list : []).map(objectOf).find(({ id }) => id === walletMethodId);
    const balance = Number(wallet?.wallet_balance ?? Number.NaN);
    if (!Number.isSafeInteger(balance)) throw new NotShown("a wallet's balance cannot be read; see §2.2");
    return balance;
  }

  /** Polls until there is a value. @throws NotShown after the run's `--wait` */
  async until<T>(late: string, ask: () => Promise<T | undefined>): Promise<T> {
    for (const end = Date.now() + this.#options.waitMs; ; ) {
      const found = await ask();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new NotShown(`${late} after ${this.#options.waitMs / 1000} s (--wait)`);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }

  /** Of the buyer's own session. */
  async userToken(field: 'access_token' | 'refresh_token' = 'access_token'): Promise<string> {
    const body = { account_id: this.buyer.accountId, return_token: true };
    const { payload } = await this.call({ part: 'auth', path: '/authorize/user', method: 'POST', body });
    const token = objectOf(payload.token)[field];
    if (typeof token !== 'string') throw new NotShown('no user password token was returned; see §2.6');
    return token;
  }

  /** A token of the token endpoint. */
  grant(
    form: Readonly<Record<string, string>>,
    credentials: Credentials | null = this.#options.credentials,
  ): Promise<Answer> {
    return this.#asClient('/token', form, credentials);
  }

  revoke(token: string): Promise<Answer> {
    return this.#asClient('/revoke', { token }, this.#options.credentials);
  }

  #asClient(path: string, form: Readonly<Record<string, string>>, credentials: Credentials | null): Promise<Answer> {
    const headers = credentials ? { authorization: basic(credentials) } : {};
    return this.call({ part: 'auth', path, method: 'POST', token: null, headers, body: new URLSearchParams(form) });
  }

  #id({ payload }: Answer, field: string, otherwise: string): string {
    const id = payload[field];
    if (typeof id !== 'string' || id === '') throw new NotShown(otherwise);
    return id;
  }
}

/** RFC 6749 §2.3.1: both halves are form-encoded. */
function basic({ clientId, clientSecret }: Credentials): string {
  return `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
}
