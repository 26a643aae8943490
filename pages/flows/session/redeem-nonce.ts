import type { Welcome } from 'svc-bridge/frame';
import { type FlowApi, type FlowSession, openSession } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import { newId } from './flow-context.js';

/** A nonce redemption that can be repeated. */
export interface Redemption {
  readonly api: FlowApi;
  /** Returns the pending redemption first, then repeats the same one. */
  redeem(): Promise<FlowAnswer<FlowSession>>;
}

declare global {
  interface Window {
    /** Started by the small script after a flow's first markup, once the host has sent the nonce. */
    svcRedemption?: Promise<Redemption>;
  }
}

/** Redeems the welcome's nonce; a retry after a lost answer is the same redemption and returns the same session. */
export function redeemNonce(flow: string, welcome: Welcome, parentOrigin: string | undefined): Redemption {
  const api: FlowApi = { fetch: fetch.bind(window), base: new URL('..', location.href).href, token: undefined };
  const request = {
    nonce: welcome.nonce ?? '',
    flow,
    redemption_id: newId(crypto),
    locale: document.documentElement.lang,
    ...(parentOrigin && { parent_origin: parentOrigin }),
  };
  return { api, redeem: () => openSession(api, request) };
}
