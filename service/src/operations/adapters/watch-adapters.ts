import type { Adapters } from '../../payments/adapters.js';
import type { Tracing } from '../../platform/tracing/tracing.js';

/** The same adapters; each call of one becomes a span, named after the part and the method. */
export function watchAdapters(tracing: Tracing, { cards, authenticator, bank, kyc }: Adapters): Adapters {
  const watch = <T extends object>(name: string, part: T, provider?: string): T =>
    tracing.watchSystem({ name, attributes: { 'svc.provider.name': provider } }, part);
  const disputes = cards?.disputes && watch('disputes', cards.disputes, cards.name);
  return {
    cards: cards && { ...watch('cards', cards, cards.name), ...(disputes && { disputes }) },
    authenticator: authenticator && watch('authenticator', authenticator, cards?.name),
    bank: bank && watch('bank', bank, bank.name),
    kyc: kyc && watch('kyc', kyc),
  };
}
