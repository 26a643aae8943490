import { describe, expect, it } from 'vitest';
import { maskFailure } from '../../src/platform/mask-failure.js';

const masked = (message: string) => maskFailure(new Error(message));

describe('a failure’s text', () => {
  it.each([
    ['connect to postgres://svc:p@ss/w0rd@db.internal:5432/svc', 'connect to postgres://[secret]@db.internal:5432/svc'],
    ['GET https://psp.example/v1/charges?key=abc#x failed', 'GET https://psp.example/v1/charges?[secret] failed'],
    ['refused: Authorization: Bearer abc.def-1', 'refused: Authorization: [secret] [secret]'],
    ['{"client_secret":"abc","state":"open"}', '{"client_secret":[secret],"state":"open"}'],
    ['password=hunter2, user=svc', 'password=[secret], user=svc'],
    ['no account for demo.buyer@example.com', 'no account for [e-mail]'],
    ['550 <jörg.müller@bücher.example>: no such user', '550 <[e-mail]>: no such user'],
    ['invalid input syntax for type uuid: "Ada Lovelace"', 'invalid input syntax for type uuid: "[value]"'],
    ['card 4111 1111 1111 1111 declined', 'card [number] declined'],
    ['card 4111-1111-1111-1111 declined, x4111111111111111', 'card [number] declined, x[number]'],
    ['call +49 (170) 1234567', 'call [number]'],
    ['bank says DE89 3704 0044 0532 0130 00 is closed', 'bank says [account] is closed'],
    ['key c3ZjLWJyaWRnZSBzYW5kYm94IGtleS/+1A== unknown', 'key [secret] unknown'],
    ['svc_cs_9aF3kLmN0pQrStUvWxYz123456 was refused', '[secret] was refused'],
  ])('hides what is secret or a person’s: %s', (message, expected) => {
    expect(masked(message)).toBe(expected);
  });

  it.each([
    'relation "mails" does not exist',
    'duplicate key value violates unique constraint "postings_once_per_subitem"',
    'connect ECONNREFUSED 10.0.0.12:5432',
    'charge 01a1b2c3-1234-7000-8000-123456789012 has no outcome after 30000 ms',
    'The statement took longer than 15000 ms (57014).',
  ])('keeps what helps: %s', (message) => {
    expect(masked(message)).toBe(message);
  });

  it('is one line of 300 characters at most, which a database can store', () => {
    const text = masked(`first\n\tsecond\0 ${'half \ud83d\ude00'.repeat(200)} \ud83d`);
    expect(text).toMatch(/^first second half/);
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/\p{Cc}/u);
  });

  it('shows no part of a secret that is longer than what is looked at', () => {
    expect(masked(`a ${'secret:x '.repeat(109)}demo.buyer@example.com`)).not.toContain('demo');
  });

  it('tells the cause, and whatever was thrown', () => {
    const cause = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
    expect(maskFailure(new Error('fetch failed', { cause }))).toBe('fetch failed: ECONNREFUSED');
    expect(maskFailure('token=abc')).toBe('token=[secret]');
    expect(maskFailure({ secret: 'abc' })).toBe('something other than an error was thrown');
    expect(maskFailure(new TypeError(''))).toBe('TypeError');
  });

  it('takes no time, whatever the text', () => {
    const began = performance.now();
    for (const piece of ['secret', '/', 'a-', '1 ', '@a.', '://', 'DE12 ', '"', 'a1+']) masked(piece.repeat(5_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
