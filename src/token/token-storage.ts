import { createSecret, type Secret } from '../api/api-context.js';
import type { UserToken } from '../model/user-token.js';
import type { StoragePort } from '../ports/ports.js';

/** A user token as the keeper holds it. */
export interface KeptToken {
  readonly access: Secret;
  readonly refresh?: Secret | undefined;
  /** By this device's clock; absent when unknown or when the clocks plainly disagree. */
  readonly expiresAtMs?: number | undefined;
}

/** If a new token seems to have expired already, the clocks disagree; it is still valid. */
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

/** @returns undefined if it is not a stored token */
export function fromStored(text: string | undefined): KeptToken | undefined {
  try {
    const { access, refresh, expiresAtMs } = JSON.parse(text ?? '');
    return typeof access === 'string' ? keptToken(access, refresh, expiresAtMs) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps values for as long as the program runs; what the SDK uses on the web. */
export function createMemoryStorage(): StoragePort {
  const values = new Map<string, string>();
  const tails = new Map<string, Promise<unknown>>();
  return {
    read: async (key) => values.get(key),
    write: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    exclusive: (name, work) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(name, turn);
      return turn;
    },
  };
}
