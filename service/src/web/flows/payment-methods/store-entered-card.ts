import type {
  CardProvider,
  EnteredCard,
  EnteredCardRefusal,
  ProviderFields,
  VerifiedCard,
} from '../../../payments/cards/card-provider.js';
import { type CountedTry, countCardTry } from '../../../payments/cards/card-tries.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { conflict, forbidden, invalidField } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { providerUnavailable } from './add-card.js';
import { claimCardEntry, releaseCardEntry } from './card-entries.js';
import { saveCard } from './save-card.js';

export interface EnteredCardInput extends EnteredCard {
  readonly currency: string;
  readonly isKept: boolean;
  /** The player's network address, as `addressKey` writes it. */
  readonly address: string;
}

/** @throws ApiError `cards_not_accepted` 403; `card_entry_not_offered` 409 with direct entry */
export function requireProviderFields({ adapters: { cards } }: PaymentDeps): {
  readonly name: string;
  readonly page: ProviderFields;
  readonly store: NonNullable<CardProvider['storeCard']>;
} {
  if (!cards) throw forbidden('cards_not_accepted', 'This service does not accept cards.');
  if (cards.cardEntry && cards.storeCard) return { name: cards.name, page: cards.cardEntry, store: cards.storeCard };
  throw conflict('card_entry_not_offered', "Here cards are typed into the page's own form. Send the card itself.");
}

/**
 * Provider fields: adds the card of a token to the buyer's methods, once per entry. The same card added again is the same method.
 *
 * @returns the payment method's id; the same for a repeated request
 * @throws ApiError `token_invalid`, `card_number_invalid`, `card_expired`, `security_code_invalid`, `holder_name_invalid` 422;
 *   `cards_not_accepted` 403; `card_entry_not_found` 404; `card_entry_not_offered`, `card_entry_expired`, `card_entry_used` 409;
 *   `too_many_card_tries` 429; `payment_provider_unavailable` 503
 */
export async function storeEnteredCard(
  deps: PaymentDeps,
  session: FlowSession,
  input: EnteredCardInput,
): Promise<string> {
  const provider = requireProviderFields(deps);
  const { entryId, token, holderName, currency, isKept } = input;
  const claimed = await claimCardEntry(deps, session, input);
  if (claimed.kind === 'repeated') return claimed.paymentMethodId;
  const tried = await count(deps, session, input);
  const card = await store(deps, { ask: provider.store, tried }, { entryId, token, holderName });
  if (card.status === 'refused') {
    await releaseCardEntry(deps, entryId, token);
    const { param, code } = FIELD_CODES[card.field];
    throw invalidField(param, code, card.message);
  }
  return deps.db.transaction().execute(async (trx) => {
    const identity = `${provider.name}\n${card.fingerprint ?? card.token}`;
    const { brand, lastFour, expiryMonth, expiryYear } = card;
    const details = { brand, lastFour, expiryMonth, expiryYear, identity, currency, isKept };
    const id = await saveCard(deps, trx, session, { ...details, provider: provider.name, token: card.token });
    await trx.updateTable('card_entries').set({ payment_method_id: id }).where('id', '=', entryId).execute();
    return id;
  });
}

/** An attempt that is refused for being one too many gives the entry back. */
async function count(deps: PaymentDeps, { accountId }: FlowSession, input: EnteredCardInput): Promise<CountedTry> {
  try {
    return await countCardTry(deps, { accountId, address: input.address, cards: [] });
  } catch (error) {
    await releaseCardEntry(deps, input.entryId, input.token);
    throw error;
  }
}

async function store(
  deps: PaymentDeps,
  { ask, tried }: { readonly ask: NonNullable<CardProvider['storeCard']>; readonly tried: CountedTry },
  card: EnteredCard,
): Promise<VerifiedCard | EnteredCardRefusal> {
  try {
    return await ask(card);
  } catch (error) {
    deps.log.warn({ err: error }, 'card provider did not answer');
    await tried.takeBack();
    throw providerUnavailable();
  }
}

const FIELD_CODES = {
  token: { param: 'token', code: 'token_invalid' },
  number: { param: 'token', code: 'card_number_invalid' },
  expiry: { param: 'token', code: 'card_expired' },
  security_code: { param: 'token', code: 'security_code_invalid' },
  holder_name: { param: 'holder_name', code: 'holder_name_invalid' },
} as const;
