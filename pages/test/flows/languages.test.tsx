import { fill, LANGUAGES, type LanguageTag, type Texts } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { JSDOM } from 'jsdom';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { createCheckoutActions, FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import { CheckoutView } from '../../checkout/checkout-view.js';
import { NO_KYC } from '../../flows/kyc/kyc-actions.js';
import { createKycFlowActions } from '../../flows/kyc/kyc-flow-actions.js';
import { KycFormView, KycResult } from '../../flows/kyc/kyc-view.js';
import { createSelectionActions, FIRST_SELECTION_STATE } from '../../flows/payment-selection/selection-actions.js';
import { SelectionView } from '../../flows/payment-selection/selection-view.js';
import { createPayoutActions } from '../../flows/payout/payout-actions.js';
import { FIRST_PAYOUT_STATE } from '../../flows/payout/payout-state.js';
import { PayoutView } from '../../flows/payout/payout-view.js';
import { createPurchaseActions } from '../../flows/purchase/purchase-actions.js';
import { FIRST_PURCHASE_STATE } from '../../flows/purchase/purchase-state.js';
import { PurchaseView } from '../../flows/purchase/purchase-view.js';
import { firstFlowCore } from '../../flows/session/flow-context.js';
import { describeFailure, type FlowFailure } from '../../flows/session/flow-failure.js';
import type { Language } from '../../kit/text/texts.js';
import { flowContext } from '../support/flow-context.js';
import {
  CARD,
  checkout,
  EXPIRED_CARD,
  PAID,
  PAYOUT,
  purchase,
  session,
  TO_ACCEPT,
  WALLET,
} from '../support/flow-sessions.js';

const nothing = () => {};
const shell = { load: nothing, acceptTerms: nothing, close: nothing };
const FAILURES: FlowFailure['kind'][] = [
  'used',
  'expired',
  'paid',
  'unknown',
  'ended',
  'unsettled',
  'unsettledPayout',
  'refused',
  'blocked',
  'service',
  'offline',
  'unhosted',
];

function read(lang: LanguageTag): Language<keyof Texts> {
  return { lang, locale: lang, texts: textsIn(lang) };
}

/** A payload as received over the network: untyped. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Every state of every flow, as markup in this language. */
function everyState(language: Language<keyof Texts>): string[] {
  const said = () => language;
  const pages: string[] = [];

  const pay = flowContext(FIRST_CHECKOUT_STATE, () => undefined);
  const payActions = createCheckoutActions(pay.context, said);
  const methods = [WALLET, CARD, EXPIRED_CARD];
  const open = sent(session('checkout', { payment_methods: methods }));
  pay.store.patch({ session: open });
  payActions.begin(open);
  const form = pay.store.state;
  const error = { code: 'api_refused', message: 'Refused.', retryable: true } as const;
  for (const state of [
    form,
    { ...form, checkout: sent(checkout({ is_escrow: true })), walletFirst: true },
    { ...form, view: 'list' as const, removing: CARD.payment_method_id },
    { ...form, view: 'card' as const },
    { ...form, methods: [] },
    { ...form, stage: 'busy' as const, checking: true },
    { ...form, stage: 'bank' as const },
    { ...form, stage: 'bank' as const, bankOpened: true },
    { ...form, stage: 'done' as const },
    {
      ...form,
      stage: 'done' as const,
      checkout: sent(checkout({ ...PAID, is_escrow: true, escrow_status: 'ESCROWED', attempt_id: 'another' })),
    },
    {
      ...form,
      stage: 'done' as const,
      checkout: sent(checkout({ ...PAID, is_escrow: true, escrow_status: 'CANCELLED' })),
    },
    { ...form, stage: 'done' as const, checkout: sent(checkout({ ...PAID, receipt_sent_to: 'd***r@example.com' })) },
    { ...form, stage: 'done' as const, mailProblem: fill(language.texts.receipt.sendFailed, { reason: 'x' }) },
    { ...form, stage: 'terms' as const, session: { ...open, terms: sent(TO_ACCEPT) } },
    ...FAILURES.map((kind) => ({ ...form, stage: 'failed' as const, failure: { kind, error, canRetry: true } })),
  ])
    pages.push(renderToString(<CheckoutView state={state} language={language} actions={payActions} shell={shell} />));

  const pick = flowContext(FIRST_SELECTION_STATE, () => undefined, {
    transactionDetails: { transaction_amount: 1_999, currency: 'USD' },
  });
  const pickActions = createSelectionActions(pick.context, said);
  pick.store.patch({ session: open });
  pickActions.begin(open);
  for (const state of [pick.store.state, { ...pick.store.state, walletFirst: true }])
    pages.push(renderToString(<SelectionView state={state} language={language} actions={pickActions} shell={shell} />));

  const identity = flowContext({ ...firstFlowCore('kyc'), ...NO_KYC }, () => undefined);
  const identityActions = createKycFlowActions(identity.context, said);
  const kycErrors = {
    first_name: fill(language.texts.flow.required, { field: 'x' }),
    date_of_birth: language.texts.kyc.tooYoung,
  };
  pages.push(
    renderToString(
      <KycFormView
        state={{ ...identity.store.state, kycErrors }}
        language={language}
        intro={language.texts.kyc.intro}
        actions={identityActions.form}
      />,
    ),
  );
  for (const state of ['ACCEPT', 'DENY', 'MANUAL_REVIEW'])
    pages.push(
      renderToString(
        <KycResult
          kyc={{ state, submitted: null, can_submit: false }}
          language={language}
          doneLabel={language.texts.flow.done}
          onDone={nothing}
        />,
      ),
    );

  const top = flowContext(FIRST_PURCHASE_STATE, () => undefined);
  const topActions = createPurchaseActions(top.context, said);
  const topUp = sent(session('purchase'));
  top.store.patch({ session: topUp });
  topActions.begin(topUp);
  topActions.typeAmount('0.5');
  for (const state of [
    top.store.state,
    { ...top.store.state, amountError: undefined, amount: undefined, typed: 'x' },
    { ...top.store.state, stage: 'done' as const, purchase: sent(purchase('success')) },
  ])
    pages.push(renderToString(<PurchaseView state={state} language={language} actions={topActions} shell={shell} />));

  const out = flowContext(FIRST_PAYOUT_STATE, () => undefined);
  const outActions = createPayoutActions(out.context, said);
  const payOut = sent(session('payout'));
  out.store.patch({ session: payOut });
  outActions.begin(payOut);
  outActions.typeAmount('0.5');
  for (const state of [
    out.store.state,
    { ...out.store.state, stage: 'done' as const, payout: sent(PAYOUT) },
    { ...out.store.state, stage: 'done' as const, payout: sent({ ...PAYOUT, state: 'processed' }) },
    { ...out.store.state, stage: 'done' as const, payout: sent({ ...PAYOUT, held_until: '2026-11-21T12:00:00.000Z' }) },
    { ...out.store.state, offer: { wallets: [], kyc_required: false, destinations: [] } },
  ])
    pages.push(renderToString(<PayoutView state={state} language={language} actions={outActions} shell={shell} />));
  return pages;
}

/** The page's own text, without the terms, which come from the service. */
function textOf(markup: string): string {
  const { body } = new JSDOM(markup).window.document;
  body.querySelector('.terms')?.remove();
  return body.textContent ?? '';
}

function leaves(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leaves);
}

it.each([
  ['ESCROWED', '$19.99 is held safely until the trade is finished.'],
  ['COMMITTED', 'You paid $19.99.'],
  ['CANCELLED', '$19.99 was refunded to you.'],
  ['A-STATUS-OF-TOMORROW', 'You paid $19.99.'],
  [undefined, 'You paid $19.99.'],
])('a paid escrow that is %s now reads: %s', (escrow_status, said) => {
  const language = read('en');
  const { context, store } = flowContext(FIRST_CHECKOUT_STATE, () => undefined);
  const actions = createCheckoutActions(context, () => language);
  const paid = sent(checkout({ ...PAID, is_escrow: true, escrow_status }));
  const state = { ...store.state, stage: 'done' as const, checkout: paid };
  const text = textOf(
    renderToString(<CheckoutView state={state} language={language} actions={actions} shell={shell} />),
  );
  expect(text).toContain(said);
  if (escrow_status !== 'ESCROWED') expect(text).not.toContain('held');
});

it.each([
  ['de', 'Bezahlen', 'Auszahlen'],
  ['ja', '支払う', '出金する'],
  ['en', 'Pay', 'Withdraw'],
] as const)('in %s the buttons that move money say what they do before there is an amount', (lang, pay, withdraw) => {
  const language = read(lang);
  const labelOf = (html: string) => new JSDOM(html).window.document.getElementById('pay')?.textContent;

  const top = flowContext(FIRST_PURCHASE_STATE, () => undefined);
  const topActions = createPurchaseActions(top.context, () => language);
  top.store.patch({ session: sent(session('purchase')) });
  topActions.begin(sent(session('purchase')));
  const topUp = <PurchaseView state={top.store.state} language={language} actions={topActions} shell={shell} />;
  expect(labelOf(renderToString(topUp))).toBe(pay);

  const out = flowContext(FIRST_PAYOUT_STATE, () => undefined);
  const outActions = createPayoutActions(out.context, () => language);
  out.store.patch({ session: sent(session('payout')) });
  outActions.begin(sent(session('payout')));
  const payout = <PayoutView state={out.store.state} language={language} actions={outActions} shell={shell} />;
  expect(labelOf(renderToString(payout))).toBe(withdraw);
});

it('a withdrawal under way, or of unknown result, is not called a payment', () => {
  const language = read('en');
  const { context, store } = flowContext(FIRST_PAYOUT_STATE, () => undefined);
  const actions = createPayoutActions(context, () => language);
  const error = { code: 'outcome_unknown', message: 'Unknown.', retryable: false } as const;
  for (const state of [
    { ...store.state, stage: 'busy' as const },
    { ...store.state, stage: 'busy' as const, checking: true },
    { ...store.state, stage: 'failed' as const, failure: { kind: 'unsettledPayout' as const, error, canRetry: false } },
  ]) {
    const html = renderToString(<PayoutView state={state} language={language} actions={actions} shell={shell} />);
    expect(html).toMatch(/Your withdrawal is|your withdrawal…/);
    expect(html).not.toMatch(/\bpay(ment)?\b/i);
  }
});

it('a withdrawal says whether it waits, and until when, is on its way or has arrived', () => {
  const language = read('en');
  const { store, context } = flowContext(FIRST_PAYOUT_STATE, () => undefined);
  const actions = createPayoutActions(context, () => language);
  const show = (more: object) => {
    const state = { ...store.state, stage: 'done' as const, payout: sent({ ...PAYOUT, ...more }) };
    return textOf(renderToString(<PayoutView state={state} language={language} actions={actions} shell={shell} />));
  };

  expect(show({ held_until: '2026-11-21T12:00:00.000Z' })).toMatch(
    /Your withdrawal is scheduled.*\$49\.00 to •••• 6789 on November 2[012], 2026/,
  );
  for (const more of [{}, { held_until: 'soon' }]) expect(show(more)).toContain('Your withdrawal is on its way');
  expect(show({ state: 'processed' })).toMatch(/Your withdrawal has arrived.*\$49\.00 has arrived at •••• 6789\./);
  expect(show({ state: 'processed' })).not.toContain('on its way');
  for (const said of ['Amount$50.00', 'Fee$1.00', 'You receive$49.00', 'Demo Buyer •••• 6789', 'Referencep1'])
    expect(show({})).toContain(said);
  expect(show({})).toContain('New balance: $1,200.00');
});

describe.each(LANGUAGES)('every state of every flow in %s', (lang) => {
  const language = read(lang);
  const texts = everyState(language).map(textOf);

  it('has text, and leaves no placeholder unfilled', () => {
    expect(texts).toHaveLength(40);
    expect(texts.filter((text) => text.trim().length < 10)).toEqual([]);
    expect(texts.flatMap((text) => /undefined|\[object|NaN|\{\w+\}/.exec(text)?.[0] ?? [])).toEqual([]);
  });

  it('does not say of a page that cannot be shown that nothing was charged: it may have been paid elsewhere', () => {
    const { flow, general } = language.texts;
    const error = { code: 'api_refused', message: 'Refused.', retryable: false };
    const said = FAILURES.map((kind) => describeFailure({ kind, error }, flow, general).text);
    expect(said.filter((text) => text.includes(general.notCharged))).toEqual([]);
  });

  it('has no English text', () => {
    const own = new Set(leaves(language.texts));
    const foreign = leaves(textsIn('en')).filter((text) => text.length > 9 && !text.includes('{') && !own.has(text));
    expect(foreign.filter((text) => texts.some((said) => said.includes(text)))).toEqual([]);
  });
});
