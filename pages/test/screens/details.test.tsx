import type { LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { JSDOM } from 'jsdom';
import { renderToString } from 'preact-render-to-string';
import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { openDetails } from '../../screens/details/details-state.js';
import { DetailsView } from '../../screens/details/details-view.js';
import { entry, invoiceData } from '../support/transactions.js';

/** The details of an entry, as they are read in a language. */
function detailsOf(transaction: Record<string, unknown>, lang: LanguageTag = 'en'): Document {
  const nothing = () => {};
  const markup = renderToString(
    <DetailsView
      state={{ ...openDetails('i1', viewTransaction(transaction)), loading: false }}
      language={{ lang, locale: lang, texts: textsIn(lang) }}
      onRetry={nothing}
      onClose={nothing}
      onSend={nothing}
      onSave={undefined}
      onCopy={nothing}
    />,
  );
  return new JSDOM(markup).window.document;
}

const DATE = '2026-11-19T09:30:00Z';

describe('why a payment failed', () => {
  it.each<[LanguageTag, object, string]>([
    [
      'de',
      { code: 'payment_method_declined', decline_code: 'lost_card' },
      'Grund: Deine Bank hat die Karte abgelehnt. ',
    ],
    ['ja', { code: 'insufficient_funds' }, '理由: この支払い方法の残高が足りません。 '],
    ['de', { code: 'code_of_tomorrow' }, 'Grund: In English. '],
  ])('is said in %s: %j', (lang, reason, said) => {
    const data = invoiceData('USD 48.00', [['Ember Drake', 'DRAKE', 'USD 48.00']], {
      failure_reason: { ...reason, message: 'In English.' },
    });
    const failed = entry('user_purchase', DATE, 'Ember Drake', data, { transaction_status: 'failed' });
    const { notCharged } = textsIn(lang).general;
    expect(detailsOf(failed, lang).querySelector('.hero-failure')?.textContent).toBe(`${said}${notCharged}`);
  });
});
