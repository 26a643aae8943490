import { isUuid } from 'svc-bridge/model';
import { describe, expect, it } from 'vitest';
import { markIn, markOf, newIntegratorId } from '../../src/platform/cell.js';
import { systemRandom } from '../../src/platform/random.js';

describe('an integrator’s id and mark', () => {
  it('name the cell that it was created in', () => {
    for (const cell of [0, 7]) {
      const id = newIntegratorId(systemRandom, cell);
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(new RegExp(`^${cell}[0-9a-f]{7}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]`));
      expect(markOf(id)).toBe(`c${cell}k${id.slice(0, 8)}_`);
    }
  });

  it('lead to cell 0 if it was created before there were cells, whatever its first digit is', () => {
    const id = newIntegratorId({ ...systemRandom, uuid: () => '7d9f3c1a-5a1e-4c0f-9a57-1c1f0c8f4d11' }, undefined);
    expect(id).toBe('7d9f3c1a-5a1e-4c0f-9a57-1c1f0c8f4d11');
    expect(markOf(id)).toBe('c0k7d9f3c1a_');
  });

  it('are read only from the beginning of a secret', () => {
    expect(markIn('c1k1f9a0c42_secret')).toBe('c1k1f9a0c42_');
    expect(markIn('x_c1k1f9a0c42_secret')).toBe('');
    expect(markIn('c1k1f9a0c4_secret')).toBe('');
  });
});
