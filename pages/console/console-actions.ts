import type { Contract } from 'svc-bridge/frame';
import type { PatchStore } from '../kit/store/store.js';
import {
  doneContract,
  exportContract,
  foundContract,
  historyContract,
  identityContract,
  playerContract,
  sessionContract,
} from './answers.js';
import { triedContract } from './attempts-answer.js';
import type { BrowserPasskeys } from './browser-passkeys.js';
import type { Answer, ConsoleApi, Problem } from './console-api.js';
import { type ConsoleState, FIRST_STATE, hashOf, type Route } from './console-state.js';
import { creditsContract } from './credits-answer.js';
import { disputeContract, waitingContract } from './dispute-answer.js';
import { type Draft, wordsOf } from './drafts.js';
import {
  closedDayContract,
  integratorContract,
  integratorsContract,
  newClientContract,
  replayedContract,
  webhookPageContract,
} from './integrator-answer.js';
import { type Log, logContract } from './log-answer.js';
import { filterOf } from './log-filter.js';
import { identityChecksContract, operationsContract } from './operations-answer.js';
import { createPasskeyActions } from './passkey-actions.js';
import { passkeysContract } from './passkeys-answer.js';
import { paymentContract } from './payment-answer.js';
import { peopleContract, sessionsContract } from './people-answer.js';
import { requestsContract } from './requests-answer.js';
import { overviewContract } from './sandbox/overview-answer.js';
import { createSandboxActions, type SandboxActions } from './sandbox/sandbox-actions.js';

/** What an operator can do. */
export interface ConsoleActions {
  /** Shows what the address names. */
  open(route: Route): Promise<void>;
  /** Whether the browser has passkeys. */
  readonly hasPasskeys: boolean;
  signInWithPasskey(): Promise<void>;
  signIn(email: string, password: string, code: string): Promise<void>;
  changePassword(password: string, newPassword: string): Promise<void>;
  signOut(): Promise<void>;
  type(query: string): void;
  search(): void;
  more(): Promise<void>;
  /** More of what was credited to the player or the integrator that is shown. */
  olderCredits(): Promise<void>;
  /** More of the log that is shown. */
  earlier(): Promise<void>;
  /** @param fields - of the form: who, what, from and until when */
  searchLog(fields: Readonly<Record<string, string>>): void;
  ask(draft: Draft | undefined): void;
  /** @param fields - of the form: the reason, and whatever else it asks for */
  confirm(fields: Readonly<Record<string, string>>): Promise<void>;
  /** @param changes - null: the service's own @returns whether they are saved */
  saveLooks(integratorId: string, changes: Readonly<Record<string, string | null>>, reason: string): Promise<boolean>;
  /** Of the page that shows an integrator's looks. */
  readonly previewAddress: string;
  copy(text: string): Promise<void>;
  /** The secret of a new key. */
  copySecret(): Promise<void>;
  /** Shows the secret no longer. */
  forgetSecret(): void;
  openDay(integratorId: string, day: string): void;
  save(name: string, type: string, text: string): void;
  readonly sandbox: SandboxActions;
}

interface Parts {
  readonly store: PatchStore<ConsoleState>;
  readonly api: ConsoleApi;
  /** Changes the part of the page's address after `#`. */
  readonly goTo: (hash: string) => void;
  readonly passkeys: BrowserPasskeys;
  /** A UUID. */
  readonly newKey: () => string;
  readonly copyText: (text: string) => Promise<boolean>;
  /** Downloads a text file. */
  readonly saveFile: (name: string, type: string, text: string) => void;
}

export function createConsoleActions({
  store,
  api,
  goTo,
  passkeys,
  newKey,
  copyText,
  saveFile,
}: Parts): ConsoleActions {
  const passkeyActions = createPasskeyActions({ api, passkeys });
  /** A later request makes the answer to an earlier one worthless. */
  let turn = 0;

  /** @returns the value, if it is still wanted */
  function take<T>(own: number, answer: Answer<T>): T | undefined {
    if (own !== turn) return undefined;
    if (answer.ok) return answer.value;
    if (hasEnded(answer.problem)) askToSignIn(answer.problem);
    else store.patch({ problem: answer.problem, isBusy: false });
    return undefined;
  }

  /** Nothing of the page stays. */
  function askToSignIn(formProblem: Problem): void {
    turn += 1;
    store.patch({ ...FIRST_STATE, session: 'signed-out', route: store.state.route, formProblem });
  }

  async function open(route: Route): Promise<void> {
    turn += 1;
    const own = turn;
    const query = route.name === 'find' ? route.query : route.name === 'home' ? '' : store.state.query;
    store.patch({ ...FIRST_STATE, session: store.state.session, route, query, isBusy: true });
    const who = await api.get('/session', sessionContract);
    if (own !== turn) return;
    if (!who.ok) {
      const isSignedOut = hasEnded(who.problem);
      store.patch({ session: 'signed-out', isBusy: false, ...(!isSignedOut && { formProblem: who.problem }) });
      return;
    }
    store.patch({ session: who.value });
    if (!who.value.must_change_password) await load(own, route);
    if (own === turn) store.patch({ isBusy: false });
  }

  async function load(own: number, route: Route): Promise<void> {
    if (route.name === 'home') await loadHome(own);
    if (route.name === 'sandbox') {
      const overview = take(own, await api.get('/sandbox', overviewContract));
      if (overview) store.patch({ overview });
    }
    if (route.name === 'operations') {
      const operations = take(own, await api.get('/operations', operationsContract));
      if (operations) store.patch({ operations });
    }
    if (route.name === 'account') {
      const [keys, open] = await Promise.all([
        api.get('/passkeys', passkeysContract),
        api.get('/sessions', sessionsContract),
      ]);
      const [passkeys, sessions] = [take(own, keys), take(own, open)];
      if (passkeys && sessions) store.patch({ passkeys, sessions });
    }
    if (route.name === 'people') {
      const people = take(own, await api.get('/operators', peopleContract));
      if (people) store.patch({ people });
    }
    if (route.name === 'log') {
      const log = take(own, await api.get(logPathOf(route), logContract));
      if (log) store.patch({ log });
    }
    if (route.name === 'find') {
      const found = take(own, await api.get(`/find?q=${encodeURIComponent(route.query)}`, foundContract));
      if (found) store.patch({ found });
    }
    if (route.name === 'payment') {
      const path = `/invoices/${encodeURIComponent(route.invoiceId)}`;
      await loadLogged(own, path, paymentContract, (payment) => ({ payment }));
    }
    if (route.name === 'dispute') {
      const path = `/disputes/${encodeURIComponent(route.disputeId)}`;
      await loadLogged(own, path, disputeContract, (dispute) => ({ dispute }));
    }
    if (route.name === 'integrators') {
      const integrators = take(own, await api.get('/integrators', integratorsContract));
      if (integrators) store.patch({ integrators });
    }
    if (route.name === 'integrator' || route.name === 'looks' || route.name === 'limits') {
      await loadLogged(own, pathOf(route), integratorContract, (integrator) => ({ integrator }));
    }
    if (route.name === 'webhook') {
      const webhook = take(own, await api.get(pathOf(route), webhookPageContract));
      if (webhook) store.patch({ webhook });
    }
    if (route.name === 'close') {
      const closed = take(own, await api.get(pathOf(route), closedDayContract));
      if (closed) store.patch({ closed });
    }
    if (route.name === 'player') await loadPlayer(own, route.accountId);
  }

  /** An object and what was changed of it. */
  async function loadLogged<T>(
    own: number,
    path: string,
    contract: Contract<T>,
    show: (value: T) => Partial<ConsoleState>,
  ): Promise<void> {
    const [object, changes] = await Promise.all([api.get(path, contract), api.get(`${path}/log`, logContract)]);
    const value = take(own, object);
    if (!value) return;
    store.patch(show(value));
    const log = take(own, changes);
    if (log) store.patch({ log });
  }

  async function loadHome(own: number): Promise<void> {
    const { session } = store.state;
    const decides = typeof session === 'object' && session.integrator_id === null && session.role !== 'viewer';
    const [disputes, asked, checks] = await Promise.all([
      api.get('/disputes', waitingContract),
      api.get('/requests', requestsContract),
      decides ? api.get('/identity-checks', identityChecksContract) : undefined,
    ]);
    const waiting = take(own, disputes);
    if (waiting) store.patch({ waiting });
    const requests = take(own, asked);
    if (requests) store.patch({ requests });
    const identityChecks = checks && take(own, checks);
    if (identityChecks) store.patch({ identityChecks });
  }

  async function loadPlayer(own: number, accountId: string): Promise<void> {
    const path = `/accounts/${encodeURIComponent(accountId)}`;
    const [player, history, attempts, log] = await Promise.all([
      api.get(path, playerContract),
      api.get(`${path}/history`, historyContract),
      api.get(`${path}/attempts`, triedContract),
      api.get(`${path}/log`, logContract),
    ]);
    const shown = take(own, player);
    if (!shown) return;
    store.patch({ player: shown });
    const entries = take(own, history);
    if (entries) store.patch({ history: entries });
    const tried = take(own, attempts);
    if (tried) store.patch({ tried });
    const changes = take(own, log);
    if (changes) store.patch({ log: changes });
  }

  /** @returns what is shown of the answer */
  async function sendDraft(
    { action, on }: Draft,
    path: string,
    body: Readonly<Record<string, string>>,
  ): Promise<Answer<Partial<ConsoleState>>> {
    const send = async <T>(contract: Contract<T>, show: (value: T) => Partial<ConsoleState>) => {
      const answer = await api.post(path, body, contract);
      return answer.ok ? { ok: true as const, value: show(answer.value) } : answer;
    };
    if (action === 'add-passkey') {
      const added = await passkeyActions.add(body);
      return added.ok ? { ok: true, value: {} } : added;
    }
    if (action === 'change-password') {
      const changed = await api.post('/password', body, doneContract);
      return changed.ok ? { ok: true, value: {} } : changed;
    }
    if (action === 'read-identity') return send(identityContract, (identity) => ({ identity }));
    if (action === 'create-client' || action === 'complete') {
      return send(newClientContract, ({ client_id, client_secret }) =>
        client_id !== undefined && client_secret !== undefined
          ? { newClient: { client_id, client_secret } }
          : { done: 'The request waits for a second person.' },
      );
    }
    if (action === 'export') {
      return send(exportContract, ({ file }) => {
        saveFile(`${on.replace('/', '-')}.json`, 'application/json', file);
        return {};
      });
    }
    if (action === 'replay-failed') {
      return send(replayedContract, ({ replayed }) => ({
        done: `Due again: ${replayed}. At most 1,000 are taken at once.`,
      }));
    }
    return send(doneContract, () => ({}));
  }

  /** Shows what came of a change, and what its page is about as it is now. @returns whether it was made */
  async function settle(asked: number, answer: Answer<Partial<ConsoleState>>, done: string): Promise<boolean> {
    // what it shows, such as a secret, belongs to the page that was left
    if (asked !== turn) return false;
    if (!answer.ok) {
      store.patch({ isBusy: false, formProblem: answer.problem });
      return false;
    }
    store.patch({ draft: undefined, done, ...answer.value });
    turn += 1;
    const own = turn;
    await load(own, store.state.route);
    if (own === turn) store.patch({ isBusy: false });
    return true;
  }

  /** A form of the session: it shows its own problem, and reloads the page when it was right. */
  async function submit(send: () => Promise<Answer<unknown>>): Promise<void> {
    if (store.state.isBusy) return;
    store.patch({ isBusy: true, formProblem: undefined });
    const answer = await send();
    if (answer.ok) await open(store.state.route);
    else if (hasEnded(answer.problem)) askToSignIn(answer.problem);
    else store.patch({ isBusy: false, formProblem: answer.problem });
  }

  return {
    open,
    hasPasskeys: passkeys.isSupported,
    signInWithPasskey: () => submit(passkeyActions.signIn),
    signIn: (email, password, code) =>
      submit(() => api.post('/sign-in', { email, password, code: withoutSpaces(code) }, doneContract)),
    changePassword: (password, newPassword) =>
      submit(() => api.post('/password', { password, new_password: newPassword }, doneContract)),
    signOut: async () => {
      const answer = await api.post('/sign-out', {}, doneContract);
      if (!answer.ok) {
        store.patch({ problem: answer.problem });
        return;
      }
      turn += 1;
      // the address still names it
      store.patch({ ...FIRST_STATE, session: 'signed-out', route: store.state.route });
    },
    type: (query) => store.patch({ query }),
    search: () => {
      const query = store.state.query.trim();
      if (query !== '') goTo(hashOf({ name: 'find', query }));
    },
    more: async () => {
      const { route, history, webhook, player, isBusy } = store.state;
      if (isBusy) return;
      const own = turn;
      if (history && player) {
        store.patch({ isBusy: true });
        const path = `/accounts/${player.account_id}/history?cursor=${encodeURIComponent(history.next_cursor)}`;
        const next = take(own, await api.get(path, historyContract));
        if (next) store.patch({ history: { ...next, entries: [...history.entries, ...next.entries] }, isBusy: false });
      }
      if (webhook && route.name === 'webhook') {
        store.patch({ isBusy: true });
        const path = `${pathOf(route)}&cursor=${encodeURIComponent(webhook.next_cursor)}`;
        const next = take(own, await api.get(path, webhookPageContract));
        const deliveries = [...webhook.deliveries, ...(next?.deliveries ?? [])];
        if (next) store.patch({ webhook: { ...next, deliveries }, isBusy: false });
      }
    },
    olderCredits: async () => {
      const { player, integrator, isBusy } = store.state;
      const { credits } = player ?? integrator ?? { credits: [] };
      const last = credits.at(-1);
      if (isBusy || !last) return;
      const own = turn;
      store.patch({ isBusy: true });
      const on = player ? `accounts/${player.account_id}` : `integrators/${integrator?.integrator_id}`;
      const next = take(own, await api.get(`/${on}/credits?cursor=${last.credit_id}`, creditsContract));
      if (!next) return;
      const credited = { ...next, credits: [...credits, ...next.credits] };
      store.patch({
        isBusy: false,
        ...(player && { player: { ...player, ...credited } }),
        ...(integrator && { integrator: { ...integrator, ...credited } }),
      });
    },
    earlier: async () => {
      const { route, log, isBusy } = store.state;
      if (isBusy || !log?.next_cursor) return;
      const own = turn;
      store.patch({ isBusy: true });
      const path = `${logPathOf(route)}cursor=${encodeURIComponent(log.next_cursor)}`;
      const next = take<Log>(own, await api.get(path, logContract));
      if (next) store.patch({ log: { ...next, entries: [...log.entries, ...next.entries] }, isBusy: false });
    },
    searchLog: (fields) => goTo(hashOf({ name: 'log', filter: filterOf(fields) })),
    ask: (draft) => {
      const { formProblem } = store.state;
      // only now: what was typed may be long
      if (!draft && hasEnded(formProblem)) return askToSignIn(formProblem);
      const keyed = draft && wordsOf(draft).keyed && { ...draft, body: { ...draft.body, request_key: newKey() } };
      store.patch({ draft: keyed || draft, formProblem: undefined, done: '' });
    },
    confirm: async (fields) => {
      const { draft, isBusy } = store.state;
      if (!draft || isBusy) return;
      store.patch({ isBusy: true, formProblem: undefined });
      const path = `/${draft.on}/${wordsOf(draft).call ?? draft.action}`;
      const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
      const body = { reason: '', ...draft.body, ...filled, ...(filled.code && { code: withoutSpaces(filled.code) }) };
      const asked = turn;
      await settle(asked, await sendDraft(draft, path, body), wordsOf(draft).done);
    },
    saveLooks: async (integratorId, changes, reason) => {
      if (store.state.isBusy) return false;
      store.patch({ isBusy: true, formProblem: undefined, done: '' });
      const path = `${pathOf({ name: 'looks', integratorId })}/set-looks`;
      const asked = turn;
      const answer = await api.post(path, { ...changes, reason }, doneContract);
      return settle(asked, answer.ok ? { ok: true, value: {} } : answer, '');
    },
    previewAddress: api.previewAddress,
    copy: async (text) =>
      store.patch({ done: (await copyText(text)) ? `Copied ${text}` : 'Copying is not allowed here.' }),
    copySecret: async () => {
      const isCopied = await copyText(store.state.newClient?.client_secret ?? '');
      store.patch({ done: isCopied ? 'The secret is copied.' : 'Copying is not allowed here.' });
    },
    forgetSecret: () => store.patch({ newClient: undefined, done: '' }),
    openDay: (integratorId, day) => {
      if (day !== '') goTo(hashOf({ name: 'close', integratorId, day }));
    },
    save: saveFile,
    sandbox: createSandboxActions({ store, api, copyText }),
  };
}

function hasEnded(problem: Problem | undefined): problem is Problem {
  return problem?.code === 'console_session_ended';
}

/** As apps show a code, and as it is sent. */
function withoutSpaces(code: string): string {
  return code.replaceAll(' ', '');
}

/** The call that reads an integrator, one of its receivers or one of its days. */
function pathOf(route: Extract<Route, { integratorId: string }>): string {
  const path = `/integrators/${encodeURIComponent(route.integratorId)}`;
  if (route.name === 'webhook') return `${path}/webhook?webhook_id=${encodeURIComponent(route.webhookId)}`;
  return route.name === 'close' ? `${path}/daily-close?day=${encodeURIComponent(route.day)}` : path;
}

/** The call that reads what was changed of what is shown, or everything; a cursor can follow. */
function logPathOf(route: Route): string {
  if (route.name === 'log') return `/log?${route.filter && `${route.filter}&`}`;
  if (route.name === 'player') return `/accounts/${encodeURIComponent(route.accountId)}/log?`;
  if (route.name === 'payment') return `/invoices/${encodeURIComponent(route.invoiceId)}/log?`;
  if (route.name === 'dispute') return `/disputes/${encodeURIComponent(route.disputeId)}/log?`;
  return 'integratorId' in route ? `/integrators/${encodeURIComponent(route.integratorId)}/log?` : '/log?';
}
