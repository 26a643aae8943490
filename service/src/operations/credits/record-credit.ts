import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { HistoryEntry } from '../../ledger/effects.js';
import type { Decision } from '../../ledger/operation.js';
import { writeHistoryData } from '../../ledger/write-effects.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import { isoTime } from '../../platform/times.js';
import { type CreditedWallet, type Decided, insertCredit, type RecordedCredit, requireNewReference } from './credit.js';

/** Commits together with the posting, before its record. */
type Alongside = (client: SqlExecutor, made: Readonly<Record<string, string>>) => Promise<void>;

interface CreditOrder extends Pick<RecordedCredit, 'amount' | 'reference'> {
  readonly wallet: CreditedWallet;
  readonly decided: Decided;
}

/**
 * Credits a wallet from the provider's, which stands for all money outside: once for each request.
 *
 * @throws ApiError `party_frozen` 403; `credit_reference_used` 409; `balance_too_large` 422
 */
export async function recordCredit(
  deps: PaymentDeps,
  { wallet, amount, reference, decided }: CreditOrder,
  alongside: Alongside,
): Promise<void> {
  const { walletId, accountId, integratorId, currency } = wallet;
  await post(deps, currency, ({ id, provider, exponents, nowMs }) => {
    const credit = { ...wallet, id, amount, reference, createdMs: nowMs };
    const movement = { ...causeOf(id), debitWalletId: provider, creditWalletId: walletId, amount, currency };
    return {
      movements: [movement],
      effects: {
        history: historyOf(credit, { exponents, isTakenBack: false, nowMs }),
        write: async (client) => {
          await alongside(client, { credit_id: id });
          await requireNewReference(client, credit);
          await insertCredit(client, { ...credit, takesBackId: null }, decided);
        },
        result: undefined,
      },
      parties: [integratorId, accountId, walletId],
    };
  });
}

/**
 * Takes a wrong credit back, whole and once. A freeze does not stop it: it keeps the money there until two people have decided.
 *
 * @throws ApiError `credit_spent`, `credit_taken_back` 409
 */
export async function takeBackCredit(
  deps: PaymentDeps,
  { credit, decided }: { readonly credit: RecordedCredit; readonly decided: Decided },
  alongside: Alongside,
): Promise<void> {
  const { walletId, amount, currency } = credit;
  await post(deps, currency, ({ id, provider, exponents, nowMs }) => {
    const movement = { ...causeOf(id), debitWalletId: walletId, creditWalletId: provider, amount, currency };
    const history = historyOf(credit, { exponents, isTakenBack: true, nowMs });
    return {
      movements: [{ ...movement, appendCredit: true }],
      effects: {
        history,
        write: async (client) => {
          await alongside(client, { take_back_id: id });
          await insertCredit(client, { ...credit, id, createdMs: nowMs, takesBackId: credit.id }, decided);
          for (const entry of history) await writeHistoryData(client, entry);
        },
        result: undefined,
      },
      refusal: () => spent(displayAmount(amount, currency, exponents)),
    };
  });
}

interface Posting {
  /** Of the credit, or of what takes one back. */
  readonly id: string;
  /** The wallet that stands for all money outside. */
  readonly provider: string;
  readonly exponents: Exponents;
  readonly nowMs: number;
}

/** Moves money between the provider's wallet and another. */
async function post(
  { money, ...deps }: PaymentDeps,
  currency: string,
  decide: (posting: Posting) => Decision<void>,
): Promise<void> {
  const [exponents, provider] = await Promise.all([money.exponents(), findSystemWallet(deps, 'provider', currency)]);
  const id = newId(deps.random, deps.clock.now());
  await money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: (_rows, nowMs) => decide({ id, provider, exponents, nowMs }),
  });
}

function causeOf(causeId: string) {
  return { causeType: 'recorded_credit', causeId } as const;
}

function spent(display: string) {
  const message = `The wallet holds less than the ${display} of this credit. Nothing was taken back.`;
  return conflict('credit_spent', message);
}

interface HistoryOptions {
  readonly exponents: Exponents;
  readonly isTakenBack: boolean;
  readonly nowMs: number;
}

/** A credit is a top-up to its player; one that was taken back was returned. */
function historyOf(credit: RecordedCredit, { exponents, isTakenBack, nowMs }: HistoryOptions): HistoryEntry[] {
  if (credit.walletKind !== 'user') return [];
  const { id, accountId, integratorId, walletId, amount, currency, reference } = credit;
  const display = displayAmount(amount, currency, exponents);
  return [
    {
      accountId,
      integratorId,
      transactionId: id,
      transactionIdType: 'invoicing.credit.credit_id',
      transactionType: 'wallet_purchase',
      role: 'user',
      status: isTakenBack ? 'payout-returned' : 'processed',
      description: display,
      amount,
      currency,
      invoiceId: null,
      data: {
        subtotal_amount: amount,
        subtotal_amount_display: display,
        tax_amount: 0,
        tax_amount_display: '',
        total_amount: amount,
        total_amount_display: display,
        user_received_amount_display: display,
        deposit: {
          credit_id: id,
          account_id: accountId,
          wallet_id: walletId,
          amount,
          currency,
          reference,
          status: isTakenBack ? 'RETURNED' : 'SUCCESS',
          failure_reason: '',
          created: isoTime(credit.createdMs),
          updated: isoTime(nowMs),
        },
      },
      searchText: `deposit\n${reference}`.toLowerCase(),
    },
  ];
}
