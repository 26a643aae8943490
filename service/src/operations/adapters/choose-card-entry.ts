import type { Adapters } from '../../payments/adapters.js';
import { SettingsError } from '../../platform/settings/environment.js';
import type { Settings } from '../../platform/settings.js';

/**
 * Decides where players type card numbers, by `SVC_CARD_ENTRY` and what the card provider has. With provider fields in force, its
 * `cardEntry` is present; with direct entry it is not.
 *
 * @throws SettingsError when the provider lacks the chosen way
 */
export function chooseCardEntry(adapters: Adapters, { cardEntry: chosen }: Pick<Settings, 'cardEntry'>): Adapters {
  const { cards } = adapters;
  if (!cards) return adapters;
  if (chosen === 'provider' && !cards.cardEntry) throw lacks('provider', 'cardEntry and storeCard', 'direct');
  if (chosen === 'direct' && !cards.tokenize) throw lacks('direct', 'tokenize', 'provider');
  if (chosen !== 'direct' || !cards.cardEntry) return adapters;
  const { cardEntry: _page, storeCard: _store, ...direct } = cards;
  return { ...adapters, cards: direct };
}

/** One sentence for the log: which way is in force, and what it means for PCI DSS. */
export function describeCardEntry({ cards }: Adapters): string {
  if (!cards) return 'cards are not accepted';
  if (cards.cardEntry) {
    return `card numbers are typed into the fields of ${cards.cardEntry.origin} and never reach this service (PCI DSS: SAQ A)`;
  }
  return 'card numbers are typed into the pages of this service and pass through it (PCI DSS: SAQ D)';
}

function lacks(chosen: string, missing: string, other: string): SettingsError {
  return new SettingsError([
    `SVC_CARD_ENTRY is ${chosen}, but the card provider of SVC_ADAPTERS has no ${missing}. Add it, or set ${other}.`,
  ]);
}
