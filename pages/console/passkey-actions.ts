import { doneContract } from './answers.js';
import type { BrowserPasskeys } from './browser-passkeys.js';
import type { Answer, ConsoleApi } from './console-api.js';
import { creationContract, signingContract } from './passkeys-answer.js';

export interface PasskeyActions {
  signIn(): Promise<Answer<unknown>>;
  /** @param form - name, password and code */
  add(form: Readonly<Record<string, string>>): Promise<Answer<unknown>>;
}

export function createPasskeyActions({
  api,
  passkeys,
}: {
  api: ConsoleApi;
  passkeys: BrowserPasskeys;
}): PasskeyActions {
  return {
    signIn: async () => {
      const begun = await api.post('/sign-in/passkey/begin', {}, signingContract);
      if (!begun.ok) return begun;
      const signed = await ask(() => passkeys.get(begun.value.options));
      return signed.ok ? api.post('/sign-in/passkey', { credential: signed.value }, doneContract) : signed;
    },
    add: async ({ name, password, code }) => {
      const begun = await api.post('/passkeys/begin', { password, code }, creationContract);
      if (!begun.ok) return begun;
      const made = await ask(() => passkeys.create(begun.value.options));
      return made.ok ? api.post('/passkeys', { name, credential: made.value }, doneContract) : made;
    },
  };
}

/** People cancel, take too long, or try a passkey that they have. */
async function ask(use: () => Promise<unknown>): Promise<Answer<unknown>> {
  try {
    return { ok: true, value: await use() };
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    const message = isKnown
      ? 'There is a passkey of yours already. Use it as it is, or choose another place for a new one.'
      : 'The browser was given no passkey: it was cancelled, took too long, or has none for this page. Try again; a code that was used needs the next one.';
    return { ok: false, problem: { code: 'no_passkey', message } };
  }
}
