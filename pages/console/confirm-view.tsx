import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import type { ConsoleState, Draft } from './console-state.js';
import { fieldsOf, Input, ProblemNote } from './parts.js';

const WORDS: Readonly<
  Record<Draft['action'], { readonly title: string; readonly text: string; readonly label: string }>
> = {
  freeze: {
    title: 'Freeze this player?',
    text: 'They can no longer open flows, pay or receive new payments. Money already owed to them still arrives.',
    label: 'Freeze',
  },
  unfreeze: {
    title: 'Lift the freeze?',
    text: 'They can pay and be paid again. Only your side’s freeze is lifted; the other side’s stays.',
    label: 'Unfreeze',
  },
  'revoke-sessions': {
    title: 'Sign this player out everywhere?',
    text: 'Their tokens, open flows, unused redirects and hosted links end. Payments in progress complete.',
    label: 'Sign out',
  },
  'read-identity': {
    title: 'Show the submitted identity data?',
    text: 'Name, birth date, address and document. The log keeps that you looked at it, and why.',
    label: 'Show',
  },
  'decide-kyc': {
    title: 'Decide the identity check?',
    text: 'The decision replaces the one before. The submitted data is erased after the retention time.',
    label: 'Decide',
  },
};

const DECISIONS = {
  ACCEPT: 'Accept this identity?',
  DENY: 'Deny this identity?',
  REVERIFY: 'Ask for the data again?',
} as const;

/** Shows what will happen and asks why. Escape and Cancel change nothing. */
export function Confirm({ state, draft, actions }: { state: ConsoleState; draft: Draft; actions: ConsoleActions }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const { title, text, label } = WORDS[draft.action];
  const question = draft.decision ? DECISIONS[draft.decision] : title;
  return (
    <dialog ref={dialog} class="card panel" aria-labelledby="confirm" onCancel={() => actions.ask(undefined)}>
      <form onSubmit={(event) => void actions.confirm(fieldsOf(event).reason ?? '')}>
        <h2 id="confirm">{question}</h2>
        <p>{text}</p>
        <Input
          id="reason"
          label="Why"
          autocomplete="off"
          minLength={3}
          maxLength={500}
          hint="It stays in the log, with your name."
        />
        <ProblemNote problem={state.formProblem} />
        <div class="actions">
          <Button label={label} kind="primary" submit busy={state.isBusy} onPress={() => {}} />
          <Button label="Cancel" onPress={() => actions.ask(undefined)} />
        </div>
      </form>
    </dialog>
  );
}
