import type { EnvironmentValues } from './environment.js';

/** The interface's five public addresses, without a slash at the end. Links are built from these, never from a request. */
export interface Addresses {
  readonly authUrl: string;
  readonly invoicingUrl: string;
  readonly paymentsUrl: string;
  readonly webUrl: string;
  readonly hostedUrl: string;
}

/** Of the sandbox's card fields. */
export interface CardFieldsSettings {
  readonly port: number;
  /** As browsers see it, without a slash at the end. */
  readonly url: string;
}

export function addressesOf(values: EnvironmentValues): Addresses {
  const own = `http://127.0.0.1:${values.PORT}`;
  return {
    authUrl: values.AUTH_URL ?? own,
    invoicingUrl: values.INVOICING_URL ?? own,
    paymentsUrl: values.PAYMENTS_URL ?? own,
    webUrl: values.WEB_URL ?? own,
    hostedUrl: values.HOSTED_URL ?? own,
  };
}

/** The sample game has the port after the service's own. */
export function cardFieldsSettings(values: EnvironmentValues): CardFieldsSettings {
  const port = values.SVC_CARD_FIELDS_PORT ?? Math.min(values.PORT + 2, 65_535);
  return { port, url: values.SVC_CARD_FIELDS_URL ?? `http://127.0.0.1:${port}` };
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
