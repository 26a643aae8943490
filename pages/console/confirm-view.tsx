import { Button } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import type { ConsoleState } from './console-state.js';
import { CREDENTIALS, NEW_PASSWORD } from './credentials.js';
import { type Draft, wordsOf } from './drafts.js';
import { Modal } from './modal.js';
import { fieldsOf, Input, ProblemNote } from './parts.js';

/** Shows what will happen and asks why. Escape and Cancel change nothing. */
export function Confirm({ state, draft, actions }: { state: ConsoleState; draft: Draft; actions: ConsoleActions }) {
  const words = wordsOf(draft);
  return (
    <Modal titleId="confirm" onCancel={() => actions.ask(undefined)}>
      <form onSubmit={(event) => void actions.confirm(fieldsOf(event))}>
        <h2 id="confirm">{words.title}</h2>
        <p>{words.text}</p>
        {draft.detail && <p class="detail">{draft.detail}</p>}
        {words.asksFor && FIELDS[words.asksFor]}
        {!words.unexplained && (
          <Input
            id="reason"
            label="Why"
            autocomplete="off"
            minLength={3}
            maxLength={500}
            value={draft.reason ?? ''}
            hint="It stays in the log, with your name."
          />
        )}
        <ProblemNote problem={state.formProblem} />
        <div class="actions">
          <Button label={words.label} kind="primary" submit busy={state.isBusy} onPress={() => {}} />
          <Button label="Cancel" onPress={() => actions.ask(undefined)} />
        </div>
      </form>
    </Modal>
  );
}

/** What a question asks for besides why. */
const FIELDS = {
  amount: (
    <Input
      id="amount"
      label="Amount"
      autocomplete="off"
      inputMode="decimal"
      maxLength={18}
      optional
      hint="Such as 4.50. Empty: all that is left."
    />
  ),
  credit: (
    <>
      <Input
        id="amount"
        label="Amount"
        autocomplete="off"
        inputMode="decimal"
        maxLength={18}
        hint="Such as 4.50, in the wallet’s currency."
      />
      <Input
        id="reference"
        label="The bank’s reference"
        autocomplete="off"
        minLength={3}
        maxLength={60}
        hint="Of the money that came: letters, digits and . : / + # * - _. The player can read it, and it is kept for good: no names."
      />
    </>
  ),
  evidence: (
    <Input
      id="text"
      label="Evidence"
      type="lines"
      autocomplete="off"
      maxLength={20_000}
      hint="Plain text for the card’s bank: what was sold, delivered and agreed."
    />
  ),
  origin: (
    <Input
      id="origin"
      label="Origin"
      autocomplete="off"
      maxLength={300}
      hint="Such as https://games.example, or https://*.games.example for every name below it."
    />
  ),
  'sign-in': CREDENTIALS,
  'new-password': NEW_PASSWORD,
  passkey: (
    <>
      <Input id="name" label="Name" autocomplete="off" maxLength={60} hint="Where it is, such as Work laptop." />
      {CREDENTIALS}
    </>
  ),
  range: (
    <>
      <Input id="from" label="From (UTC)" type="datetime-local" autocomplete="off" />
      <Input id="to" label="Until before (UTC)" type="datetime-local" autocomplete="off" />
    </>
  ),
};
