import type { Contract } from 'svc-bridge/frame';
import { doneContract, exportContract, identityContract } from './answers.js';
import { type Answer, answerAs, type ConsoleApi } from './console-api.js';
import type { ConsoleState } from './console-state.js';
import { type Draft, wordsOf } from './drafts.js';
import { newClientContract, replayedContract } from './integrator-answer.js';
import type { PasskeyActions } from './passkey-actions.js';

interface Parts {
  readonly api: ConsoleApi;
  readonly passkeyActions: PasskeyActions;
  /** Downloads a text file. */
  readonly saveFile: (name: string, type: string, text: string) => void;
}

type Sent = Answer<Partial<ConsoleState>>;

/**
 * Sends what was confirmed.
 *
 * @param fields - of the form: the reason, and whatever else it asks for
 * @returns what is shown of the answer
 */
export async function sendDraft(
  { api, passkeyActions, saveFile }: Parts,
  draft: Draft,
  fields: Readonly<Record<string, string>>,
): Promise<Sent> {
  const { action, on } = draft;
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
  const body = { reason: '', ...draft.body, ...filled, ...(filled.code && { code: withoutSpaces(filled.code) }) };
  const send = async <T>(contract: Contract<T>, show: (value: T) => Partial<ConsoleState>): Promise<Sent> =>
    answerAs(await api.post(`/${on}/${wordsOf(draft).call ?? action}`, body, contract), show);
  switch (action) {
    case 'add-passkey':
      return answerAs(await passkeyActions.add(body), () => ({}));
    case 'change-password':
      return answerAs(await api.post('/password', body, doneContract), () => ({}));
    case 'read-identity':
      return send(identityContract, (identity) => ({ identity }));
    case 'create-client':
    case 'complete':
      return send(newClientContract, ({ client_id, client_secret }) =>
        client_id !== undefined && client_secret !== undefined
          ? { newClient: { client_id, client_secret } }
          : { done: 'The request waits for a second person.' },
      );
    case 'export':
      return send(exportContract, ({ file }) => {
        saveFile(`${on.replace('/', '-')}.json`, 'application/json', file);
        return {};
      });
    case 'replay-failed':
      return send(replayedContract, ({ replayed }) => ({
        done: `Due again: ${replayed}. At most 1,000 are taken at once.`,
      }));
    default:
      return send(doneContract, () => ({}));
  }
}

/** As apps show a code, and as it is sent. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(' ', '');
}
