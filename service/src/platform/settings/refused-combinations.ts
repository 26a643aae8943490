import { addressesOf, cardFieldsSettings, isLoopback } from './addresses.js';
import type { EnvironmentValues } from './environment.js';
import { SettingsError } from './environment.js';
import { hasPublishedKey } from './secret-keys.js';

/** Refuses values that are right, each on its own, but not in this mode or with each other. @throws SettingsError */
export function refuseCombinations(values: EnvironmentValues, mode: 'operator' | 'sandbox'): void {
  const problems = mode === 'operator' ? operatorProblems(values) : sandboxProblems(values);
  if (problems.length > 0) throw new SettingsError(problems);
}

function operatorProblems(values: EnvironmentValues): string[] {
  const needed = [
    'DATABASE_URL',
    'SMTP_URL',
    'SVC_SECRET_KEYS',
    'AUTH_URL',
    'INVOICING_URL',
    'PAYMENTS_URL',
    'WEB_URL',
    'HOSTED_URL',
  ] as const;
  const missing = needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set when SVC_MODE is operator: ${REASONS[name]}.`);
  const plain = ADDRESSES.filter((name) => isRefusedPlain(values[name], values.SVC_HTTP_ADDRESSES)).map(
    (name) => `${name} must begin with https:// when SVC_MODE is operator: it carries tokens and payment links.`,
  );
  return [...missing, ...plain, ...(hasPublishedKey(values.SVC_SECRET_KEYS) ? [PUBLISHED_KEY] : [])];
}

const ADDRESSES = ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'] as const;
const PUBLISHED_KEY =
  "SVC_SECRET_KEYS must not contain the sandbox's public key. Create one with openssl rand -base64 32.";

/** Plain http only on one machine, and only if explicitly allowed. */
function isRefusedPlain(address: string | undefined, allowed: 'none' | 'loopback'): boolean {
  if (address === undefined) return false;
  const url = new URL(address);
  if (url.protocol === 'https:') return false;
  return allowed === 'none' || !isLoopback(url);
}

function sandboxProblems(values: EnvironmentValues): string[] {
  return [
    ...(values.DATABASE_URL !== undefined && values.SVC_MODE === undefined
      ? ['SVC_MODE must be set when DATABASE_URL is: operator for real money, sandbox for a database of demo data.']
      : []),
    ...(values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined
      ? [
          'DATABASE_READ_URL requires DATABASE_URL, the database that it is a replica of; omit it for the embedded database.',
        ]
      : []),
    ...cardFieldsProblems(values),
    ...(values.SVC_ADAPTERS !== undefined
      ? ['SVC_ADAPTERS requires SVC_MODE=operator: the sandbox has its own test cards and bank.']
      : []),
  ];
}

/** Only another origin keeps the page from reading what is typed there. */
function cardFieldsProblems(values: EnvironmentValues): string[] {
  if (values.SVC_CARD_ENTRY !== 'provider') return [];
  const { url } = cardFieldsSettings(values);
  const { webUrl, hostedUrl } = addressesOf(values);
  const pages = [webUrl, hostedUrl].map((address) => new URL(address).origin);
  if (!pages.includes(new URL(url).origin)) return [];
  return [
    'SVC_CARD_FIELDS_URL must be on another origin than WEB_URL and HOSTED_URL, such as another port or host name.',
  ];
}

const ADDRESS_REASON = 'links are built from it';
const REASONS = {
  DATABASE_URL: 'the embedded database is for the sandbox only',
  SMTP_URL: 'it sends receipts',
  SVC_SECRET_KEYS: 'it encrypts webhook secrets and has no default; set 32 random bytes in base64',
  AUTH_URL: ADDRESS_REASON,
  INVOICING_URL: ADDRESS_REASON,
  PAYMENTS_URL: ADDRESS_REASON,
  WEB_URL: ADDRESS_REASON,
  HOSTED_URL: ADDRESS_REASON,
} as const;
