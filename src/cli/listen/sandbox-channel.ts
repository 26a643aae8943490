import * as z from 'zod/mini';
import type { RequestBody } from '../../model/fields.js';
import {
  type sandboxListenerAnswerRequestSchema,
  sandboxListenerDeliveriesSchema,
  sandboxListenerOutcomeSchema,
  type sandboxListenerRequestSchema,
  sandboxListenerSchema,
} from '../../model/sandbox-listeners.js';
import { type Answer, objectOf, send } from '../conformance/send.js';
import type { Sandbox } from '../sandbox.js';
import { UsageError } from '../terminal.js';

/** A delivery to be forwarded. */
export type ForwardedDelivery = z.infer<typeof sandboxListenerDeliveriesSchema>['deliveries'][number];

export interface ChannelOptions {
  /** Looks up the sandbox and its demo client, again after a reset. @throws UsageError */
  readonly openSandbox: () => Promise<Sandbox>;
  readonly wanted: RequestBody<typeof sandboxListenerRequestSchema>;
  readonly stop: AbortSignal;
}

/** The sandbox's side of `listen`. It survives restarts and resets of the sandbox, including its secret. */
export class SandboxChannel {
  readonly #options: ChannelOptions;
  #sandbox: Sandbox;
  #token = '';
  #id = '';
  #secret: string | undefined;

  private constructor(options: ChannelOptions, sandbox: Sandbox) {
    this.#options = options;
    this.#sandbox = sandbox;
    this.#secret = options.wanted.secret ?? undefined;
  }

  /** @throws UsageError if nothing answers, or it is not a sandbox */
  static async open(options: ChannelOptions): Promise<SandboxChannel> {
    const channel = new SandboxChannel(options, await options.openSandbox());
    await channel.#listen();
    return channel;
  }

  get webUrl(): string {
    return this.#sandbox.addresses.webUrl;
  }

  /** The signing secret of deliveries, `whsec_…`. */
  get secret(): string {
    return this.#secret ?? '';
  }

  /** Waits for deliveries; none after a while, or when stopped. @throws Error when the sandbox is away, UsageError when it refuses */
  async fetch(): Promise<readonly ForwardedDelivery[]> {
    let answer = await this.#call('POST', `/${this.#id}/fetch`);
    if (answer.status === 401 && (await this.#renewToken())) answer = await this.#call('POST', `/${this.#id}/fetch`);
    if (answer.status === 401 || answer.status === 404) {
      this.#sandbox = await this.#options.openSandbox();
      await this.#listen();
      return [];
    }
    const read = z.safeParse(sandboxListenerDeliveriesSchema, answer.json);
    if (!read.success) throw new Error(`it answered ${answer.status}`);
    return read.data.deliveries;
  }

  /** @returns the state of the delivery then; undefined when the sandbox could not be told */
  async answer(
    { id }: ForwardedDelivery,
    body: RequestBody<typeof sandboxListenerAnswerRequestSchema>,
  ): Promise<string | undefined> {
    const answer = await this.#call('POST', `/${this.#id}/deliveries/${id}/answer`, body).catch(() => undefined);
    const read = z.safeParse(sandboxListenerOutcomeSchema, answer?.json);
    return read.success ? read.data.state : undefined;
  }

  /** What still waits is dropped. */
  async close(): Promise<void> {
    await this.#send('DELETE', `/${this.#id}`).catch(() => undefined);
  }

  async #listen(): Promise<void> {
    this.#token = await this.#sandbox.newToken();
    const { forward_to, events } = this.#options.wanted;
    const body = { forward_to, ...(events && { events }), ...(this.#secret !== undefined && { secret: this.#secret }) };
    const answer = await this.#call('POST', '', body);
    const read = z.safeParse(sandboxListenerSchema, answer.json);
    if (!read.success) throw new UsageError(refusal(this.webUrl, answer));
    this.#id = read.data.id;
    this.#secret = read.data.secret;
  }

  /** @returns false when its client is refused, as after a reset */
  async #renewToken(): Promise<boolean> {
    try {
      this.#token = await this.#sandbox.newToken();
      return true;
    } catch (error) {
      if (error instanceof UsageError) return false;
      throw error;
    }
  }

  #call(method: 'POST', path: string, body?: unknown): Promise<Answer> {
    return this.#send(method, path, body, this.#options.stop);
  }

  #send(method: 'POST' | 'DELETE', path: string, body?: unknown, stop?: AbortSignal): Promise<Answer> {
    const url = `${this.webUrl}/sandbox/listeners${path}`;
    const headers = { authorization: `Bearer ${this.#token}` };
    return send({ method, url, headers, body, ...(stop && { stop }) });
  }
}

function refusal(webUrl: string, { status, json, came }: Answer): string {
  if (status === 404)
    return `${webUrl} is not a sandbox; register your server's public address there: POST {invoicing_url}/v2/webhooks.`;
  const [message] = [objectOf(json).message].flat();
  return `The sandbox refused the listener: ${message ?? came}`;
}
