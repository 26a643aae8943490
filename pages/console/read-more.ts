import { historyContract } from './answers.js';
import { type Answer, answerAs, type ConsoleApi } from './console-api.js';
import type { ConsoleState } from './console-state.js';
import { creditsContract } from './credits-answer.js';
import { webhookPageContract } from './integrator-answer.js';
import { logContract } from './log-answer.js';
import { integratorPath, logPath } from './read-page.js';

/** Reads more of what is shown; undefined where there is no more. */
export type ReadMore = (api: ConsoleApi, state: ConsoleState) => Promise<Answer<Partial<ConsoleState>>> | undefined;

export const readOlderHistory: ReadMore = (api, { player, history }) =>
  player &&
  history &&
  after(
    api.get(
      `/accounts/${player.account_id}/history?cursor=${encodeURIComponent(history.next_cursor)}`,
      historyContract,
    ),
    (next) => ({ history: { ...next, entries: [...history.entries, ...next.entries] } }),
  );

export const readOlderDeliveries: ReadMore = (api, { route, webhook }) => {
  if (!webhook || route.name !== 'webhook') return undefined;
  const path = `${integratorPath(route)}&cursor=${encodeURIComponent(webhook.next_cursor)}`;
  return after(api.get(path, webhookPageContract), (next) => ({
    webhook: { ...next, deliveries: [...webhook.deliveries, ...next.deliveries] },
  }));
};

/** Of what was credited to the player or the integrator that is shown. */
export const readOlderCredits: ReadMore = (api, { player, integrator }) => {
  const { credits } = player ?? integrator ?? { credits: [] };
  const last = credits.at(-1);
  if (!last) return undefined;
  const on = player ? `accounts/${player.account_id}` : `integrators/${integrator?.integrator_id}`;
  return after(api.get(`/${on}/credits?cursor=${last.credit_id}`, creditsContract), (next) => {
    const credited = { ...next, credits: [...credits, ...next.credits] };
    return {
      ...(player && { player: { ...player, ...credited } }),
      ...(integrator && { integrator: { ...integrator, ...credited } }),
    };
  });
};

export const readEarlierLog: ReadMore = (api, { route, log }) => {
  if (!log?.next_cursor) return undefined;
  const path = `${logPath(route)}cursor=${encodeURIComponent(log.next_cursor)}`;
  return after(api.get(path, logContract), (next) => ({
    log: { ...next, entries: [...log.entries, ...next.entries] },
  }));
};

async function after<T>(
  answer: Promise<Answer<T>>,
  show: (value: T) => Partial<ConsoleState>,
): Promise<Answer<Partial<ConsoleState>>> {
  return answerAs(await answer, show);
}
