import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { RandomSource } from '../random.js';

/** 1 opens in any row; 2 only in the row that it was sealed for. */
export type SealFormat = 1 | 2;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value's place. Copied to another row or column it does not open. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

export interface Seal {
  readonly random: RandomSource;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly format: SealFormat;
}

/** Sealed with a key that this node does not list, or for another row, or damaged: another node may open it. */
export class SecretKeyUnknown extends Error {
  constructor() {
    super('No key in SVC_SECRET_KEYS opens this sealed value.');
    this.name = 'SecretKeyUnknown';
  }
}

/** Encrypts with AES-256-GCM: format, nonce, tag, ciphertext. The place is authenticated, not stored. */
export function seal({ random, key, format }: Seal, place: SealedPlace, text: string): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (format === 2) cipher.setAAD(bytesOf(place));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ciphertext]);
}

/** The same with the newest of `SVC_SECRET_KEYS`. @throws Error if there is none */
export function sealWithNewest(
  deps: Pick<Deps, 'random'> & { readonly settings: Pick<Deps['settings'], 'secretKeys' | 'sealFormat'> },
  place: SealedPlace,
  text: string,
): Buffer {
  const { secretKeys, sealFormat } = deps.settings;
  const [key] = secretKeys;
  if (!key) throw new Error('SVC_SECRET_KEYS has no key to seal with.');
  return seal({ random: deps.random, key, format: sealFormat }, place, text);
}

/** Opens what `seal` made for this place, with the first key that fits. @throws SecretKeyUnknown if none does */
export function unseal(keys: readonly Buffer[], place: SealedPlace, sealed: Buffer): string {
  for (const key of keys) {
    const text = tryUnseal(key, place, sealed);
    if (text !== undefined) return text;
  }
  throw new SecretKeyUnknown();
}

function tryUnseal(key: Buffer, place: SealedPlace, sealed: Buffer): string | undefined {
  const format = sealed[0];
  if ((format !== 1 && format !== 2) || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  if (format === 2) decipher.setAAD(bytesOf(place));
  try {
    const bytes = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}

function bytesOf({ table, column, id }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, id]), 'utf8');
}

/**
 * A key for one purpose that survives rotations: derived from the last key, and a new key never comes last.
 *
 * @param keys - `SVC_SECRET_KEYS`
 */
export function deriveSteadyKey(keys: readonly Buffer[], purpose: string): Buffer {
  return deriveKey(keys.at(-1)?.toString('base64') ?? '', purpose);
}

/** A key for one purpose, derived from a secret that is not stored, such as a token. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
