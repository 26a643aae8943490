import type { PaymentFlowName } from '../flow/flow-name.js';

type Kind = 'boolean' | 'string' | 'object' | 'number';

const OPTIONAL: Readonly<Record<string, Kind | 'function'>> = {
  flowConfig: 'object',
  theme: 'object',
  signal: 'object',
  confirm: 'function',
  locale: 'string',
  timeoutMs: 'number',
  'theme.backgroundColor': 'string',
  'theme.primaryColor': 'string',
};

const CONFIG: Readonly<Partial<Record<PaymentFlowName, Readonly<Record<string, Kind>>>>> = {
  checkout: {
    hideUserWallets: 'boolean',
    hideSKUs: 'boolean',
    showInvoiceReferenceInfo: 'boolean',
    selectButton: 'object',
    'selectButton.label': 'string',
    postOAuthURLOverride: 'string',
  },
  'payment-selection': {
    transactionDetails: 'object',
    'transactionDetails.transaction_amount': 'number',
    'transactionDetails.currency': 'string',
  },
};

/** @returns a sentence that names the first wrong field; undefined when all are right (interface §4.3) */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown): string | undefined {
  if (kindOf(options) !== 'object') return 'options must be an object with redirect';
  const { redirect, flowConfig } = options as { redirect?: unknown; flowConfig?: unknown };
  if (!['string', 'object', 'function'].includes(kindOf(redirect)) || redirect === '') {
    return 'redirect must be a URL, an object with redirect or url, or a function that fetches one';
  }
  return firstWrong(options, OPTIONAL, '') ?? firstWrong(flowConfig, CONFIG[flow] ?? {}, 'flowConfig.');
}

function firstWrong(object: unknown, fields: Readonly<Record<string, string>>, prefix: string): string | undefined {
  for (const [path, kind] of Object.entries(fields)) {
    const value = path.split('.').reduce<unknown>((inner, key) => Object(inner)[key], object);
    if (value !== undefined && kindOf(value) !== kind) {
      return `${prefix}${path} must be ${kind === 'object' ? 'an' : 'a'} ${kind}, not ${kindOf(value)}`;
    }
  }
  return undefined;
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
