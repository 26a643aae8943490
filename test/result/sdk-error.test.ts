import { describe, expect, test } from 'vitest';
import { given } from '../../src/result/sdk-error.js';
import { createTestManager, type TestManager } from '../support/create-test-manager.js';

const throwing = () => {
  throw new Error('looked at');
};
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

/** Wrong return values of a game's function. */
const GIVEN: readonly [string, unknown, string | RegExp][] = [
  ['nothing', undefined, '[object Undefined] '],
  ['null', null, '[object Null] '],
  ['a text, which may be a secret', 's3cret', '[object String] '],
  ['a symbol', Symbol('s'), '[object Symbol] '],
  ['an object', { token: 's3cret', expires: 1 }, '[object Object] token,expires'],
  ['an object without a prototype', Object.assign(Object.create(null), { token: 's3cret' }), '[object Object] token'],
  ['an error', new Error('500 from your server'), '500 from your server'],
  ['an object whose message is a symbol', { message: Symbol('s') }, '[object Object] '],
  ['an object whose message is an object', { message: { toString: throwing } }, '[object Object] '],
  ['an error with a long message', new Error('x'.repeat(5_000)), /^x{200}$/],
  ['an object with a long key', { ['k'.repeat(5_000)]: 1 }, /^\[object Object\] k{184}$/],
  [
    'an object whose message throws',
    Object.defineProperty({}, 'message', { get: throwing, enumerable: true }),
    'object',
  ],
  ['an object whose field throws', Object.defineProperty({}, 'field', { get: throwing, enumerable: true }), 'object'],
  ['a proxy that throws', new Proxy({}, { get: throwing, ownKeys: throwing }), 'object'],
  ['a revoked proxy', revoked, 'object'],
];

describe('a wrong return value of a game’s function', () => {
  test.each(GIVEN)('is described in at most 200 characters: %s', (_what, value, told) => {
    if (typeof told === 'string') expect(given(value)).toBe(told);
    else expect(given(value)).toMatch(told);
  });

  test.each(GIVEN)('instead of a redirect ends the flow with one error: %s', async (_what, value) => {
    const { ui, trio, time, outcomes } = createTestManager();
    Reflect.apply(ui.CheckoutFlow, ui, [{ redirect: () => value }, ...trio]);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { message: expect.stringMatching(/^redirect /) } }]);
    expect(JSON.stringify(outcomes)).not.toContain('s3cret');
  });

  test.each(GIVEN)('instead of a token ends the flow with one error: %s', async (_what, value) => {
    const { ui, trio, time, outcomes }: TestManager = Reflect.apply(createTestManager, undefined, [
      { session: () => value },
    ]);
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'token_missing' } }]);
    expect(JSON.stringify(outcomes)).not.toContain('s3cret');
  });
});
