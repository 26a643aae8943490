import { mustAnswer } from '../expectations.js';
import type { Row } from '../row.js';
import { must } from '../verdict.js';

export const flowRows: readonly Row[] = [
  {
    section: '4.3',
    sentence: 'GET {web_url}/ui/v1/widget is a script that defines Svc.execute.',
    play: async (subject) => {
      const answer = await subject.call({ part: 'web', path: '/ui/v1/widget', token: null });
      mustAnswer(answer, 200);
      must(/javascript/.test(answer.headers.get('content-type') ?? ''), 'its content type is not a script', answer);
      must(
        /\bSvc\b/.test(answer.text) && /\bexecute\b/.test(answer.text),
        'it does not contain Svc and execute',
        answer,
      );
    },
  },
  {
    section: '4.3',
    sentence: 'The widget script loads in pages of every origin, including cross-origin isolated ones.',
    gap: true,
    play: async (subject) => {
      const headers = { origin: 'https://conformance.invalid' };
      const answer = await subject.call({ part: 'web', path: '/ui/v1/widget', token: null, headers });
      const allowed = answer.headers.get('access-control-allow-origin');
      must(allowed === '*', `access-control-allow-origin is ${allowed}, not *`, answer);
      const policy = answer.headers.get('cross-origin-resource-policy');
      must(policy === 'cross-origin', `cross-origin-resource-policy is ${policy}, not cross-origin`, answer);
    },
  },
  {
    section: '4.4',
    sentence: "The user password token reads the user's own history, from a page of any origin.",
    gap: true,
    play: async (subject) => {
      const token = await subject.userToken();
      const headers = { origin: 'https://conformance.invalid' };
      const answer = await subject.read('/v1/transactions?limit=1', { token, headers });
      mustAnswer(answer, 200);
      must(answer.payload.account_id === subject.buyer.accountId, "it is not the user's history", answer);
    },
  },
];
