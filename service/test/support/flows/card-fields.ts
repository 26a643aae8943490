import { type SandboxCardFields, SandboxFieldsTokens } from '../../../src/payments/cards/sandbox-card-fields.js';
import { findSandboxCard, sandboxToken } from '../../../src/payments/cards/sandbox-cards.js';
import type { RandomSource } from '../../../src/platform/random.js';
import type { Settings } from '../../../src/platform/settings.js';

/** The sandbox's fields, without their page. */
export function testFields({
  settings,
  random,
}: {
  readonly settings: Pick<Settings, 'secretKeys'>;
  readonly random: RandomSource;
}): SandboxCardFields {
  const page = {
    kind: 'provider_fields',
    url: 'http://127.0.0.1:8789/card-fields',
    origin: 'http://127.0.0.1:8789',
  } as const;
  return { page, tokens: new SandboxFieldsTokens(random, settings) };
}

/** What the fields give for a card that is typed into an entry. */
export function fieldsToken(fields: SandboxCardFields, entryId: string, number: string): string {
  return fields.tokens.create(entryId, number, {
    token: sandboxToken(findSandboxCard(number)),
    brand: 'visa',
    lastFour: number.slice(-4),
    expiryMonth: 12,
    expiryYear: 2031,
  });
}
