import { confirmationOfAuthorizedInvoice, confirmationOfEscrow, confirmationOfInvoice } from 'svc-bridge/server';
import { describe, expect, it } from 'vitest';

describe('what a game is told about an interrupted payment', () => {
  it.each([
    ['open', 'pending'],
    ['processing', 'pending'],
    ['success', 'complete'],
    ['SUCCESS', 'complete'],
    ['failed', 'incomplete'],
    ['a state of tomorrow', 'pending'],
  ])('an invoice that is %s is %s', (state, confirmation) => {
    expect(confirmationOfInvoice({ state })).toBe(confirmation);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'pending'],
    ['action_required', 'pending'],
    ['paid', 'complete'],
    ['expired', 'incomplete'],
    ['a state of tomorrow', 'pending'],
  ])('an authorized invoice that is %s is %s', (state, confirmation) => {
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
  ])('an escrow that is %s is %s', (status, confirmation) => {
    expect(confirmationOfEscrow({ status })).toBe(confirmation);
  });
});
