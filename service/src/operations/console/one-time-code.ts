import { Secret, TOTP } from 'otpauth';
import type { RandomSource } from '../../platform/random.js';

const SECRET_BYTES = 20;
/** How many steps of 30 s an authenticator's clock may be off. */
const WINDOW = 1;

/** As checked for an e-mail address that nobody has. */
export const NOBODYS_SECRET = new Secret({ buffer: new Uint8Array(SECRET_BYTES).buffer }).base32;

/** @returns the secret of an authenticator app, in base32 */
export function newCodeSecret(random: RandomSource): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The `otpauth://` address that an authenticator app reads, for example from a QR code. */
export function codeAddress(secret: string, email: string): string {
  return new TOTP({ issuer: 'svc-bridge', label: email, secret }).toString();
}

/**
 * Finds the time step of a code (RFC 6238: SHA-1, 6 digits, 30 s). Whoever accepts a code must refuse it, and those before it, from then on.
 *
 * @returns undefined if the code is wrong
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}
