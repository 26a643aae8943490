import { mustAnswer } from '../expectations.js';
import type { Row } from '../row.js';
import { type Answer, objectOf } from '../send.js';
import type { Subject } from '../subject.js';
import { must, needs } from '../verdict.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** One of each kind of error. */
const refusals = async (subject: Subject): Promise<Answer[]> => [
  await subject.read(`/v2/invoice/${NOBODY}`),
  await subject.invoicing('/v2/invoice', {}),
  await subject.read(`/v2/invoice/${NOBODY}`, { token: null }),
];

/** Status and what leads to it (Gap §7.5). */
const STATUSES: readonly (readonly [status: number, what: string, play: (subject: Subject) => Promise<Answer>])[] = [
  [400, 'a body that is not JSON', (subject) => subject.invoicing('/v2/invoice', '{"account_id":')],
  [404, 'an unknown invoice', (subject) => subject.read(`/v2/invoice/${NOBODY}`)],
  [404, 'an unknown escrow', (subject) => subject.read(`/v2/escrow/esc_${NOBODY}`)],
  [
    404,
    "another integrator's invoice",
    async (subject) => {
      const { otherClient } = subject.options;
      needs(otherClient, 'it needs another integrator: set --other-client-id and SVC_OTHER_CLIENT_SECRET');
      const { json } = await subject.grant({ grant_type: 'client_credentials' }, otherClient);
      return subject.read(`/v2/invoice/${await subject.invoice()}`, { token: String(objectOf(json).access_token) });
    },
  ],
  [
    413,
    'a body of more than 8 MiB',
    (subject) => subject.invoicing('/v2/invoice', { ...subject.purchase(), description: 'x'.repeat(9_000_000) }),
  ],
  [
    415,
    'a content type other than JSON',
    (subject) => subject.invoicing('/v2/invoice', '<invoice/>', { headers: { 'content-type': 'application/xml' } }),
  ],
  [422, 'a broken rule', (subject) => subject.invoicing('/v2/invoice', subject.purchase({ account_id: NOBODY }))],
];

export const errorRows: readonly Row[] = [
  {
    section: '7.2',
    sentence: 'A payment that fails is a state, not an HTTP error: pay answers 200.',
    play: async (subject) => {
      const id = await subject.escrow(await subject.unpayable());
      const answer = await subject.invoicing(`/v2/escrow/${id}/pay`);
      must(answer.status < 300, `it answered ${answer.status}`, answer);
    },
  },
  {
    section: '7.3',
    sentence: 'Commit and cancel of an escrow that is not ESCROWED are refused, and change nothing.',
    play: async (subject) => {
      const id = await subject.escrow();
      for (const step of ['commit', 'cancel']) {
        const answer = await subject.invoicing(`/v2/escrow/${id}/${step}`);
        must(answer.status >= 400 && answer.status < 500, `${step} answered ${answer.status}`, answer);
      }
      const { payload } = await subject.read(`/v2/escrow/${id}`);
      must(payload.status === 'OPEN', `the escrow is ${payload.status} afterwards`);
    },
  },
  {
    section: '7.5',
    sentence: 'An error has the envelope: status "Failure", and payload.request_id and payload.errors.',
    gap: true,
    play: async (subject) => {
      for (const answer of await refusals(subject)) {
        const { status } = objectOf(answer.json);
        must(status === 'Failure', `status is ${JSON.stringify(status)}, not "Failure"`, answer);
        must(typeof answer.payload.request_id === 'string', 'payload.request_id is missing', answer);
        must(Array.isArray(answer.payload.errors), 'payload.errors is not a list', answer);
      }
    },
  },
  {
    section: '7.5',
    sentence: 'In an error, message and codes match by index, and a code is a word such as escrow_not_escrowed.',
    gap: true,
    play: async (subject) => {
      for (const answer of await refusals(subject)) {
        const { message, codes } = objectOf(answer.json);
        must(Array.isArray(message) && message.length > 0, 'message is empty', answer);
        must(Array.isArray(codes) && codes.length === message.length, 'codes and message differ in length', answer);
        for (const code of codes)
          must(/^[a-z][a-z0-9_]*$/.test(String(code)), `${JSON.stringify(code)} is not a code`, answer);
      }
    },
  },
  {
    section: '7.5',
    sentence: 'Every response has a Request-Id.',
    gap: true,
    play: async (subject) => {
      for (const answer of [...(await refusals(subject)), await subject.methods(subject.buyer.accountId)])
        must(Boolean(answer.headers.get('request-id')), 'Request-Id is missing', answer);
    },
  },
  ...STATUSES.map(
    ([status, what, play]): Row => ({
      section: '7.5',
      sentence: `${what[0]?.toUpperCase()}${what.slice(1)} is ${status}.`,
      gap: true,
      play: async (subject) => mustAnswer(await play(subject), status),
    }),
  ),
  {
    section: '7.6',
    sentence: "A call that the object's state does not allow is 409, with the object in the payload.",
    gap: true,
    play: async (subject) => {
      const id = await subject.heldEscrow();
      await subject.invoicing(`/v2/escrow/${id}/cancel`);
      const answer = await subject.invoicing(`/v2/escrow/${id}/cancel`);
      mustAnswer(answer, 409);
      const texts = [answer.payload, ...Object.values(answer.payload).map(objectOf)];
      must(
        texts.some((one) => one.id === id && one.status === 'CANCELLED'),
        'the escrow is not in the payload',
        answer,
      );
    },
  },
];
