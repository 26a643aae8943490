import { isIP } from 'node:net';
import { z } from 'zod';
import { conflict } from '../../platform/http/api-error.js';
import type { Settings } from '../../platform/settings.js';

/** Who a passkey is for (WebAuthn §5.4.2): the host of `WEB_URL`, and its origin alone. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @throws ApiError `passkeys_unavailable` 409 */
export function requireRelyingParty(settings: Pick<Settings, 'addresses' | 'mode'>): RelyingParty {
  const problem = whyNoPasskeys(settings);
  if (problem !== '') throw conflict('passkeys_unavailable', problem);
  const { hostname, origin } = new URL(settings.addresses.webUrl);
  return { id: hostname, origin };
}

/** @returns why there are no passkeys here; empty: there are */
export function whyNoPasskeys({ addresses, mode }: Pick<Settings, 'addresses' | 'mode'>): string {
  if (mode === 'sandbox') return 'A sandbox has nobody to sign in.';
  const { hostname, protocol } = new URL(addresses.webUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isAddress && isSecure) return '';
  return `Browsers make passkeys for a name over https, and WEB_URL is ${new URL(addresses.webUrl).origin}.`;
}

/** Bytes as browsers write them in JSON, in one way only, so that tries of one passkey count together. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text, 'Must be base64url');

const credentialId = bytes(1_364);

/** What `PublicKeyCredential.toJSON()` gives of a new passkey. */
export const newCredentialSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(8_000), attestationObject: bytes(40_000) }),
});

/** What it gives of a passkey that has signed. */
export const signedCredentialSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(100),
  }),
});

export type NewCredential = z.output<typeof newCredentialSchema>;
export type SignedCredential = z.output<typeof signedCredentialSchema>;

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that was signed, before anything is checked; empty: unreadable. */
export function challengeOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const json: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return clientData.safeParse(json).data?.challenge ?? '';
  } catch {
    return '';
  }
}

/** The user handle of an operator's passkeys: random, and no personal data. */
export function handleOf(operatorId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(operatorId.replaceAll('-', ''), 'hex'));
}
