import type { Welcome } from 'svc-bridge/frame';
import type { EarlyRedemption } from '../../early/early-start.js';
import type { FlowApi } from '../api/flow-api.js';
import { openSession } from '../api/open-session.js';
import { newId } from './new-id.js';

/** Redeems the welcome's nonce; a repeated call after a lost answer is the same redemption and gives the same session. */
export function redeemNonce(flow: string, welcome: Welcome, parentOrigin: string | undefined): EarlyRedemption {
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
