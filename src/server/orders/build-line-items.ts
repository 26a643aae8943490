import { isUuid, MAX_AMOUNT } from '../../model/fields.js';
import { failure, type Result, success } from '../../result/result.js';
import { createSdkError } from '../../result/sdk-error.js';
import type { LineItemRequest, RecipientRequest } from '../invoice-request.js';

/** One item for sale, at the price the buyer pays. */
export interface Sale {
  /** Your own SKU. */
  readonly product_sku: string;
  /** What the buyer pays, in minor units, at least 1: the sellers' shares plus your fee. */
  readonly amount: number;
  /** The same for everything in one invoice. */
  readonly currency: string;
  /** What the buyer reads. */
  readonly description?: string;
  /** The https address of a square picture of it, which the buyer sees. */
  readonly image_url?: string;
  /** Who is paid; the rest is your fee. Absent: all of it is yours. */
  readonly sellers?: readonly SellerShare[];
  /** Your fee in minor units, checked against the rest; default: the rest. */
  readonly fee?: number;
  /** The fee's description for the buyer; default `Marketplace fee`. */
  readonly fee_description?: string;
  /** `sku` when absent. */
  readonly reference_type?: string;
  /** The SKU when absent. */
  readonly reference_id?: string;
}

/** A seller's share of a sale. */
export interface SellerShare {
  /** The seller's; `findWallet` finds it. */
  readonly wallet_id: string;
  /** Minor units, from 1. */
  readonly amount: number;
  /** Your wallet that the transfer goes through; default: your default one. */
  readonly source_wallet_id?: string;
}

/**
 * Builds the line items of an invoice or escrow: for each sale one to its sellers and one for your fee, which add up to the sale's amount.
 *
 * @returns `line_items` of `createInvoice`, `createEscrow` and `authorizeInvoice`
 * @errors `invalid_argument`: a sum that does not add up, an invalid amount or wallet id, or two currencies; names the sale
 * @source interface §4.1
 */
export function buildLineItems(sales: readonly Sale[]): Result<LineItemRequest[]> {
  const [first] = sales;
  if (!first) return refuse('there is nothing to sell: pass at least one sale');
  let total = 0;
  const items: LineItemRequest[] = [];
  for (const [index, sale] of sales.entries()) {
    const name = `sales[${index}] ("${sale.product_sku}")`;
    const wrong = problemOf(sale, first.currency);
    if (wrong) return refuse(`${name}: ${wrong}`);
    total += sale.amount;
    if (total > MAX_AMOUNT) return refuse(`${name}: the invoice would exceed ${MAX_AMOUNT}`);
    items.push(...itemsOf(sale));
  }
  return success(items);
}

/**
 * Splits an amount by weights so that the parts add up to it exactly: the rounding rest goes to the largest remainders, the first
 * of equal ones first. `splitAmount(1000, [1, 1, 1])` is `[334, 333, 333]`.
 *
 * @param amount - minor units, an integer from 0
 * @param weights - integers from 0, at least one of them above 0
 * @throws RangeError when they are not
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (!isAmount(amount, 0)) throw new RangeError(`amount must be an integer of minor units from 0, not ${amount}`);
  if (!weights.every((weight) => isAmount(weight, 0)) || !weights.some((weight) => weight > 0))
    throw new RangeError('weights must be integers from 0, at least one of them above 0');
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, part: exact / sum, rest: exact % sum };
  });
  let left = BigInt(amount) - shares.reduce((before, { part }) => before + part, 0n);
  for (const share of [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map(({ part }) => Number(part));
}

function itemsOf(sale: Sale): LineItemRequest[] {
  const {
    product_sku,
    amount,
    currency,
    description,
    image_url,
    sellers = [],
    fee_description = 'Marketplace fee',
  } = sale;
  const { reference_type = 'sku', reference_id = product_sku } = sale;
  const common = { currency, product_sku, reference_type, reference_id };
  const told = { ...(description !== undefined && { description }), ...(image_url !== undefined && { image_url }) };
  const recipients = sellers.map(
    (seller): RecipientRequest => ({
      amount: seller.amount,
      currency,
      source_wallet_id: seller.source_wallet_id ?? '',
      destination_wallet_id: seller.wallet_id,
    }),
  );
  if (recipients.length === 0) return [{ ...common, ...told, amount, transaction_type: 'user_to_integrator' }];
  const paid = sumOf(sellers);
  const toSellers: LineItemRequest = { ...common, ...told, amount: paid, transaction_type: 'user_to_user', recipients };
  if (paid === amount) return [toSellers];
  const fee = { ...common, amount: amount - paid, description: fee_description };
  return [toSellers, { ...fee, transaction_type: 'user_to_integrator' }];
}

function problemOf({ amount, currency, sellers = [], fee }: Sale, firstCurrency: string): string | undefined {
  if (!isAmount(amount, 1)) return `amount must be an integer of minor units from 1, not ${amount}`;
  if (currency !== firstCurrency)
    return `its currency is ${currency}, but the first sale's is ${firstCurrency}: use two invoices`;
  for (const [index, seller] of sellers.entries()) {
    if (!isAmount(seller.amount, 1))
      return `sellers[${index}].amount must be an integer of minor units from 1, not ${seller.amount}`;
    for (const field of ['wallet_id', 'source_wallet_id'] as const) {
      const id = seller[field];
      if (id !== undefined && !isUuid(id))
        return `sellers[${index}].${field} must be a wallet's id (a UUID), not "${id}"`;
    }
  }
  const paid = sumOf(sellers);
  if (paid > amount) return `its sellers get ${paid}, which is ${paid - amount} more than its amount of ${amount}`;
  if (fee !== undefined && fee !== amount - paid)
    return `its sellers get ${paid} and the fee is ${fee}, together ${paid + fee}, not its amount of ${amount}`;
}

const sumOf = (sellers: readonly SellerShare[]) => sellers.reduce((sum, seller) => sum + seller.amount, 0);
const isAmount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
const refuse = (problem: string) => failure(createSdkError('invalid_argument', `buildLineItems: ${problem}`));
