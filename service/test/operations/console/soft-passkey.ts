import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser may be made to sign otherwise. */
export interface Signing {
  readonly origin: string;
  readonly rpId: string;
  /** Without it nobody was asked for a PIN or a fingerprint. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const text = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey in memory (WebAuthn §6, ES256), which signs whatever a test has it sign. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  /** Of the account that it was made for. */
  userHandle = '';
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** As `navigator.credentials.create()` answers, in JSON. */
  create(options: { challenge: string; user: { id: string } }, signing: Signing) {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.authenticatorData(signing, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from(isoCBOR.encode(key)),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, signing),
      attestationObject: text(isoCBOR.encode(attestation)),
    });
  }

  /** As `navigator.credentials.get()` answers, in JSON. */
  get(options: { challenge: string }, signing: Signing) {
    const clientDataJSON = clientData('webauthn.get', options.challenge, signing);
    const authData = this.authenticatorData(signing, 0);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: text(authData),
      signature: text(sign('sha256', signed, this.keys.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private authenticatorData({ rpId, isVerified = true, counter = 0 }: Signing, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more), count]);
  }

  private answer<R>(response: R) {
    return { id: text(this.id), rawId: text(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, { origin }: Signing): string {
  return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}
