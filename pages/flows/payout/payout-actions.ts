import { fill, type Texts } from '@svc-bridge/texts';
import { readShape } from 'svc-bridge/frame';
import { payoutOfferContract } from '../../kit/contract/shapes.js';
import { normalDigits } from '../../kit/format/digits.js';
import { formatMinor, parseAmount, plainAmount } from '../../kit/format/money.js';
import { countryOf } from '../../kit/text/countries.js';
import type { Language } from '../../kit/text/texts.js';
import type { FlowSession } from '../api/flow-api.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import type { KycStatus } from '../api/kyc.js';
import { type Payout, type PayoutWallet, quotePayout, readPayout, requestPayout } from '../api/payout.js';
import { createKycFormActions, type KycFormActions } from '../kyc/kyc-actions.js';
import { createPriceAsking } from '../payment/ask-price.js';
import { problemText, reasonText } from '../payment/failure-text.js';
import { followPayment, type PaymentProgress } from '../payment/follow-payment.js';
import type { FlowActions, FlowContext } from '../session/flow-context.js';
import { failFlow, reportRefusal } from '../session/open-flow.js';
import {
  type BankErrors,
  type BankForm,
  firstWallet,
  hasRoutingNumber,
  type PayoutState,
  walletOf,
} from './payout-state.js';

export type PayoutTexts = 'general' | 'flow' | 'terms' | 'payment' | 'reasons' | 'kyc' | 'payout';

export interface PayoutActions extends FlowActions {
  readonly kyc: KycFormActions;
  pickWallet(walletId: string): void;
  typeAmount(text: string): void;
  /** Enters the full balance, up to the limit: fees are deducted from the payout. */
  takeAll(): void;
  typeBank(change: Partial<BankForm>): void;
  request(): void;
  done(): void;
}

/** What the service or the bank refuses, such as `country_invalid`. */
const BANK_FIELD = /^(holder_name|account_number|country|routing_number)_(invalid|missing)$/;

export function createPayoutActions(
  context: FlowContext<PayoutState>,
  language: () => Language<PayoutTexts>,
): PayoutActions {
  const { store, outcome } = context;
  const price = createPriceAsking(context.wait);
  const texts = () => language().texts;

  function begin(session: FlowSession): void {
    const country = countryOf(language().locale);
    const { kycForm, bank } = store.state;
    store.patch({
      offer: session.payout,
      walletId: firstWallet(session.payout?.wallets ?? [])?.wallet_id ?? '',
      payoutId: context.newId(),
      kyc: session.kyc,
      kycForm: { ...kycForm, country: kycForm.country || country },
      bank: { ...bank, country: bank.country || country },
      stage: 'form',
    });
  }

  /** An accepted identity opens the payout form; any other decision replaces it. */
  function onIdentity(kyc: KycStatus): void {
    const { offer } = store.state;
    if (offer && kyc.state === 'ACCEPT') store.patch({ offer: { ...offer, kyc_required: false } });
  }

  function setAmount(amount: number | undefined, typed: string): void {
    const wallet = walletOf(store.state);
    const { session } = store.state;
    let amountError: string | undefined;
    if (wallet && session && amount !== undefined) {
      const text = (value: number) => formatMinor(value, wallet.currency, session, language().locale);
      const { tooSmall, tooLarge } = texts().payment;
      if (amount < wallet.least_amount) amountError = fill(tooSmall, { amount: text(wallet.least_amount) });
      const most = Math.min(wallet.most_amount, wallet.balance);
      if (amount > most) amountError = fill(tooLarge, { amount: text(most) });
      if (isLimited(wallet)) amountError = texts().payout.limitReached;
    }
    store.patch({ amount, typed, amountError, quote: undefined, problem: undefined });
    price.forget();
    if (!wallet || amount === undefined || amountError) return;
    void price.ask({
      ask: () => quotePayout(context.api, { wallet_id: wallet.wallet_id, amount }),
      onPriced: (quote) => store.patch({ quote }),
      onRefused: (refusal) => {
        if (refusal.code === 'amount_too_large' && refreshOffer(refusal)) setAmount(amount, typed);
        else if (refusal.status === 422) store.patch({ amountError: problemText(refusal, texts()) });
        else reportRefusal(context, refusal, problemText(refusal, texts()));
      },
    });
  }

  /** Takes the wallets as they are now from a refusal. @returns false if it has none */
  function refreshOffer(refusal: FlowRefusal): boolean {
    const offer = readShape(payoutOfferContract, refusal.payload.payout);
    if (offer.ok) store.patch({ offer: offer.value });
    return offer.ok;
  }

  /** A lost answer is not a failure: the same payout is retried until the service returns the actual state. */
  async function send(): Promise<void> {
    const { amount, walletId, payoutId, bank } = store.state;
    if (amount === undefined) return;
    const { routing_number, account_number, holder_name, country } = bank;
    const destination = {
      type: 'bank_account' as const,
      holder_name: holder_name.trim(),
      account_number: normalDigits(account_number).replace(/\s/g, ''),
      country,
      ...(hasRoutingNumber(bank) && { routing_number: normalDigits(routing_number) }),
    };
    store.patch({ stage: 'busy', sending: true, problem: undefined });
    outcome.submitted();
    const body = { payout_id: payoutId, wallet_id: walletId, amount, destination };
    const ask = async () => {
      const answer = await requestPayout(context.api, body);
      return answer.ok ? { ok: true as const, value: answer.value.payout } : answer;
    };
    const end = await followPayment({
      start: ask,
      read: ask,
      progressOf,
      onBank: () => {},
      onChecking: (checking) => store.patch({ checking }),
      wait: context.wait,
    });
    store.patch({ sending: false, checking: false });
    if (end.ok) showEnd(end.value);
    else if (end.mayGoOn) failFlow(context, end.refusal);
    else showRefusal(end.refusal);
  }

  function showEnd(payout: Payout): void {
    store.patch({ payout });
    if (isBack(payout)) {
      outcome.declined();
      const problem = reasonText(payout.failure_reason, texts());
      store.patch({ stage: 'form', payoutId: context.newId(), problem });
    } else {
      store.patch({ stage: 'done' });
      outcome.succeeded({ payout_id: payout.payout_id });
    }
  }

  function showRefusal(refusal: FlowRefusal): void {
    outcome.declined();
    store.patch({ stage: 'form', payoutId: context.newId() });
    const { payout, flow } = texts();
    const bankField = BANK_FIELD.exec(refusal.code)?.[1];
    if (refusal.code === 'insufficient_funds') {
      refreshOffer(refusal);
      store.patch({ problem: payout.insufficient });
    } else if (refusal.code === 'amount_too_large' && refreshOffer(refusal)) {
      setAmount(store.state.amount, store.state.typed);
    } else if (refusal.code === 'holder_name_mismatch')
      store.patch({ bankErrors: { holder_name: payout.holderMismatch } });
    else if (refusal.code === 'identity_unknown') store.patch({ problem: payout.identityAgain });
    else if (bankField)
      store.patch({
        bankErrors: { [bankField]: bankField === 'account_number' ? payout.accountInvalid : flow.invalid },
      });
    else if (refusal.code === 'kyc_required') {
      const { offer } = store.state;
      store.patch({ problem: payout.kycFirst, ...(offer && { offer: { ...offer, kyc_required: true } }) });
    } else reportRefusal(context, refusal, problemText(refusal, texts()));
  }

  return {
    begin,
    kyc: createKycFormActions(context, texts, onIdentity),
    pickWallet(walletId) {
      store.patch({ walletId });
      setAmount(undefined, '');
    },
    typeAmount(typed) {
      const { session } = store.state;
      const exponent = session?.currencies[walletOf(store.state)?.currency ?? '']?.exponent ?? 2;
      setAmount(parseAmount(typed, exponent, language().locale), typed);
    },
    takeAll() {
      const wallet = walletOf(store.state);
      const exponent = store.state.session?.currencies[wallet?.currency ?? '']?.exponent ?? 2;
      const all = Math.min(wallet?.balance ?? 0, wallet?.most_amount ?? 0);
      setAmount(all, plainAmount(all, exponent, language().locale));
    },
    typeBank: (change) => store.patch({ bank: { ...store.state.bank, ...change } }),
    request() {
      const { sending, amount, amountError, quote, bank } = store.state;
      const bankErrors = missingFields(bank, texts());
      store.patch({ bankErrors });
      if (sending || amount === undefined || amountError || !quote || Object.keys(bankErrors).length > 0) return;
      void send();
    },
    done: () => outcome.done(),
    async check() {
      const answer = await readPayout(context.api, store.state.payoutId);
      if (answer.ok) showEnd(answer.value.payout);
    },
  };
}

/** Whether a limit, not the balance, allows no payout now. */
function isLimited({ balance, least_amount, most_amount }: PayoutWallet): boolean {
  return most_amount < least_amount && balance >= least_amount;
}

/** Money on its way to the bank has left the wallet: for the player the payout is complete. */
function progressOf(payout: Payout): PaymentProgress {
  return isBack(payout) ? { kind: 'failed', failure: payout.failure_reason ?? undefined } : { kind: 'paid' };
}

/** It never arrived, or the bank has returned it: the money is in the wallet again. */
function isBack({ state }: Payout): boolean {
  return state === 'failed' || state === 'returned';
}

function missingFields(bank: BankForm, { flow, payout }: Pick<Texts, 'flow' | 'payout'>): BankErrors {
  const errors: BankErrors = {};
  const labels: Record<keyof BankForm, string> = {
    holder_name: payout.holder,
    account_number: payout.accountNumber,
    country: payout.country,
    routing_number: payout.routingNumber,
  };
  const names = ['holder_name', 'account_number', 'country'] as const;
  for (const name of hasRoutingNumber(bank) ? ([...names, 'routing_number'] as const) : names) {
    if (bank[name].trim() === '') errors[name] = fill(flow.required, { field: labels[name] });
  }
  return errors;
}
