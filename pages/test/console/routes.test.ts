import { describe, expect, it } from 'vitest';
import { hashOf, readRoute } from '../../console/console-state.js';

/** As the search box takes it. */
const MOST_TYPED = 254;

describe('the address of a search', () => {
  it.each(['注文番号'.repeat(20), 'あ'.repeat(MOST_TYPED), '%'.repeat(MOST_TYPED), 'a/b?c#d', '100 %'])(
    'leads back to it: %s',
    (query) => {
      expect(readRoute(hashOf({ name: 'find', query }))).toEqual({ name: 'find', query });
    },
  );
});
