import type { LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { JSDOM } from 'jsdom';
import { renderToString } from 'preact-render-to-string';
import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { openDetails } from '../../screens/details/details-state.js';
import { DetailsView } from '../../screens/details/details-view.js';
import { HistoryList } from '../../screens/history/history-list.js';
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
    ['ja', { code: 'insufficient_funds' }, '理由：この支払い方法の残高が足りません。 '],
    ['de', { code: 'code_of_tomorrow' }, 'Grund: In English. '],
    ['fr', { code: 'code_of_tomorrow' }, 'Motif\u00a0: In English. '],
    ['ja', { code: 'code_of_tomorrow' }, '理由：In English. '],
  ])('is said in %s: %j', (lang, reason, said) => {
    const data = invoiceData('USD 48.00', [['Ember Drake', 'DRAKE', 'USD 48.00']], {
      failure_reason: { ...reason, message: 'In English.' },
    });
    const failed = entry('user_purchase', DATE, 'Ember Drake', data, { transaction_status: 'failed' });
    const { notCharged } = textsIn(lang).general;
    expect(detailsOf(failed, lang).querySelector('.hero-failure')?.textContent).toBe(`${said}${notCharged}`);
  });
});

describe('the word of an amount’s sign', () => {
  const payout = entry('payout', DATE, 'USD 50.00', { total_amount_display: 'USD 50.00' });
  const purchase = entry('user_purchase', DATE, 'Ember Drake', invoiceData('USD 48.00', []));

  it.each<[LanguageTag, string, string]>([
    ['en', 'Withdrawn', 'Paid'],
    ['de', 'Ausgezahlt', 'Bezahlt'],
    ['ja', '出金', '支払い'],
  ])('tells a withdrawal from a payment in %s', (lang, withdrawn, paid) => {
    const words = (transaction: Record<string, unknown>) =>
      ['.hero-word', '.hero-amount .only-spoken'].map((part) =>
        detailsOf(transaction, lang).querySelector(part)?.textContent?.trim(),
      );
    expect(words(payout)).toEqual([withdrawn, withdrawn]);
    expect(words(purchase)).toEqual([paid, paid]);
  });

  it('tells them apart in the history, too', () => {
    const language = { lang: 'en', locale: 'en', texts: textsIn('en') };
    const rows = [payout, purchase].map(viewTransaction);
    const list = renderToString(<HistoryList rows={rows} language={language} now={0} onOpen={() => {}} />);
    const words = new JSDOM(list).window.document.querySelectorAll('.row-amount .only-spoken');
    expect([...words].map(({ textContent }) => textContent.trim())).toEqual(['Withdrawn', 'Paid']);
  });
});

describe('names of others keep their direction on a page that is written from the right', () => {
  const data = invoiceData('USD 48.00', [['Health Potion (x10)', 'HP(10)', 'USD 48.00']], {
    payment_methods: { a: { payment_method_id: 'a', display_string: 'Wallet (main)', provider: 'wallet' } },
  });
  const order = entry('user_purchase', DATE, 'Order (May)', data);

  it('in the details', () => {
    const own = [...detailsOf(order, 'ar').querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(own).toEqual(expect.arrayContaining(['Order (May)', 'Health Potion (x10)', 'Wallet (main)']));
  });

  it('in the history', () => {
    const language = { lang: 'ar', locale: 'ar', texts: textsIn('ar') };
    const rows = [viewTransaction(order)];
    const list = renderToString(<HistoryList rows={rows} language={language} now={0} onOpen={() => {}} />);
    expect(new JSDOM(list).window.document.querySelector('bdi.row-name')?.textContent).toBe('Order (May)');
  });
});

it('an item shows its description without the integrator’s code, and a reference without its type', () => {
  const items = [
    ['Ember Drake', 'DRAKE-7', 'USD 48.00'],
    ['', 'SADDLE-3', 'USD 5.00'],
  ];
  const text = detailsOf(entry('user_purchase', DATE, 'Ember Drake', invoiceData('USD 53.00', items))).body.textContent;
  expect(text).not.toContain('DRAKE-7');
  expect(text).toContain('SADDLE-3');
  expect(text).toContain('order-1042');
  expect(text).not.toContain('shop order');
});
