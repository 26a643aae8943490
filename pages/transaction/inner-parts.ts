import { entriesOf, type Fields } from './fields.js';

/** The payout, deposit, refund or exchange itself, where an entry's data keeps it inside. */
export function innerParts(body: Fields): Fields[] {
  return entriesOf([body.payout, body.deposit, body.refund, body.token_exchange]);
}
