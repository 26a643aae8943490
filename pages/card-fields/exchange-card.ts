import { readShape } from 'svc-bridge/frame';
import { answerInTime } from '../kit/browser/answer-in-time.js';
import type { FieldName, FieldsState } from './fields-state.js';

/** What the provider says to a card. */
export type Exchange =
  | { readonly kind: 'token'; readonly token: string; readonly brand: string; readonly last_four: string }
  | { readonly kind: 'refused'; readonly field: FieldName }
  | { readonly kind: 'away' };

const TOKEN = { shape: { token: 'string', brand: 'string', last_four: 'string' } } as const;
const REFUSAL = { shape: { field: 'string' } } as const;
const FIELDS: Readonly<Record<string, FieldName>> = { number: 'number', expiry: 'expiry', security_code: 'code' };

/** Sends the card to the provider, on this page's own origin; only a token goes on from here. */
export async function exchangeCard(entryId: string, form: FieldsState['form']): Promise<Exchange> {
  const [month = '', year = ''] = form.expiry.split('/');
  const card = {
    number: form.number.replace(/\D/g, ''),
    expiry_month: Number(month),
    expiry_year: 2000 + Number(year),
    security_code: form.code,
  };
  try {
    const { isOk, body } = await answerInTime(async (signal) => {
      const response = await fetch('card-tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entry_id: entryId, card }),
        credentials: 'omit',
        redirect: 'error',
        signal,
      });
      return { isOk: response.ok, body: (await response.json()) as unknown };
    });
    const token = readShape<Omit<Extract<Exchange, { kind: 'token' }>, 'kind'>>(TOKEN, body);
    if (isOk && token.ok) return { kind: 'token', ...token.value };
    const refusal = readShape<{ field: string }>(REFUSAL, body);
    const field = refusal.ok ? FIELDS[refusal.value.field] : undefined;
    return field ? { kind: 'refused', field } : { kind: 'away' };
  } catch {
    return { kind: 'away' };
  }
}
