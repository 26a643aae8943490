import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Adapters } from '../../payments/adapters.js';
import type { CardProvider } from '../../payments/cards/card-provider.js';
import { withinDeadline } from '../../platform/deadline.js';
import { SettingsError } from '../../platform/settings/environment.js';
import type { AdapterContext, AdapterModule } from './adapter-module.js';
import { checkedAuthenticator, checkedBank, checkedCards, checkedKyc } from './checked-answers.js';
import { withDeadlines } from './deadlines.js';

/** The deadline for creating an adapter, ms; afterwards the node does not start. */
const START_WITHIN_MS = 60_000;

const PARTS = {
  createCardProvider: ['charge', 'refund'],
  createPayoutBank: ['accepts', 'send', 'status'],
  createKycVerifier: ['verify'],
  createCardAuthenticator: ['start', 'outcome'],
} as const;

/** Optional methods of a part. */
const OPTIONAL: Partial<Record<keyof typeof PARTS, readonly string[]>> = {
  createCardProvider: ['tokenize', 'storeCard', 'readEvents', 'report'],
  createPayoutBank: ['readEvents', 'report'],
  createCardAuthenticator: ['release'],
};

/** Of the `disputes` that a card provider may have. */
const DISPUTE_METHODS = ['changedSince', 'read', 'submitEvidence', 'accept'];

/** Reserved for the service's own payment methods. */
const TAKEN_NAMES = ['wallet', 'sandbox-cards', 'sandbox-bank', 'none'];

/**
 * Loads the module in `SVC_ADAPTERS` and creates its adapters.
 *
 * @throws SettingsError naming the export and what is wrong with it
 */
export async function loadAdapters(file: string, context: AdapterContext): Promise<Adapters> {
  const module = await importModule(file);
  if (!Object.keys(PARTS).some((name) => name in module)) {
    throw problem(`${file} exports none of ${Object.keys(PARTS).join(', ')}`);
  }
  const cards = await make(module, 'createCardProvider', context);
  const authenticator = await make(module, 'createCardAuthenticator', context);
  const bank = await make(module, 'createPayoutBank', context);
  const kyc = await make(module, 'createKycVerifier', context);
  if (cards) requireName('card provider', cards.name);
  if (cards) requireEntry(cards);
  if (bank?.readEvents || bank?.report) requireName('bank', bank.name);
  if (cards?.disputes !== undefined) requireDisputes(cards.disputes);
  if (authenticator && !cards) throw problem('its createCardAuthenticator requires createCardProvider');
  return {
    cards: cards && checkedCards(withDeadlines(cards)),
    authenticator: authenticator && checkedAuthenticator(withDeadlines(authenticator)),
    bank: bank && checkedBank(withDeadlines(bank)),
    kyc: kyc && checkedKyc(withDeadlines(kyc)),
  };
}

/** @throws SettingsError when there is no such module, or it cannot be loaded */
export async function importModule(file: string): Promise<AdapterModule> {
  try {
    return await import(pathToFileURL(path.resolve(file)).href);
  } catch (cause) {
    throw problem(`${file} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`);
  }
}

async function make<K extends keyof typeof PARTS>(
  module: AdapterModule,
  name: K,
  context: AdapterContext,
): Promise<Awaited<ReturnType<NonNullable<AdapterModule[K]>>> | undefined> {
  const create: unknown = module[name];
  if (create === undefined) return undefined;
  if (typeof create !== 'function') throw problem(`its export ${name} is not a function`);
  let made: unknown;
  try {
    made = await withinDeadline(name, START_WITHIN_MS, async () => create(context));
  } catch (cause) {
    throw problem(`its ${name} failed: ${cause instanceof Error ? cause.message : cause}`);
  }
  const methods: readonly string[] = PARTS[name];
  const typeOf = (method: string) => typeof (made as Record<string, unknown> | undefined)?.[method];
  const missing = methods.filter((method) => typeOf(method) !== 'function');
  if (missing.length > 0) throw problem(`the object from its ${name} lacks ${missing.join(', ')}`);
  const wrong = OPTIONAL[name]?.find((method) => !['undefined', 'function'].includes(typeOf(method)));
  if (wrong !== undefined)
    throw problem(`${wrong} in the object from its ${name} is not a function; omit it or make it one`);
  return made as Awaited<ReturnType<NonNullable<AdapterModule[K]>>>;
}

function requireDisputes(disputes: object): void {
  const missing = DISPUTE_METHODS.filter((method) => typeof Reflect.get(Object(disputes), method) !== 'function');
  if (missing.length > 0)
    throw problem(`the disputes of its card provider lack ${missing.join(', ')}; omit or complete them`);
}

function requireName(part: string, name: unknown): void {
  const usable = typeof name === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(name) && !TAKEN_NAMES.includes(name);
  if (usable) return;
  throw problem(
    `its ${part}'s name must consist of lower-case letters, digits and hyphens and must not be ${TAKEN_NAMES.join(', ')}`,
  );
}

/** A card must have a way in: typed into our form, into the provider's, or either. */
function requireEntry({ tokenize, storeCard, cardEntry }: CardProvider): void {
  const of = 'the object from its createCardProvider';
  if (!tokenize && !cardEntry)
    throw problem(`${of} lacks tokenize (direct entry) or cardEntry with storeCard (provider fields)`);
  if (Boolean(cardEntry) !== Boolean(storeCard))
    throw problem(`${of} has only one of cardEntry and storeCard; it needs both`);
  if (cardEntry === undefined) return;
  const read = providerFields.safeParse(cardEntry);
  if (!read.success) throw problem(`cardEntry in ${of} is invalid: ${z.prettifyError(read.error)}`);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const providerFields = z
  .object({
    kind: z.literal('provider_fields', "kind must be 'provider_fields'"),
    url: z.string().max(2000).refine(isPageUrl, 'url must begin with https://, and have no user name or fragment'),
    origin: z.string(),
    isolated: z.boolean('isolated must be true or false').optional(),
  })
  .refine(({ url, origin }) => URL.canParse(url) && new URL(url).origin === origin, "origin must be url's own origin");

function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSafe && username === '' && password === '' && hash === '';
}

function problem(sentence: string): SettingsError {
  return new SettingsError([`SVC_ADAPTERS: ${sentence}.`]);
}
