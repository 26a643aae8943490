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
