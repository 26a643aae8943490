import type { Found, HistoryPage, Identity, Player, Session } from './answers.js';
import type { Tried } from './attempts-answer.js';
import type { Problem } from './console-api.js';
import type { Dispute, WaitingDisputes } from './dispute-answer.js';
import type { Draft } from './drafts.js';
import type { ClosedDay, Integrator, Integrators, NewClient, WebhookPage } from './integrator-answer.js';
import type { Log } from './log-answer.js';
import { filterOf, readFilter } from './log-filter.js';
import type { IdentityChecks, Operations } from './operations-answer.js';
import type { Passkeys } from './passkeys-answer.js';
import type { Payment } from './payment-answer.js';
import type { People, Sessions } from './people-answer.js';
import type { WaitingRequests } from './requests-answer.js';
import type { Overview } from './sandbox/overview-answer.js';

/** Where the page is: the part of its address after `#`. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'sandbox' }
  | { readonly name: 'account' }
  | { readonly name: 'operations' }
  | { readonly name: 'people' }
  | { readonly name: 'log'; readonly filter: string }
  | { readonly name: 'integrators' }
  | { readonly name: 'integrator'; readonly integratorId: string }
  | { readonly name: 'looks'; readonly integratorId: string }
  | { readonly name: 'limits'; readonly integratorId: string }
  | { readonly name: 'webhook'; readonly integratorId: string; readonly webhookId: string }
  | { readonly name: 'close'; readonly integratorId: string; readonly day: string }
  | { readonly name: 'find'; readonly query: string }
  | { readonly name: 'player'; readonly accountId: string }
  | { readonly name: 'payment'; readonly invoiceId: string }
  | { readonly name: 'dispute'; readonly disputeId: string };

export interface ConsoleState {
  readonly session: Session | 'loading' | 'signed-out';
  readonly route: Route;
  /** In the search box. */
  readonly query: string;
  /** On the first page. */
  readonly waiting: WaitingDisputes | undefined;
  readonly requests: WaitingRequests | undefined;
  /** Of the operator's own people with the role. */
  readonly identityChecks: IdentityChecks | undefined;
  readonly operations: Operations | undefined;
  /** Of whoever is signed in. */
  readonly passkeys: Passkeys | undefined;
  readonly sessions: Sessions | undefined;
  readonly people: People | undefined;
  /** Of the sandbox. */
  readonly overview: Overview | undefined;
  /** Whether the service answered when it was last asked for the overview. */
  readonly isLive: boolean;
  readonly integrators: Integrators | undefined;
  readonly integrator: Integrator | undefined;
  /** Shown until the page changes, and never again. */
  readonly newClient: NewClient | undefined;
  readonly webhook: WebhookPage | undefined;
  readonly closed: ClosedDay | undefined;
  readonly found: Found | undefined;
  readonly player: Player | undefined;
  readonly payment: Payment | undefined;
  readonly dispute: Dispute | undefined;
  readonly history: HistoryPage | undefined;
  readonly tried: Tried | undefined;
  /** Of the object that is shown, or of everything. */
  readonly log: Log | undefined;
  /** Shown until the page changes. */
  readonly identity: Identity | undefined;
  readonly draft: Draft | undefined;
  /** Of the form that was sent last. */
  readonly formProblem: Problem | undefined;
  /** Of the page's content. */
  readonly problem: Problem | undefined;
  /** What has just been done, for screen readers and eyes. */
  readonly done: string;
  readonly isBusy: boolean;
}

export const FIRST_STATE: ConsoleState = {
  session: 'loading',
  route: { name: 'home' },
  query: '',
  waiting: undefined,
  requests: undefined,
  identityChecks: undefined,
  operations: undefined,
  passkeys: undefined,
  sessions: undefined,
  people: undefined,
  overview: undefined,
  isLive: true,
  integrators: undefined,
  integrator: undefined,
  newClient: undefined,
  webhook: undefined,
  closed: undefined,
  found: undefined,
  player: undefined,
  payment: undefined,
  dispute: undefined,
  history: undefined,
  tried: undefined,
  log: undefined,
  identity: undefined,
  draft: undefined,
  formProblem: undefined,
  problem: undefined,
  done: '',
  isBusy: false,
};

/**
 * `#/accounts/01a1…`, `#/invoices/01a1…`, `#/disputes/01a1…`, `#/integrators/01a1…`, `#/integrators/01a1…/webhooks/01a1…`,
 * `#/integrators/01a1…/looks`, `#/integrators/01a1…/limits`, `#/integrators/01a1…/days/2026-11-20`, `#/find/text`, `#/log?person=…`,
 * `#/sandbox`, `#/account`, `#/people`, `#/operations` and `#/integrators`.
 *
 * @param first - where an address without any of them leads
 */
export function readRoute(hash: string, first: Route = { name: 'home' }): Route {
  if (hash === '' || hash === '#') return first;
  if (hash === '#/sandbox') return { name: 'sandbox' };
  if (hash === '#/account') return { name: 'account' };
  if (hash === '#/people') return { name: 'people' };
  if (/^#\/log(\?|$)/.test(hash)) return { name: 'log', filter: filterOf(readFilter(hash.slice('#/log?'.length))) };
  if (hash === '#/operations') return { name: 'operations' };
  if (hash === '#/integrators') return { name: 'integrators' };
  const [, name = '', text = ''] = /^#\/(accounts|invoices|disputes|integrators|find)\/(.+)$/.exec(hash) ?? [];
  const value = decode(text);
  if (value === '') return { name: 'home' };
  if (name === 'accounts') return { name: 'player', accountId: value };
  if (name === 'invoices') return { name: 'payment', invoiceId: value };
  if (name === 'disputes') return { name: 'dispute', disputeId: value };
  if (name === 'find') return { name: 'find', query: value };
  const [integratorId = '', part, id] = value.split('/');
  if (part === 'webhooks' && id) return { name: 'webhook', integratorId, webhookId: id };
  if (part === 'looks' || part === 'limits') return { name: part, integratorId };
  if (part === 'days' && id) return { name: 'close', integratorId, day: id };
  return { name: 'integrator', integratorId };
}

export function hashOf(route: Route): string {
  if (route.name === 'home') return '#/';
  if ('integratorId' in route) {
    const hash = `#/integrators/${encodeURIComponent(route.integratorId)}`;
    if (route.name === 'webhook') return `${hash}/webhooks/${encodeURIComponent(route.webhookId)}`;
    if (route.name === 'looks' || route.name === 'limits') return `${hash}/${route.name}`;
    return route.name === 'close' ? `${hash}/days/${encodeURIComponent(route.day)}` : hash;
  }
  if (route.name === 'log') return route.filter === '' ? '#/log' : `#/log?${route.filter}`;
  if (route.name === 'find') return `#/find/${encodeURIComponent(route.query)}`;
  if (route.name === 'payment') return `#/invoices/${encodeURIComponent(route.invoiceId)}`;
  if (route.name === 'dispute') return `#/disputes/${encodeURIComponent(route.disputeId)}`;
  if (route.name === 'player') return `#/accounts/${encodeURIComponent(route.accountId)}`;
  return `#/${route.name}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}
