import { LANGUAGES } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { renderToString } from 'preact-render-to-string';
import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../kit/format/time.js';
import { TimelineSection } from '../../screens/details/timeline-section.js';
import { ENGLISH } from '../support/english.js';
import { entry, escrowEntry, invoiceData } from '../support/transactions.js';

const AT = '2026-12-24T18:00:00.000Z';
const ANY_DATE = /December 24, 2026|24\. Dezember 2026/;

interface Held {
  readonly status?: string;
  readonly deadline?: unknown;
  readonly more?: object;
  readonly role?: string;
}

/** An escrow as our service sends it: its charge's invoice with the escrow inside. */
function heldEscrow({ status = 'ESCROWED', deadline, more = {}, role = 'buyer' }: Held) {
  const escrow = { id: 'esc_1', status, ...(deadline !== undefined && { deadline }) };
  const data = { ...invoiceData('USD 48.00', [['Ember Drake', 'DRAKE', 'USD 48.00']]), ...more, escrow };
  return entry('user_purchase_escrow', '2026-11-19T09:30:00Z', 'Ember Drake', data, { transaction_role: role });
}

const shown = (transaction: object, language = ENGLISH) =>
  renderToString(<TimelineSection view={viewTransaction({ ...transaction })} language={language} />);

describe('the progress of a held escrow with a deadline', () => {
  it.each(LANGUAGES)(
    'says in %s until when the money is held and what happens then, each action in its own words',
    (lang) => {
      const language = { lang, locale: lang, texts: textsIn(lang) };
      const [refund = '', release = ''] = ['refund', 'release'].map((action) =>
        shown(heldEscrow({ deadline: { at: AT, action } }), language),
      );
      expect(refund).not.toBe(release);
      for (const html of [refund, release]) {
        expect(html).toContain(formatDateTime(Date.parse(AT), lang));
        expect(html).not.toContain(language.texts.details.stepHeldText);
        expect(html).not.toMatch(/[{}]/);
      }
    },
  );

  it.each([
    ['refund', 'If the trade is not finished by then, you get the money back.'],
    ['release', 'If the trade is not cancelled by then, the seller is paid.'],
  ])('names the right outcome of %s', (action, sentence) => {
    expect(shown(heldEscrow({ deadline: { at: AT, action } }))).toContain(sentence);
  });

  it.each(['OPEN', 'COMMITTED', 'CANCELLED', 'ESCROW-FAILED'])('says nothing of it once it is %s', (status) => {
    const html = shown(heldEscrow({ status, deadline: { at: AT, action: 'refund' } }));
    expect(html).toContain('step');
    expect(html).not.toMatch(ANY_DATE);
  });

  it.each([
    ['a bank has taken money back', { more: { disputed_display_amount: 'USD 48.00' } }],
    ['the player is the seller', { role: 'seller' }],
  ])('says nothing of it while %s', (_, held) => {
    const html = shown(heldEscrow({ deadline: { at: AT, action: 'refund' }, ...held }));
    expect(html).toContain(ENGLISH.texts.details.stepHeldText);
    expect(html).not.toMatch(ANY_DATE);
  });

  it.each([
    undefined,
    null,
    'soon',
    {},
    { at: AT },
    { at: AT, action: 'burn' },
    { at: 'soon', action: 'refund' },
    { at: '0001-01-01 00:00:00 +0000 UTC', action: 'refund' },
    { at: 7, action: ['refund'] },
  ])('reads an answer with the deadline %j as one without', (deadline) => {
    expect(shown(heldEscrow({ deadline }))).toContain(ENGLISH.texts.details.stepHeldText);
  });

  it('is read from other deployments’ entries without one', () => {
    expect(shown(escrowEntry('ESCROWED', '2026-11-19T09:30:00Z'))).toContain(ENGLISH.texts.details.stepHeldText);
  });
});
