import { describe, expect, it } from 'vitest';
import { chooseCardEntry, describeCardEntry } from '../../../src/operations/adapters/choose-card-entry.js';
import { noAdapters } from '../../../src/payments/adapters.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { systemRandom } from '../../../src/platform/random.js';
import { SettingsError } from '../../../src/platform/settings/environment.js';
import { readSettings } from '../../../src/platform/settings.js';
import { testFields } from '../../support/flows/card-fields.js';

const clock = { now: () => 0 };
const fields = testFields({ settings: readSettings({}), random: systemRandom });
const both = createSandboxCardProvider({ clock, fields });
const direct = createSandboxCardProvider({ clock });
const { tokenize: _tokenize, ...fieldsOnly } = both;

describe('SVC_CARD_ENTRY', () => {
  it.each([
    ['absent', 'a provider with both', undefined, both, 'SAQ A'],
    ['absent', 'one with direct entry', undefined, direct, 'SAQ D'],
    ['absent', 'one with fields', undefined, fieldsOnly, 'SAQ A'],
    ['provider', 'a provider with both', 'provider', both, 'SAQ A'],
    ['direct', 'a provider with both', 'direct', both, 'SAQ D'],
  ] as const)('%s, with %s: the log says which entry is in force', (_setting, _name, cardEntry, cards, level) => {
    const chosen = chooseCardEntry({ ...noAdapters, cards }, { cardEntry });
    expect(describeCardEntry(chosen)).toContain(level);
    expect(chosen.cards?.cardEntry).toEqual(level === 'SAQ A' ? fields.page : undefined);
    expect(chosen.cards?.storeCard === undefined).toBe(level === 'SAQ D');
  });

  it.each([
    ['provider', direct, /SVC_CARD_ENTRY is provider, but .* no cardEntry and storeCard\. Add it, or set direct\./],
    ['direct', fieldsOnly, /SVC_CARD_ENTRY is direct, but .* no tokenize\. Add it, or set provider\./],
  ] as const)('%s stops a provider that lacks it', (cardEntry, cards, sentence) => {
    const choose = () => chooseCardEntry({ ...noAdapters, cards }, { cardEntry });
    expect(choose).toThrow(SettingsError);
    expect(choose).toThrow(sentence);
  });

  it('means nothing without cards, and must be one of its words', () => {
    expect(describeCardEntry(chooseCardEntry(noAdapters, { cardEntry: 'provider' }))).toBe('cards are not accepted');
    expect(() => readSettings({ SVC_CARD_ENTRY: 'stripe' })).toThrow('SVC_CARD_ENTRY must be direct or provider.');
  });
});
