import { Button } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import type { ConsoleState } from './console-state.js';
import { CREDENTIALS } from './credentials.js';
import { fieldsOf, Input, ProblemNote } from './parts.js';

interface Props {
  state: ConsoleState;
  actions: ConsoleActions;
}

export function SignIn({ state, actions }: Props) {
  return (
    <form
      class="card panel narrow"
      aria-labelledby="sign-in"
      onSubmit={(event) => {
        const { email = '', password = '', code = '' } = fieldsOf(event);
        void actions.signIn(email, password, code);
      }}
    >
      <h2 id="sign-in">Sign in</h2>
      <Input id="email" label="E-mail address" inputMode="email" autocomplete="username" />
      {CREDENTIALS}
      <ProblemNote problem={state.formProblem} />
      <Button label="Sign in" kind="primary" submit busy={state.isBusy} onPress={() => {}} />
      {actions.hasPasskeys && (
        <Button
          label="Sign in with a passkey"
          disabled={state.isBusy}
          onPress={() => void actions.signInWithPasskey()}
        />
      )}
      <p class="quiet">
        No account, or locked out? Whoever runs the service creates and resets accounts with its admin tool.
      </p>
    </form>
  );
}

/** After the first sign-in, with the printed password. */
export function ChangePassword({ state, actions }: Props) {
  return (
    <form
      class="card panel narrow"
      aria-labelledby="change-password"
      onSubmit={(event) => {
        const fields = fieldsOf(event);
        void actions.changePassword(fields.password ?? '', fields['new-password'] ?? '');
      }}
    >
      <h2 id="change-password">Choose your password</h2>
      <p>The printed password was only for this first time.</p>
      <Input id="password" label="Printed password" type="password" autocomplete="current-password" />
      <Input
        id="new-password"
        label="New password"
        type="password"
        autocomplete="new-password"
        minLength={12}
        maxLength={200}
        hint="At least 12 characters."
      />
      <ProblemNote problem={state.formProblem} />
      <Button label="Save" kind="primary" submit busy={state.isBusy} onPress={() => {}} />
    </form>
  );
}
