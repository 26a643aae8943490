import type { Contract } from 'svc-bridge/frame';
import { foundContract, historyContract, playerContract } from './answers.js';
import { triedContract } from './attempts-answer.js';
import { type Answer, answerAs, type ConsoleApi } from './console-api.js';
import type { ConsoleState, Route } from './console-state.js';
import { disputeContract, waitingContract } from './dispute-answer.js';
import {
  closedDayContract,
  integratorContract,
  integratorsContract,
  webhookPageContract,
} from './integrator-answer.js';
import { logContract } from './log-answer.js';
import { identityChecksContract, operationsContract } from './operations-answer.js';
import { passkeysContract } from './passkeys-answer.js';
import { paymentContract } from './payment-answer.js';
import { peopleContract, sessionsContract } from './people-answer.js';
import { requestsContract } from './requests-answer.js';
import { overviewContract } from './sandbox/overview-answer.js';

type Shown = Partial<ConsoleState>;
type Reading = Promise<Answer<Shown>>;

/** Reads what a page shows: one answer for each of its parts, in their order. */
export async function readPage(
  api: ConsoleApi,
  { route, session }: Pick<ConsoleState, 'route' | 'session'>,
): Promise<readonly Answer<Shown>[]> {
  const read = async <T>(path: string, contract: Contract<T>, show: (value: T) => Shown) =>
    answerAs(await api.get(path, contract), show);
  /** An object and what was changed of it, which goes with it. */
  const readLogged = async <T>(path: string, contract: Contract<T>, show: (value: T) => Shown, ...more: Reading[]) => {
    const changes = read(logPath(route), logContract, (log) => ({ log }));
    const [object, ...rest] = await Promise.all([read(path, contract, show), ...more, changes]);
    return object.ok ? [object, ...rest] : [object];
  };
  switch (route.name) {
    case 'home':
      return Promise.all([
        read('/disputes', waitingContract, (waiting) => ({ waiting })),
        read('/requests', requestsContract, (requests) => ({ requests })),
        ...(decidesOnIdentities(session)
          ? [read('/identity-checks', identityChecksContract, (identityChecks) => ({ identityChecks }))]
          : []),
      ]);
    case 'sandbox':
      return [await read('/sandbox', overviewContract, (overview) => ({ overview }))];
    case 'operations':
      return [await read('/operations', operationsContract, (operations) => ({ operations }))];
    case 'account':
      return Promise.all([
        read('/passkeys', passkeysContract, (passkeys) => ({ passkeys })),
        read('/sessions', sessionsContract, (sessions) => ({ sessions })),
      ]);
    case 'people':
      return [await read('/operators', peopleContract, (people) => ({ people }))];
    case 'log':
      return [await read(logPath(route), logContract, (log) => ({ log }))];
    case 'find':
      return [await read(`/find?q=${encodeURIComponent(route.query)}`, foundContract, (found) => ({ found }))];
    case 'integrators':
      return [await read('/integrators', integratorsContract, (integrators) => ({ integrators }))];
    case 'integrator':
    case 'looks':
    case 'limits':
      return readLogged(integratorPath(route), integratorContract, (integrator) => ({ integrator }));
    case 'webhook':
      return [await read(integratorPath(route), webhookPageContract, (webhook) => ({ webhook }))];
    case 'close':
      return [await read(integratorPath(route), closedDayContract, (closed) => ({ closed }))];
    case 'payment':
      return readLogged(`/invoices/${encodeURIComponent(route.invoiceId)}`, paymentContract, (payment) => ({
        payment,
      }));
    case 'dispute':
      return readLogged(`/disputes/${encodeURIComponent(route.disputeId)}`, disputeContract, (dispute) => ({
        dispute,
      }));
    case 'player': {
      const path = `/accounts/${encodeURIComponent(route.accountId)}`;
      return readLogged(
        path,
        playerContract,
        (player) => ({ player }),
        read(`${path}/history`, historyContract, (history) => ({ history })),
        read(`${path}/attempts`, triedContract, (tried) => ({ tried })),
      );
    }
  }
}

/** Whether identity checks wait for this person: of the operator's own people, whoever does more than look. */
function decidesOnIdentities(session: ConsoleState['session']): boolean {
  return typeof session === 'object' && session.integrator_id === null && session.role !== 'viewer';
}

/** The call that reads an integrator, one of its receivers or one of its days. */
export function integratorPath(route: Extract<Route, { integratorId: string }>): string {
  const path = `/integrators/${encodeURIComponent(route.integratorId)}`;
  if (route.name === 'webhook') return `${path}/webhook?webhook_id=${encodeURIComponent(route.webhookId)}`;
  return route.name === 'close' ? `${path}/daily-close?day=${encodeURIComponent(route.day)}` : path;
}

/** The call that reads what was changed of what is shown, or everything; a cursor can follow. */
export function logPath(route: Route): string {
  if (route.name === 'log') return `/log?${route.filter && `${route.filter}&`}`;
  if (route.name === 'player') return `/accounts/${encodeURIComponent(route.accountId)}/log?`;
  if (route.name === 'payment') return `/invoices/${encodeURIComponent(route.invoiceId)}/log?`;
  if (route.name === 'dispute') return `/disputes/${encodeURIComponent(route.disputeId)}/log?`;
  return 'integratorId' in route ? `/integrators/${encodeURIComponent(route.integratorId)}/log?` : '/log?';
}
