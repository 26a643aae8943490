import type { PatchStore } from '../kit/store/store.js';
import { doneContract, sessionContract } from './answers.js';
import type { BrowserPasskeys } from './browser-passkeys.js';
import { type Answer, answerAs, type ConsoleApi, type Problem } from './console-api.js';
import { type ConsoleState, FIRST_STATE, hashOf, type Route } from './console-state.js';
import { type Draft, wordsOf } from './drafts.js';
import { filterOf } from './log-filter.js';
import { createPasskeyActions } from './passkey-actions.js';
import { type ReadMore, readEarlierLog, readOlderCredits, readOlderDeliveries, readOlderHistory } from './read-more.js';
import { integratorPath, readPage } from './read-page.js';
import { createSandboxActions, type SandboxActions } from './sandbox/sandbox-actions.js';
import { sendDraft, withoutSpaces } from './send-draft.js';

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
  /** Of the player that is shown. */
  olderHistory(): Promise<void>;
  /** Of the receiver that is shown. */
  olderDeliveries(): Promise<void>;
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
    if (!who.value.must_change_password) await load(own);
    if (own === turn) store.patch({ isBusy: false });
  }

  async function load(own: number): Promise<void> {
    for (const answer of await readPage(api, store.state)) {
      const shown = take(own, answer);
      if (shown) store.patch(shown);
    }
  }

  async function loadMore(read: ReadMore): Promise<void> {
    const reading = store.state.isBusy ? undefined : read(api, store.state);
    if (!reading) return;
    const own = turn;
    store.patch({ isBusy: true });
    const more = take(own, await reading);
    if (more) store.patch({ ...more, isBusy: false });
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
    await load(own);
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
    olderHistory: () => loadMore(readOlderHistory),
    olderDeliveries: () => loadMore(readOlderDeliveries),
    olderCredits: () => loadMore(readOlderCredits),
    earlier: () => loadMore(readEarlierLog),
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
      const asked = turn;
      await settle(asked, await sendDraft({ api, passkeyActions, saveFile }, draft, fields), wordsOf(draft).done);
    },
    saveLooks: async (integratorId, changes, reason) => {
      if (store.state.isBusy) return false;
      store.patch({ isBusy: true, formProblem: undefined, done: '' });
      const path = `${integratorPath({ name: 'looks', integratorId })}/set-looks`;
      const asked = turn;
      const answer = await api.post(path, { ...changes, reason }, doneContract);
      return settle(
        asked,
        answerAs(answer, () => ({})),
        '',
      );
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
