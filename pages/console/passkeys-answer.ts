import type { Contract } from 'svc-bridge/frame';

/** The passkeys of whoever is signed in, oldest first. */
export interface Passkeys {
  /** Why there can be none here; empty: there can. */
  readonly unavailable: string;
  readonly passkeys: readonly {
    readonly passkey_id: string;
    readonly name: string;
    /** A password manager keeps copies of it. */
    readonly synced: boolean;
    /** When it was last used to sign in; empty: never. */
    readonly used: string;
    readonly created: string;
  }[];
}

export const passkeysContract: Contract<Passkeys> = {
  shape: {
    unavailable: 'string',
    passkeys: ['list', { passkey_id: 'string', name: 'string', synced: 'boolean', used: 'string', created: 'string' }],
  },
};

/** What the browser is to make. It reads the options by itself. */
export const creationContract: Contract<{ readonly options: PublicKeyCredentialCreationOptionsJSON }> = {
  shape: { options: 'unknown' },
};

/** What the browser is to sign. */
export const signingContract: Contract<{ readonly options: PublicKeyCredentialRequestOptionsJSON }> = {
  shape: { options: 'unknown' },
};
