import { entriesOf, type Fields } from './fields.js';

/** The payout, deposit, refund or exchange nested in an entry's data. */
export function innerParts(body: Fields): Fields[] {
  return entriesOf([body.payout, body.deposit, body.refund, body.token_exchange]);
}
