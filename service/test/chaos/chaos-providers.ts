import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The card provider of the nodes under test. */
export const CHAOS_CARDS = 'chaos-cards';

/** 32 bytes, the same for all nodes: the provider's events are signed with a key that is derived from it. */
export const SECRET_KEY = randomBytes(32);

/** The environment of a node with that provider. */
export const CARDS_ENVIRONMENT = {
  CHAOS_CARDS,
  SVC_ADAPTERS: fileURLToPath(new URL('./sandbox-adapters.mjs', import.meta.url)),
  SVC_SECRET_KEYS: SECRET_KEY.toString('base64'),
};
