/** An amount as people read it: `{currency: 'USD', decimal: '5.00', digits: 2}`. Decimal text, never a float. */
export interface DisplayAmount {
  /** Currency code. */
  readonly currency: string;
  /** With the currency's digits after the point. */
  readonly decimal: string;
  /** Digits after the point, as the service gave them; currency tables of browsers disagree with each other. */
  readonly digits: number;
}

const DISPLAY_AMOUNT = /^([A-Z][A-Z0-9]{1,11}) (-?\d+(?:\.(\d{1,20}))?)$/;

/** Reads the API's `display_amount`, such as `USD 5.00`; undefined for text in another form (e.g. `$5.00`), which is shown as it is.
 * Twenty digits after the point are the most that every browser formats. */
export function parseDisplayAmount(text: string): DisplayAmount | undefined {
  const match = DISPLAY_AMOUNT.exec(text);
  if (!match) return undefined;
  return { currency: match[1] as string, decimal: match[2] as string, digits: match[3]?.length ?? 0 };
}

/** `toDecimal(1234, 2)` is `12.34`; exact for every safe integer and for integer text beyond it. */
export function toDecimal(amountMinor: number | bigint | string, exponent: number): string {
  const text = String(amountMinor);
  const negative = text.startsWith('-');
  const digits = (negative ? text.slice(1) : text).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : '';
  return `${negative ? '-' : ''}${whole}${fraction}`;
}
