import { createServerClient, type Result, type SdkError, type ServerClient } from 'svc-bridge/server';
import type { Credentials } from './settings.js';

/** Whom a call is made as. */
export interface Caller {
  readonly svc: ServerClient;
  /** A real game gets these from the signed-in player and its own data. */
  readonly playerAccountId: string;
  readonly sellerWalletId: string;
}

export interface ServiceAccountOptions {
  readonly serviceUrl: string;
  readonly credentials: Credentials;
  /** Of a sandbox, which makes new ones when it starts over. Absent: credentials are set for good. */
  readonly renewCredentials?: (() => Promise<Credentials>) | undefined;
  /** The sandbox has started over: nothing from before is there any more. */
  readonly onStartedOver: () => void;
  readonly log: boolean;
}

/** The shop's account with the payment service. */
export class ServiceAccount {
  readonly #options: ServiceAccountOptions;
  #caller: Caller;
  #clientId: string;
  #renewal: Promise<void> | undefined;

  constructor(options: ServiceAccountOptions) {
    this.#options = options;
    this.#clientId = options.credentials.clientId;
    this.#caller = this.#callerWith(options.credentials);
  }

  /** Makes a call, and once more with new credentials if the service does not know these. */
  async call<T>(ask: (caller: Caller) => Promise<Result<T>>): Promise<Result<T>> {
    const caller = this.#caller;
    const result = await ask(caller);
    if (result.ok || !isUnknownClient(result.error)) return result;
    await this.#renew(caller);
    return caller === this.#caller ? result : ask(this.#caller);
  }

  /** Once for all calls that were refused at the same time. Without an answer everything stays as it is: the refusal says more. */
  async #renew(refused: Caller): Promise<void> {
    if (refused !== this.#caller) return;
    this.#renewal ??= this.#fetchCaller().finally(() => {
      this.#renewal = undefined;
    });
    await this.#renewal;
  }

  async #fetchCaller(): Promise<void> {
    const credentials = await this.#options.renewCredentials?.().catch(() => undefined);
    if (!credentials) return;
    if (credentials.clientId !== this.#clientId) this.#options.onStartedOver();
    this.#clientId = credentials.clientId;
    this.#caller = this.#callerWith(credentials);
  }

  #callerWith({ clientId, clientSecret, playerAccountId, sellerWalletId }: Credentials): Caller {
    const { serviceUrl, log } = this.#options;
    const svc = createServerClient({ addresses: serviceUrl, clientId, clientSecret, ...(!log && { log: false }) });
    return { svc, playerAccountId, sellerWalletId };
  }
}

function isUnknownClient({ api }: SdkError): boolean {
  return api?.codes.includes('invalid_client') ?? false;
}
