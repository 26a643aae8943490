import { invalidField } from '../../platform/http/api-error.js';
import type { PaymentMethodBody } from './create-invoice-body.js';

/**
 * What each method is charged: its amount, or the rest for the one with 0.
 *
 * @returns amounts in the methods' order; they add up to `totalAmount`
 * @errors 422 `payment_methods_remainder_missing`, `…_ambiguous`, `payment_methods_amount_missing`, `…_amount_too_large`, `…_duplicate`
 * @source interface §4.1, §8.3
 */
export function splitPayment(methods: readonly PaymentMethodBody[], totalAmount: number): number[] {
  refuseDuplicates(methods);
  const [only] = methods;
  if (methods.length === 1 && only) return [wholeAmount(only, totalAmount)];
  const missing = methods.findIndex((method) => method.amount === undefined);
  if (missing >= 0) {
    const message = 'With several payment methods, each must have an amount.';
    throw invalidField(`payment_methods[${missing}].amount`, 'payment_methods_amount_missing', message);
  }
  const zeros = methods.filter((method) => method.amount === 0).length;
  if (zeros !== 1) {
    throw invalidField(
      'payment_methods',
      zeros === 0 ? 'payment_methods_remainder_missing' : 'payment_methods_remainder_ambiguous',
      'Exactly one payment method must have amount 0; it pays the rest.',
    );
  }
  const fixed = methods.reduce((sum, method) => sum + BigInt(method.amount ?? 0), 0n);
  const rest = BigInt(totalAmount) - fixed;
  if (rest < 0n) {
    const message = `The payment methods' amounts add up to ${fixed}, more than the total of ${totalAmount}.`;
    throw invalidField('payment_methods', 'payment_methods_amount_too_large', message);
  }
  return methods.map((method) => (method.amount === 0 ? Number(rest) : (method.amount ?? 0)));
}

function wholeAmount(method: PaymentMethodBody, totalAmount: number): number {
  if (!method.amount || method.amount === totalAmount) return totalAmount;
  const message = `A single payment method pays the total of ${totalAmount}. Omit its amount or send 0.`;
  throw invalidField('payment_methods[0].amount', 'payment_methods_amount_mismatch', message);
}

function refuseDuplicates(methods: readonly PaymentMethodBody[]): void {
  const seen = new Set<string>();
  methods.forEach((method, index) => {
    if (seen.has(method.payment_method_id)) {
      const param = `payment_methods[${index}].payment_method_id`;
      throw invalidField(param, 'payment_methods_duplicate', 'Each payment method may appear only once.');
    }
    seen.add(method.payment_method_id);
  });
}
