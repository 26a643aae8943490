import { describe, expect, test } from 'vitest';
import { parseApiError } from '../../src/api/parse-api-error.js';

const read = (body: unknown, headers: Record<string, string> = {}) =>
  parseApiError({ status: 422, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('parseApiError reads the error bodies of other deployments', () => {
  test.each([
    [
      'Failure with messages',
      { status: 'Failure', message: ['a', 'b'], codes: ['x', 'y'], payload: null },
      ['a', 'b'],
      ['x', 'y'],
    ],
    ['a sentence as payload', { status: 'Failed', message: [], codes: [], payload: 'went wrong' }, ['went wrong'], []],
    ['payload.error', { status: 'Error', payload: { error: 'went wrong' } }, ['went wrong'], []],
    ['payload.errors as a sentence', { status: 'Error', payload: { errors: 'went wrong' } }, ['went wrong'], []],
    [
      'payload.errors as a map',
      { payload: { errors: { email: 'is wrong', age: ['is low', 'is odd'] } } },
      ['email: is wrong', 'age: is low', 'age: is odd'],
      [],
    ],
    ['payload.errors as a list', { payload: { errors: [{ code: 'c', message: 'm' }, 'n'] } }, ['m', 'n'], []],
    ['the same text twice', { message: ['a'], payload: 'a' }, ['a'], []],
    ['RFC 6749', { error: 'invalid_grant', error_description: 'used' }, ['used'], ['invalid_grant']],
    ['RFC 6749 without a description', { error: 'invalid_grant' }, ['invalid_grant'], ['invalid_grant']],
    ['error as a sentence', { error: 'Something went wrong.' }, ['Something went wrong.'], ['Something went wrong.']],
    [
      'RFC 9457',
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'no such entry' },
      ['no such entry'],
      [],
    ],
    ['a list as detail', { detail: [{ loc: ['query'], msg: 'm', message: 'is wrong' }] }, ['is wrong'], []],
    ['message as text', { message: 'a', codes: 'x' }, ['a'], ['x']],
    ['an error object', { error: { message: 'went wrong', code: 'c' } }, ['went wrong'], ['c']],
    ['payload.error as an object', { payload: { error: { message: 'm', code: 'c' } } }, ['m'], ['c']],
    ['payload.message', { payload: { message: 'went wrong' } }, ['went wrong'], []],
    ['a map of objects', { payload: { errors: { email: { message: 'is wrong' } } } }, ['email: is wrong'], []],
    ['errors beside the payload', { errors: { email: 'is wrong' } }, ['email: is wrong'], []],
    ['numbers as codes', { message: ['a'], codes: [4004, 'x'] }, ['a'], ['4004', 'x']],
    ['blank texts', { message: [' '], payload: '  ' }, [], []],
    ['nulls everywhere', { message: null, codes: [null], payload: { error: null, errors: { a: null } } }, [], []],
    ['no JSON', '<html>', [], []],
    ['an empty body', '', [], []],
    ['a list', '[1]', [], []],
    ['null', 'null', [], []],
    [
      'an escrow in the payload',
      { message: ['a'], codes: ['x'], payload: { id: 'esc_1', status: 'COMMITTED' } },
      ['a'],
      ['x'],
    ],
  ])('%s', (_what, body, messages, codes) => {
    expect(read(body)).toEqual({ responseCode: 422, messages, codes });
  });

  test('finds the request id in the header, otherwise in the payload', () => {
    expect(read({}, { 'request-id': 'req_1' }).requestId).toBe('req_1');
    expect(read({ payload: { request_id: 'req_2' } }).requestId).toBe('req_2');
  });
});
