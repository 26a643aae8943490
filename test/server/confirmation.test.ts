import {
  confirmationOfAuthorizedInvoice,
  confirmationOfEscrow,
  confirmationOfInvoice,
  transactionIdOf,
} from 'svc-bridge/server';
import { describe, expect, it } from 'vitest';

describe('the outcome that a game gets for an interrupted payment', () => {
  it.each([
    ['open', 'pending'],
    ['processing', 'pending'],
    ['success', 'complete'],
    ['SUCCESS', 'complete'],
    ['failed', 'incomplete'],
    ['void', 'incomplete'],
    ['expired', 'incomplete'],
    ['a state of tomorrow', 'pending'],
  ])('of an invoice that is %s is %s', (state, confirmation) => {
    expect(confirmationOfInvoice({ state })).toBe(confirmation);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'pending'],
    ['action_required', 'pending'],
    ['paid', 'complete'],
    ['expired', 'incomplete'],
    ['void', 'incomplete'],
    ['a state of tomorrow', 'pending'],
  ])('of an authorized invoice that is %s is %s', (state, confirmation) => {
    expect(confirmationOfAuthorizedInvoice({ state })).toBe(confirmation);
  });

  it.each([
    ['OPEN', 'pending'],
    ['ESCROWED', 'complete'],
    ['ESCROW-FAILED', 'incomplete'],
    ['COMMITTED', 'complete'],
    ['CANCELLED', 'incomplete'],
    ['CANCELED', 'incomplete'],
    ['canceled', 'incomplete'],
    ['A-STATE-OF-TOMORROW', 'pending'],
  ])('of an escrow that is %s is %s', (status, confirmation) => {
    expect(confirmationOfEscrow({ status })).toBe(confirmation);
  });
});

describe('the ids that open a payment’s receipt', () => {
  it.each([
    ['an invoice', { invoice_id: 'inv-1' }, 'inv-1'],
    ['an escrow', { id: 'esc_1' }, 'esc_1'],
    ['a paid authorized invoice', { invoice_id: 'inv-1', escrow_id: null }, 'inv-1'],
    ['a paid authorized escrow', { invoice_id: null, escrow_id: 'esc_1' }, 'esc_1'],
    ['an authorized invoice that nobody has paid', { invoice_id: null, escrow_id: null }, undefined],
  ])('of %s', (_what, payment, id) => {
    expect(transactionIdOf(payment)).toBe(id);
  });
});
