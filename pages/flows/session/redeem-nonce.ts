import type { Welcome } from 'svc-bridge/frame';
import type { FlowApi } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowSession } from '../api/flow-session.js';
import { openSession } from '../api/flow-session.js';

/** A redemption of a nonce that may be asked for again. */
export interface Redemption {
  readonly api: FlowApi;
  /** The one under way at first; afterwards the same redemption again. */
  redeem(): Promise<FlowAnswer<FlowSession>>;
}

declare global {
  interface Window {
    /** Begun by the small script behind a flow's first markup, once the host has said the nonce. */
    svcRedemption?: Promise<Redemption>;
  }
}

/** Redeems the welcome's nonce; a repeated call after a lost answer is the same redemption and gives the same session. */
export function redeemNonce(flow: string, welcome: Welcome, parentOrigin: string | undefined): Redemption {
  const api: FlowApi = {
    fetch: (input, init) => fetch(input, init),
    base: new URL('..', location.href).href,
    token: undefined,
  };
  const request = {
    nonce: welcome.nonce ?? '',
    flow,
    redemption_id: newId(crypto),
    locale: document.documentElement.lang,
    ...(parentOrigin && { parent_origin: parentOrigin }),
  };
  return { api, redeem: () => openSession(api, request) };
}

/** A random UUID; `crypto.randomUUID` itself is missing on plain http. */
export function newId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
