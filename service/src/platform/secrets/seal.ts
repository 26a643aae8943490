import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomSource } from '../random.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed with a key that this node does not list, or was damaged: another node may open it. */
export class SecretKeyUnknown extends Error {
  constructor() {
    super('A sealed value fits none of the keys of SVC_SECRET_KEYS.');
    this.name = 'SecretKeyUnknown';
  }
}

/** Encrypts with AES-256-GCM: version, nonce, tag, ciphertext. @param key - 32 bytes */
export function seal(random: RandomSource, key: Buffer, text: string): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Opens what `seal` made, with the first key that fits. @throws SecretKeyUnknown when none does */
export function unseal(keys: readonly Buffer[], sealed: Buffer): string {
  for (const key of keys) {
    const text = tryUnseal(key, sealed);
    if (text !== undefined) return text;
  }
  throw new SecretKeyUnknown();
}

function tryUnseal(key: Buffer, sealed: Buffer): string | undefined {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    const bytes = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * A key for one purpose that stays the same while a new key is taken in: it is made of the last one, and a new key never comes last.
 *
 * @param keys - `SVC_SECRET_KEYS`
 */
export function deriveSteadyKey(keys: readonly Buffer[], purpose: string): Buffer {
  return deriveKey(keys.at(-1)?.toString('base64') ?? '', purpose);
}

/** A key for one purpose from a secret that is not kept, such as a token. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
