import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Adapters } from '../../payments/adapters.js';
import { withinDeadline } from '../../platform/deadline.js';
import { SettingsError } from '../../platform/settings.js';
import type { AdapterContext, AdapterModule } from './adapter-module.js';
import { checkedAuthenticator, checkedBank, checkedCards, checkedKyc } from './checked-answers.js';
import { withDeadlines } from './deadlines.js';

/** An adapter that is not made after this keeps the node from starting, ms. */
const START_WITHIN_MS = 60_000;

const PARTS = {
  createCardProvider: ['charge', 'refund', 'tokenize'],
  createPayoutBank: ['accepts', 'send', 'status'],
  createKycVerifier: ['verify'],
  createCardAuthenticator: ['start', 'outcome'],
} as const;

/** Methods that a part may leave out. */
const OPTIONAL: Partial<Record<keyof typeof PARTS, readonly string[]>> = { createCardAuthenticator: ['release'] };

/** Kept by payment methods of the service itself. */
const TAKEN_NAMES = ['wallet', 'sandbox-cards', 'none'];

/**
 * Loads the module of `SVC_ADAPTERS` and makes its adapters.
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
  if (cards) requireName(cards.name);
  if (authenticator && !cards) throw problem('its createCardAuthenticator needs a createCardProvider beside it');
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
  if (typeof create !== 'function') throw problem(`its export ${name} is no function`);
  let made: unknown;
  try {
    made = await withinDeadline(name, START_WITHIN_MS, async () => create(context));
  } catch (cause) {
    throw problem(`its ${name} failed: ${cause instanceof Error ? cause.message : cause}`);
  }
  const methods: readonly string[] = PARTS[name];
  const typeOf = (method: string) => typeof (made as Record<string, unknown> | undefined)?.[method];
  const missing = methods.filter((method) => typeOf(method) !== 'function');
  if (missing.length > 0) throw problem(`what its ${name} returns has no method ${missing.join(', ')}`);
  const wrong = OPTIONAL[name]?.find((method) => !['undefined', 'function'].includes(typeOf(method)));
  if (wrong !== undefined)
    throw problem(`the ${wrong} of what its ${name} returns is no function; leave it out or make it one`);
  return made as Awaited<ReturnType<NonNullable<AdapterModule[K]>>>;
}

function requireName(name: unknown): void {
  const usable = typeof name === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(name) && !TAKEN_NAMES.includes(name);
  if (usable) return;
  throw problem(
    `its card provider's name must be lower-case letters, digits and hyphens, and none of ${TAKEN_NAMES.join(', ')}`,
  );
}

function problem(sentence: string): SettingsError {
  return new SettingsError([`SVC_ADAPTERS: ${sentence}.`]);
}
