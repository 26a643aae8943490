import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The card provider of the nodes under test. */
export const CHAOS_CARDS = 'chaos-cards';

/** Their bank. */
export const CHAOS_BANK = 'chaos-bank';

/** What becomes of a payout, by the last four digits of its bank account. */
export const BANK_ACCOUNTS = {
  processed: '000123456789',
  failed: '000123450000',
  returned: '000123450001',
} as const;

/** 32 bytes, the same for all nodes: the provider's events are signed with a key that is derived from it. */
export const SECRET_KEY = randomBytes(32);

/** The environment of a node with both. */
export const PROVIDERS_ENVIRONMENT = {
  CHAOS_CARDS,
  CHAOS_BANK,
  SVC_ADAPTERS: fileURLToPath(new URL('./sandbox-adapters.mjs', import.meta.url)),
  SVC_SECRET_KEYS: SECRET_KEY.toString('base64'),
};
