import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '../../api/parse-api-error.js';
import { WEBHOOK_EVENTS, type WebhookEventName } from '../../model/webhook-events.js';
import { objectOf } from '../conformance/send.js';
import { DEPLOYMENT_OPTIONS, readOptions } from '../read-options.js';
import { openSandbox, SANDBOX_USAGE } from '../sandbox.js';
import { type Terminal, UsageError } from '../terminal.js';
import { forward } from './forward.js';
import { type ForwardedDelivery, SandboxChannel } from './sandbox-channel.js';

export const LISTEN_USAGE = `Usage: npx svc-bridge listen --forward-to <address> [options]

Forwards the sandbox's webhooks to your server, even one that the sandbox cannot reach, until Ctrl-C. A webhook that your server does not answer with 2xx
is retried, as in production.

  --forward-to <address>   such as http://localhost:3000/svc/webhooks
  --events <names>         only these, separated by commas: ${WEBHOOK_EVENTS.join(', ')}
${SANDBOX_USAGE}
  SVC_WEBHOOK_SECRET       signing secret, whsec_…; default: a new one, which is printed`;

const OPTIONS = { ...DEPLOYMENT_OPTIONS, 'forward-to': { type: 'string' }, events: { type: 'string' } } as const;
const AT_ONCE = 32;
const AGAIN_AFTER_MS = 1_000;

/** Forwards deliveries until stopped. @returns the exit code @throws UsageError */
export async function listen(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, OPTIONS);
  const { stop, env } = terminal;
  const address = addressOf(values['forward-to']);
  const events = eventsOf(values.events);
  const { SVC_WEBHOOK_SECRET: secret } = env;
  const channel = await SandboxChannel.open({
    openSandbox: () => openSandbox(values, terminal),
    // A query may hold a password.
    wanted: { forward_to: address.origin + address.pathname, events, ...(secret && { secret }) },
    stop,
  });
  terminal.say(`Forwarding webhooks from ${channel.webUrl} to ${address.href}. Press Ctrl-C to stop.`);
  terminal.say(`They are signed with SVC_WEBHOOK_SECRET${secret ? '.' : `=${channel.secret}`}`);
  const underWay = new Set<Promise<void>>();
  const take = (delivery: ForwardedDelivery) => {
    const passing = pass(delivery, { channel, forwardTo: address.href, terminal }).finally(() =>
      underWay.delete(passing),
    );
    underWay.add(passing);
  };
  let trouble = '';
  while (!stop.aborted) {
    try {
      const deliveries = await channel.fetch();
      if (trouble !== '') terminal.say('The sandbox answers again.');
      trouble = '';
      deliveries.forEach(take);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    } catch (error) {
      if (stop.aborted) break;
      const said = `The sandbox does not answer (${sentenceOf(error)}); retrying.`;
      if (said !== trouble) terminal.complain(said);
      trouble = said;
      await delay(AGAIN_AFTER_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  await Promise.all(underWay);
  await channel.close();
  return 0;
}

interface Passing {
  readonly channel: SandboxChannel;
  readonly forwardTo: string;
  readonly terminal: Terminal;
}

async function pass(delivery: ForwardedDelivery, { channel, forwardTo, terminal }: Passing): Promise<void> {
  const { headers, body } = delivery;
  const id = headers['webhook-id'] ?? delivery.id;
  terminal.say(`${time()}  --> ${headers['webhook-event']} ${subjectOf(body)} [${id}]`);
  const said = await forward(delivery, { forwardTo, stop: terminal.stop });
  if (terminal.stop.aborted) return;
  const state = await channel.answer(delivery, said);
  const came = said.status ? `${said.status}` : `no answer: ${said.error}`;
  const line = `${time()}  <-- ${came} [${id}]${AFTERWARDS[state ?? 'untold'] ?? ''}`;
  (said.status && said.status < 300 ? terminal.say : terminal.complain)(line);
}

const AFTERWARDS: Readonly<Record<string, string>> = {
  due: '; will be retried',
  failed: '; will not be retried',
  taken_over: '; too late, will be retried',
  untold: '; the sandbox could not be notified, will be retried',
};

function subjectOf(body: string): string {
  const { id, refund_id, dispute_id, invoice_id, status, state } = objectOf(objectOf(parseJson(body)).payload);
  // a refund and a dispute name their invoice, too
  return `${id ?? refund_id ?? dispute_id ?? invoice_id} ${status ?? state}`;
}

function time(): string {
  return new Date().toTimeString().slice(0, 8);
}

function sentenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function addressOf(text: string | undefined): URL {
  if (text === undefined)
    throw new UsageError('--forward-to is missing, such as --forward-to http://localhost:3000/svc/webhooks.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '') return url;
  throw new UsageError(`--forward-to must be an http(s) address such as http://localhost:3000/svc/webhooks.`);
}

function eventsOf(text: string | undefined): WebhookEventName[] {
  return (text?.split(',') ?? []).map((part) => {
    const name = WEBHOOK_EVENTS.find((event) => event === part.trim());
    if (!name) throw new UsageError(`There is no event "${part}". Events are ${WEBHOOK_EVENTS.join(', ')}.`);
    return name;
  });
}
