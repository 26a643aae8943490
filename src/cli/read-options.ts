import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Addresses } from '../api/api-context.js';
import { type Terminal, UsageError } from './terminal.js';

type Read<T extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>;

/**
 * Reads a command's arguments; refuses unknown ones by name.
 *
 * @param words - how many may stand without an option
 * @throws UsageError
 */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  words = 0,
): Read<T> {
  const read = parse(args, options);
  const extra = read.positionals[words];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}". Use --help for the options.`);
  return read;
}

function parse<const T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T): Read<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { message } = Object(error);
    // Node's advice after the first sentence is about its own conventions.
    const [sentence] = String(message).split(/\.\s/, 1);
    throw new UsageError(`${sentence}. Use --help for the options.`);
  }
}

/** The options of every command that talks to a deployment. */
export const DEPLOYMENT_OPTIONS = {
  url: { type: 'string' },
  'auth-url': { type: 'string' },
  'invoicing-url': { type: 'string' },
  'payments-url': { type: 'string' },
  'web-url': { type: 'string' },
  'hosted-url': { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
} as const;

export const DEPLOYMENT_USAGE = `  --url <origin>           the deployment's origin; to set or override one address:
                           --auth-url --invoicing-url --payments-url --web-url --hosted-url
  --client-id <id>         or SVC_CLIENT_ID
  --client-secret <text>   prefer SVC_CLIENT_SECRET: other programs on this machine can see arguments`;

type DeploymentValues = { readonly [K in keyof typeof DEPLOYMENT_OPTIONS]?: string | undefined };

/** Where the deployment is. @throws UsageError */
export function readAddresses(values: DeploymentValues, { env }: Pick<Terminal, 'env'>): Addresses {
  const address = (name: keyof DeploymentValues): string => {
    const text = values[name] ?? values.url ?? env.SVC_URL;
    if (text === undefined)
      throw new UsageError(`--url (or --${name}) is missing, such as --url http://127.0.0.1:8787.`);
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
      throw new UsageError(`"${text}" is not an http(s) address without a query, such as http://127.0.0.1:8787.`);
    return text.replace(/\/+$/, '');
  };
  return {
    authUrl: address('auth-url'),
    invoicingUrl: address('invoicing-url'),
    paymentsUrl: address('payments-url'),
    webUrl: address('web-url'),
    hostedUrl: address('hosted-url'),
  };
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who asks. @throws UsageError */
export function readCredentials(values: DeploymentValues, { env }: Pick<Terminal, 'env'>): Credentials {
  const clientId = values['client-id'] ?? env.SVC_CLIENT_ID;
  const clientSecret = values['client-secret'] ?? env.SVC_CLIENT_SECRET;
  if (!clientId) throw new UsageError('--client-id is missing; set it or SVC_CLIENT_ID.');
  if (!clientSecret) throw new UsageError('The client secret is missing; set SVC_CLIENT_SECRET or --client-secret.');
  return { clientId, clientSecret };
}
