import { hostMessageSchema } from 'svc-bridge/frame';
import { describe, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { readHostMessage } from '../../kit/channel/read-host-message.js';

const MESSAGES = [
  { type: 'welcome', version: 1 },
  {
    type: 'welcome',
    version: 1,
    locale: 'de',
    theme: { primaryColor: '#fff', more: 1 },
    flowConfig: { hideSKUs: true },
    parameters: { is_escrow: 'true' },
    safeArea: { top: 1, right: 2, bottom: 3, left: 4 },
    hostDrawsClose: true,
    nonce: 'n',
    transactionId: 't',
  },
  { type: 'answer', id: 1, ok: true, value: { any: 'thing' } },
  {
    type: 'answer',
    id: 2,
    ok: false,
    error: {
      code: 'x',
      message: 'y',
      retryable: true,
      api: { responseCode: 404, messages: [], codes: ['a'], requestId: 'r' },
    },
  },
  { type: 'ping', n: 4 },
  { type: 'input', action: 'up' },
  { type: 'close', reason: 'player' },
];

const junk = fc.constantFrom(undefined, null, '', 'text', 0, 1.5, true, [], {}, ['x'], { a: 1 }, Number.NaN);

describe('readHostMessage', () => {
  it.each(MESSAGES)('reads $type', (message) => {
    expect(readHostMessage(message)).toBe(message);
  });

  it('agrees with the protocol’s schema about every message with a corrupted field', () => {
    const spoilt = fc.constantFrom(...MESSAGES).chain((message) => {
      const paths = pathsOf(message);
      return fc.tuple(fc.constantFrom(...paths), junk).map(([path, value]) => withValue(message, path, value));
    });
    fc.assert(
      fc.property(fc.oneof(spoilt, junk, fc.object()), (data) => {
        const isRefused = 'issues' in hostMessageSchema['~standard'].validate(data);
        expect(readHostMessage(data) === undefined).toBe(isRefused);
      }),
      { numRuns: soakRuns(2_000) },
    );
  });
});

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const below = Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  return path.length > 0 ? [path, ...below] : below;
}

function withValue(message: object, path: string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner: unknown = Object.entries(message).find(([key]) => key === name)?.[1];
  const isInner = rest.length > 0 && typeof inner === 'object' && inner !== null;
  return { ...message, [name]: isInner ? withValue(inner, rest, value) : value };
}
