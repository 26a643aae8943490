import { SettingsError } from './environment.js';

/** Of 32 bytes in base64, without the `=`. */
const KEY_LETTERS = 43;

/** Published with the sandbox. */
export const SANDBOX_KEY = Buffer.from('svc-bridge sandbox key, not safe').toString('base64');

/** Reads `SVC_SECRET_KEYS`. @throws SettingsError */
export function readSecretKeys(text: string): Buffer[] {
  const parts = text.split(',');
  const keys = parts.map((part) => Buffer.from(part.trim(), 'base64'));
  if (keys.some((key) => key.length !== 32) || !parts.every(isOneKey)) {
    throw new SettingsError([
      'SVC_SECRET_KEYS must be one or more keys of 32 bytes in base64, separated by commas, newest first.',
    ]);
  }
  return keys;
}

/** Decoding ends at the first `=`: of two keys with a space or a line break between them, it would lose the second without a word. */
function isOneKey(part: string): boolean {
  return part.replace(/[^\w+/-]/g, '').length === KEY_LETTERS;
}

export function hasPublishedKey(text: string | undefined): boolean {
  return (text ?? '').split(',').some((part) => Buffer.from(part, 'base64').equals(Buffer.from(SANDBOX_KEY, 'base64')));
}
