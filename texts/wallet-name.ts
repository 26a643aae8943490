import { fill } from './message.js';
import type { Texts } from './texts.js';

const OWN_NAME = /^(?:Default )?([A-Z][A-Z0-9]{1,11}) Wallet$/;

/** A payment method's `display_string`; a wallet that nobody named is called a wallet in the reader's language. */
export function walletName(displayString: string, { wallet }: Pick<Texts['general'], 'wallet'>): string {
  const currency = OWN_NAME.exec(displayString)?.[1];
  return currency === undefined ? displayString : fill(wallet, { currency });
}
