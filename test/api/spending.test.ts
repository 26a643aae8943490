import { expect, test } from 'vitest';
import { spendingCall } from '../../src/api/spending.js';

const OTHERS = ['get', 'spending.', 'spending.other', 'spending.constructor', 'spending.__proto__', 'constructor'];

test.each<[name: string, call: string | undefined]>([
  ['spending.get', 'GET /v2/spending'],
  ['spending.set', 'POST /v2/spending/limit'],
  ['spending.remove', 'POST /v2/spending/limit/remove'],
  ['spending.withdraw', 'POST /v2/spending/limit/withdraw'],
  ...OTHERS.map((name): [string, undefined] => [name, undefined]),
])('a page that asks for %s gets %s', (name, expected) => {
  const call = spendingCall(name, { currency: 'USD', amount: 500 });
  expect(call && `${call.method} ${call.path}`).toBe(expected);
});
