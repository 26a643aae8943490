import { Input } from './parts.js';

/** What proves who signs in, and confirms who is signed in. */
export const CREDENTIALS = (
  <>
    <Input id="password" label="Password" type="password" autocomplete="current-password" />
    <Input
      id="code"
      label="Code"
      autocomplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      hint="Six digits from your authenticator app. Each works once."
    />
  </>
);

/** The present password, and another. */
export const NEW_PASSWORD = (
  <>
    <Input id="password" label="Present password" type="password" autocomplete="current-password" />
    <Input
      id="new_password"
      label="New password"
      type="password"
      autocomplete="new-password"
      minLength={12}
      maxLength={200}
      hint="At least 12 characters."
    />
  </>
);
