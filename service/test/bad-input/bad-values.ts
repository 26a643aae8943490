import fc from '../../../test/support/properties.js';
import { MISSING } from './json-schema.js';

/** Two levels each: as deep as a body may be, or deeper than any parser should have to go. */
function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = { a: [value] };
  return value;
}

/** Wrong values to send in a field. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    MISSING,
    null,
    true,
    '',
    ' ',
    0,
    -1,
    -0.5,
    1.5,
    2 ** 53,
    2 ** 63,
    1e308,
    'NaN',
    '0',
    '-1',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '../../etc/passwd',
    "'; DROP TABLE accounts; --",
    '<script>alert(1)</script>',
    '%',
    '\u202e',
    'XXX',
    'EUR',
    'usd',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
    'esc_unknown',
    [],
    {},
    [[]],
    [null],
    { toString: 'x', constructor: 1, length: 3 },
    deep(12),
    deep(500),
  ),
  fc.string({ minLength: 200, maxLength: 3_000 }),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
