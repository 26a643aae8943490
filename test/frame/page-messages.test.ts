import { expect, test } from 'vitest';
import { agreeOnVersion, readPageMessage } from '../../src/frame.js';

test.each([
  { type: 'hello', versions: [1], page: 'history', later: true },
  { type: 'ready' },
  { type: 'ask', id: 1, call: 'transactions.list', args: {} },
  { type: 'progress', step: 'content' },
  { type: 'progress', step: 'error', error: { code: 'x', message: 'y' } },
  { type: 'settle', event: { source: 'svc', event: 'svc.checkout.complete', state: 'complete', new_field: 1 } },
  { type: 'open', url: 'https://bank.example' },
  { type: 'pong', n: 3 },
])('reads %j, unknown fields included', (message) => {
  expect(readPageMessage(message)).toEqual(message);
});

test.each([
  undefined,
  null,
  1,
  'ready',
  [],
  {},
  { type: 'goodbye' },
  { type: '__proto__' },
  { type: 'constructor' },
  { type: 'hello', versions: '1', page: 'x' },
  { type: 'ask', id: '1', call: 'x', args: {} },
  { type: 'ask', id: 1, call: 'x', args: [] },
  { type: 'settle', event: { source: 'svc' } },
  { type: 'settle', event: { source: 'svc', event: 'x', paymentMethods: [{ amount: 1 }] } },
  { type: 'progress', step: 'error', error: { message: 'no code' } },
])('rejects %j as no message', (message) => {
  expect(readPageMessage(message)).toBe(undefined);
});

test('two sides agree on the highest version that both support', () => {
  expect(agreeOnVersion([2, 1], [1, 2, 3])).toBe(2);
  expect(agreeOnVersion([1], [2])).toBe(undefined);
});
