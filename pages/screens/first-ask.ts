import type { Welcome } from 'svc-bridge/frame';
import type { EarlyAsk } from '../kit/channel/early-ask.js';

export const ROWS_PER_PAGE = 25;

/** What a screen asks as soon as it knows its host: its small script does, before the screen itself can. */
export function firstAsk(page: string, { transactionId }: Welcome): EarlyAsk {
  if (page === 'receipt') return { call: 'transactions.get', args: { transactionId: transactionId ?? '' } };
  return { call: 'transactions.list', args: { limit: ROWS_PER_PAGE } };
}
