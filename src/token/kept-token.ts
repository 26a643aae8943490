import type { UserToken } from '../model/user-token.js';
import { createSecret, type Secret } from '../result/secret.js';

/** A user token as the keeper holds it. */
export interface KeptToken {
  readonly access: Secret;
  readonly refresh?: Secret | undefined;
  /** By this device's clock; absent when unknown or when the clocks plainly disagree. */
  readonly expiresAtMs?: number | undefined;
}

/** A token that was just given and seems to have expired already says that the clocks disagree, not that it is dead. */
export function keptTokenOf(token: UserToken & { readonly expires_in?: unknown }, nowMs: number): KeptToken {
  const expiresAtMs = nowMs + parseFloat(String(token.expires_in)) * 1000 || Date.parse(String(token.expiry));
  return keptToken(
    token.access_token,
    token.refresh_token,
    expiresAtMs > nowMs && expiresAtMs < Infinity ? expiresAtMs : undefined,
  );
}

function keptToken(access: string, refresh: string | undefined, expiresAtMs: number | undefined): KeptToken {
  return { access: createSecret(access), refresh: refresh ? createSecret(refresh) : undefined, expiresAtMs };
}

export function toStored({ access, refresh, expiresAtMs }: KeptToken): string {
  return JSON.stringify({ access: access.reveal(), refresh: refresh?.reveal(), expiresAtMs });
}

/** @returns undefined for what is not a stored token */
export function fromStored(text: string | undefined): KeptToken | undefined {
  try {
    const { access, refresh, expiresAtMs } = JSON.parse(text ?? '');
    return typeof access === 'string' ? keptToken(access, refresh, expiresAtMs) : undefined;
  } catch {
    return undefined;
  }
}
