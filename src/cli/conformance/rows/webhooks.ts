import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../../api/parse-api-error.js';
import { verifyWebhook } from '../../../server/webhooks/verify-webhook.js';
import type { Delivery, Receiver } from '../receiver.js';
import type { Row } from '../row.js';
import { type Answer, objectOf } from '../send.js';
import type { Subject } from '../subject.js';
import { must, needs } from '../verdict.js';

/** Everything that sends a webhook, done once while a receiver listens. */
const story = (subject: Subject) =>
  subject.once('story', async () => {
    const { openReceiver } = subject.options;
    needs(openReceiver, 'the deployment cannot reach this machine; pass its public address with --webhook-url');
    const receiver = await openReceiver();
    subject.later(() => receiver.close());
    const made = await subject.invoicing('/v2/webhooks', { url: addressOf(receiver, subject) });
    needs(typeof made.payload.id === 'string', 'a receiver cannot be registered; see §4');

    const step = async (id: string, name: string) => subject.invoicing(`/v2/escrow/${id}/${name}`);
    const committed = await subject.escrow();
    const cancelled = await subject.escrow();
    const failing = await subject.escrow(await subject.unpayable());
    const answers = {
      pay: await step(committed, 'pay'),
      commit: await step(committed, 'commit'),
      payThenCancel: await step(cancelled, 'pay'),
      cancel: await step(cancelled, 'cancel'),
      failed: await step(failing, 'pay'),
    };
    const success = await subject.paidInvoice();
    const failure = await subject.paidInvoice(await subject.unpayable());
    return { receiver, secret: String(made.payload.secret), answers, success, failure };
  });

/** Of this run alone, so that no registration of anybody else is taken for its own. */
function addressOf({ url }: Receiver, { run }: Subject): string {
  const address = new URL(url);
  address.searchParams.set('conformance', run);
  return address.href;
}

type Step = 'pay' | 'commit' | 'cancel' | 'failed';
const ESCROW_STEPS: readonly (readonly [Step, string])[] = [
  ['pay', 'Paying an escrow sends escrow-transaction-update with the response as its body.'],
  ['commit', 'Committing an escrow sends escrow-transaction-update with the response as its body.'],
  ['cancel', 'Cancelling an escrow sends escrow-transaction-update with the response as its body.'],
  ['failed', 'A failed escrow payment sends escrow-transaction-update too.'],
];

export const webhookRows: readonly Row[] = [
  ...ESCROW_STEPS.map(
    ([step, sentence]): Row => ({
      section: '6.1',
      sentence,
      ...(step === 'failed' && { gap: true }),
      play: async (subject) => {
        const { answers } = await story(subject);
        const answer = answers[step];
        const { id, status } = answer.payload;
        const { body } = await arrived(subject, answer, (payload) => payload.id === id && payload.status === status);
        must(
          isDeepStrictEqual(payloadOf(body), { ...answer.payload }),
          `the webhook's body is not the response: ${body.slice(0, 300)}`,
          answer,
        );
      },
    }),
  ),
  ...(['success', 'failure'] as const).map(
    (end): Row => ({
      section: '6.1',
      sentence: `An invoice that ends in ${end === 'success' ? 'success' : 'failed'} sends its completion, with the invoice as the body.`,
      play: async (subject) => {
        const answer = (await story(subject))[end];
        const { invoice_id: id, state } = answer.payload;
        needs(state === 'success' || state === 'failed', 'the invoice did not reach a final state; see §3.2');
        await arrived(subject, answer, (payload) => payload.invoice_id === id && payload.state === state);
      },
    }),
  ),
  {
    section: '6.1',
    sentence: 'webhook-event names the event: escrow-transaction-update or invoice-completion.',
    gap: true,
    play: async (subject) => {
      const { answers, success } = await story(subject);
      const escrow = await arrived(subject, answers.pay, ({ id }) => id === answers.pay.payload.id);
      const name = escrow.headers['webhook-event'];
      must(name === 'escrow-transaction-update', `webhook-event is ${name}`, answers.pay);
      const { invoice_id: id } = success.payload;
      const invoice = await arrived(subject, success, (payload) => payload.invoice_id === id);
      const other = invoice.headers['webhook-event'];
      must(other === 'invoice-completion', `webhook-event is ${other}`, success);
    },
  },
  {
    section: '6.1',
    sentence: 'Every delivery is signed as in Standard Webhooks, with its registration secret.',
    gap: true,
    play: async (subject) => {
      const { secret, receiver, answers } = await story(subject);
      await arrived(subject, answers.pay, ({ id }) => id === answers.pay.payload.id);
      for (const { headers, body } of receiver.deliveries) {
        // Another row tests the deployment's clock.
        const nowMs = Number(headers['webhook-timestamp'] ?? 0) * 1000;
        const verified = await verifyWebhook({ rawBody: body, headers, secret, nowMs });
        const problem = verified.ok ? '' : `${verified.error.code}: ${verified.error.message}`;
        must(verified.ok, `a delivery fails verification: ${problem}`, answers.pay);
      }
    },
  },
];

async function arrived(
  subject: Subject,
  answer: Answer,
  isIt: (payload: Readonly<Record<string, unknown>>) => boolean,
): Promise<Delivery> {
  const { receiver } = await story(subject);
  const find = async () => receiver.deliveries.find(({ body }) => isIt(payloadOf(body)));
  const found = await subject.until('', find).catch(() => undefined);
  must(found !== undefined, `no webhook with this body arrived within ${subject.options.waitMs / 1000} s`, answer);
  return found;
}

function payloadOf(body: string): Readonly<Record<string, unknown>> {
  return objectOf(objectOf(parseJson(body)).payload);
}
