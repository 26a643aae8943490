/** The passkeys that the browser reaches: its own, a phone's, a security key's, a password manager's. */
export interface BrowserPasskeys {
  readonly isSupported: boolean;
  /** Rejects with a `DOMException` when nothing was made. */
  create(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown>;
  /** Rejects with a `DOMException` when nothing was signed. */
  get(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown>;
}

export function browserPasskeys({ PublicKeyCredential: type, navigator }: typeof globalThis): BrowserPasskeys {
  const toJson = (made: Credential | null) => (made instanceof type ? made.toJSON() : undefined);
  return {
    isSupported: type !== undefined && 'parseRequestOptionsFromJSON' in type,
    create: async (options) =>
      toJson(await navigator.credentials.create({ publicKey: type.parseCreationOptionsFromJSON(options) })),
    get: async (options) =>
      toJson(await navigator.credentials.get({ publicKey: type.parseRequestOptionsFromJSON(options) })),
  };
}
