import { LANGUAGES } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { renderToString } from 'preact-render-to-string';
import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import type { FlowSession } from '../../flows/api/flow-api.js';
import { PaymentShell } from '../../flows/payment/payment-screen.js';
import { openDetails } from '../../screens/details/details-state.js';
import { DetailsView } from '../../screens/details/details-view.js';
import { ENGLISH } from '../support/english.js';
import { session } from '../support/flow-sessions.js';
import { entry, invoiceData } from '../support/transactions.js';

const MERCHANT = {
  merchant_name: 'Sword <Shop> Ltd',
  support_email: 'help?cc=x@sword-shop.example',
  support_url: 'https://sword-shop.example/help/',
  refund_terms_url: 'https://sword-shop.example/refunds',
};

const details = (merchant: object | undefined, language = ENGLISH) => {
  const data = invoiceData('USD 48.00', [['Ember Drake', 'DRAKE', 'USD 48.00']]);
  const transaction = { ...entry('user_purchase', '2026-11-19T09:30:00Z', 'Ember Drake', data), merchant };
  const view = viewTransaction(transaction);
  const nothing = () => {};
  return renderToString(
    <DetailsView
      state={{ ...openDetails('i1', view), loading: false }}
      language={language}
      onRetry={nothing}
      onClose={nothing}
      onSend={nothing}
      onSave={undefined}
      onCopy={nothing}
    />,
  );
};

const flow = (stage: 'form' | 'bank' | 'done', view: 'closed' | 'list', branding: object) => {
  const own = session('checkout', { integrator: { name: 'g', display_name: 'G', branding } }) as Partial<FlowSession>;
  const state = { ...FIRST_CHECKOUT_STATE, stage, view, session: own as FlowSession };
  const nothing = () => {};
  const shell = { load: nothing, acceptTerms: nothing, close: nothing };
  return renderToString(
    <PaymentShell
      state={state}
      language={ENGLISH}
      actions={{ methods: { back: () => false } }}
      shell={shell}
      doneTitle="Thank you"
    >
      <p>The form</p>
    </PaymentShell>,
  );
};

describe('the help of a seller', () => {
  it.each([
    ['details', () => details(MERCHANT)],
    ['checkout', () => flow('form', 'closed', MERCHANT)],
    ['bank step', () => flow('bank', 'closed', MERCHANT)],
    ['paid', () => flow('done', 'closed', MERCHANT)],
  ])('is in the %s: links open beside the game, add nothing to a mail, and are written out', (_name, render) => {
    const html = render();
    expect(html).toContain('Sword &lt;Shop> Ltd');
    expect(html).toContain('href="mailto:help%3Fcc%3Dx@sword-shop.example"');
    expect(html).toContain('>sword-shop.example/help<');
    expect(html).toContain('>sword-shop.example/refunds<');
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links).toHaveLength(3);
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener noreferrer"/);
  });

  it('has both lines when one page is for support and for refunds', () => {
    const url = 'https://sword-shop.example/faq';
    const html = details({ support_url: url, refund_terms_url: url });
    expect(html.match(/>sword-shop\.example\/faq</g)).toHaveLength(2);
  });

  it('is absent where nothing is known of it, and while a method is chosen', () => {
    expect(details(undefined)).not.toContain('merchant');
    expect(flow('form', 'closed', {})).not.toContain('merchant');
    expect(flow('form', 'list', MERCHANT)).not.toContain('merchant');
  });

  it.each(LANGUAGES)('is in the words of %s', (lang) => {
    const texts = textsIn(lang);
    const html = details(MERCHANT, { lang, locale: lang, texts });
    for (const word of [texts.general.help, texts.general.merchant, texts.general.support, texts.general.refundTerms])
      expect(html).toContain(`>${word}<`);
  });
});
