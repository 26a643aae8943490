import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { RandomSource } from '../../platform/random.js';
import { deriveSteadyKey, type SealedPlace, SecretKeyUnknown, seal, unseal } from '../../platform/secrets/seal.js';
import type { SealSettings } from '../../platform/settings.js';
import type { EnteredCard, EnteredCardRefusal, ProviderFields, VerifiedCard } from './card-provider.js';

/** The sandbox's own fields: a page on another origin, and what its tokens are sealed with. */
export interface SandboxCardFields {
  readonly page: ProviderFields;
  readonly tokens: SandboxFieldsTokens;
}

const cardSchema = z.object({
  token: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  fingerprint: z.string(),
});

type EntryCard = z.infer<typeof cardSchema>;

/** Exchanges cards for tokens that open with their own entry only; every node opens every node's. */
export class SandboxFieldsTokens {
  readonly #key: Buffer;

  constructor(
    private readonly random: RandomSource,
    { secretKeys }: Pick<SealSettings, 'secretKeys'>,
  ) {
    this.#key = deriveSteadyKey(secretKeys, 'sandbox card fields');
  }

  /** @param number - digits only; the token does not contain them */
  create(entryId: string, number: string, card: Omit<EntryCard, 'fingerprint'>): string {
    const fingerprint = createHmac('sha256', this.#key).update(number).digest('base64url');
    const sealed = seal(
      { random: this.random, key: this.#key, format: 2 },
      placeOf(entryId),
      JSON.stringify({ ...card, fingerprint }),
    );
    return `sandbox_fields_${sealed.toString('base64url')}`;
  }

  open({ entryId, token }: EnteredCard): VerifiedCard | EnteredCardRefusal {
    const sealed = /^sandbox_fields_([A-Za-z0-9_-]{40,2000})$/.exec(token)?.[1];
    try {
      const bytes = Buffer.from(sealed ?? '', 'base64url');
      // one card, one token: other spellings of the same bytes are not it
      if (bytes.toString('base64url') !== sealed) return UNKNOWN;
      const text = unseal([this.#key], placeOf(entryId), bytes);
      return { status: 'accepted', ...cardSchema.parse(JSON.parse(text)) };
    } catch (error) {
      if (error instanceof SecretKeyUnknown) return UNKNOWN;
      throw error;
    }
  }
}

const UNKNOWN: EnteredCardRefusal = {
  status: 'refused',
  field: 'token',
  message: 'The provider does not know this token, or it belongs to another entry.',
};

function placeOf(entryId: string): SealedPlace {
  return { table: 'sandbox_card_fields', column: 'token', id: entryId };
}
