import { mustAnswer } from '../expectations.js';
import type { Row } from '../row.js';
import { objectOf } from '../send.js';
import { must, needs } from '../verdict.js';

export const authenticationRows: readonly Row[] = [
  {
    section: '5.1',
    sentence: 'A call without a bearer token, or with an unknown one, is 401.',
    play: async (subject) => {
      const path = `/v1/${subject.buyer.accountId}/payment_methods`;
      for (const token of [null, 'not-a-token', `${subject.options.token}x`])
        mustAnswer(await subject.call({ part: 'payments', path, token }), 401);
    },
  },
  {
    section: '5.3',
    sentence: 'A token that may only read invoices cannot create one: 403.',
    play: async (subject) => {
      const { json } = await subject.grant({ grant_type: 'client_credentials', scope: 'read_invoices' });
      const token = objectOf(json).access_token;
      needs(typeof token === 'string', 'the client cannot get a token with fewer scopes');
      const answer = await subject.invoicing('/v2/invoice', subject.purchase(), { token });
      must(answer.status === 403, `it answered ${answer.status}`, answer);
    },
  },
  {
    section: '5.3',
    sentence: "The hosted checkout's scope names mean the same: read_invoice reads invoices.",
    play: async (subject) => {
      const { json } = await subject.grant({ grant_type: 'client_credentials', scope: 'read_invoice' });
      const token = objectOf(json).access_token;
      needs(typeof token === 'string', 'the client cannot get a token with that scope');
      mustAnswer(await subject.read(`/v2/invoice/${await subject.invoice()}`, { token }), 200);
    },
  },
  {
    section: '5.5',
    sentence:
      "The user password token acts for that user alone: no call for another user, none of the integrator's calls.",
    play: async (subject) => {
      const token = await subject.userToken();
      const other = `/v1/transactions?account_id=${subject.seller.accountId}`;
      for (const answer of [
        await subject.read(other, { token }),
        await subject.call({ part: 'payments', path: `/v1/${subject.seller.accountId}/payment_methods`, token }),
        await subject.invoicing('/v2/invoice', subject.purchase(), { token }),
        await subject.call({
          part: 'auth',
          path: '/authorize/user',
          method: 'POST',
          token,
          body: { account_id: subject.seller.accountId },
        }),
      ])
        must([401, 403, 404].includes(answer.status), `it answered ${answer.status}`, answer);
    },
  },
  {
    section: '5.7',
    sentence: 'POST {auth_url}/token issues a client_credentials token for one hour, as in RFC 6749.',
    gap: true,
    play: async (subject) => {
      const answer = await subject.grant({ grant_type: 'client_credentials' });
      mustAnswer(answer, 200);
      const { access_token, token_type, expires_in } = objectOf(answer.json);
      must(typeof access_token === 'string' && access_token !== '', 'access_token is missing', answer);
      must(String(token_type).toLowerCase() === 'bearer', 'token_type is not Bearer', answer);
      must(expires_in === 3600, `expires_in is ${expires_in}, not 3600`, answer);
      must(answer.headers.get('cache-control')?.includes('no-store') ?? false, 'it may be cached', answer);
    },
  },
  {
    section: '5.7',
    sentence: 'A wrong client secret is 401 invalid_client.',
    gap: true,
    play: async (subject) => {
      const wrong = { ...subject.options.credentials, clientSecret: 'not-the-secret' };
      const answer = await subject.grant({ grant_type: 'client_credentials' }, wrong);
      mustAnswer(answer, 401);
      must(objectOf(answer.json).error === 'invalid_client', 'error is not invalid_client', answer);
    },
  },
  {
    section: '5.7',
    sentence: 'A refresh token rotates and needs no client; within 30 s the same successor is returned.',
    gap: true,
    play: async (subject) => {
      const form = { grant_type: 'refresh_token', refresh_token: await subject.userToken('refresh_token') };
      const first = await subject.grant(form, null);
      const again = await subject.grant(form, null);
      mustAnswer(first, 200);
      const successor = objectOf(first.json).refresh_token;
      must(typeof successor === 'string' && successor !== form.refresh_token, 'it does not rotate', first);
      must(objectOf(again.json).refresh_token === successor, 'the second answer has another successor', again);
    },
  },
  {
    section: '5.7',
    sentence: 'A revoked token is refused: 401.',
    gap: true,
    play: async (subject) => {
      const { json } = await subject.grant({ grant_type: 'client_credentials' });
      const token = String(objectOf(json).access_token);
      mustAnswer(await subject.revoke(token), 200);
      mustAnswer(await subject.read(`/v2/invoice/${await subject.invoice()}`, { token }), 401);
    },
  },
];
