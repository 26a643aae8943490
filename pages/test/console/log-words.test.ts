import { describe, expect, it } from 'vitest';
import { hashOf, readRoute } from '../../console/console-state.js';
import { filterOf, readFilter } from '../../console/log-filter.js';
import { changedFields } from '../../console/log-words.js';

describe('what an entry of the log has of before and after', () => {
  it('is told in words, field by field', () => {
    const before = { kyc_state: 'MANUAL_REVIEW', frozen_by: [], payout_hold_hours: 0 };
    const after = { kyc_state: 'ACCEPT', frozen_by: ['operator', 'integrator'], payout_hold_hours: 24 };
    expect(changedFields({ before, after })).toEqual([
      { name: 'identity check', text: 'MANUAL_REVIEW → ACCEPT' },
      { name: 'frozen by', text: 'none → operator, integrator' },
      { name: 'payout hold hours', text: '0 → 24' },
    ]);
  });

  it('has one side where the entry has one', () => {
    expect(changedFields({ before: { passkey_id: 'x' }, after: null })).toEqual([{ name: 'passkey id', text: 'x' }]);
    expect(changedFields({ before: { state: 'waiting' }, after: { client_id: 'client_1', disabled: true } })).toEqual([
      { name: 'state', text: 'waiting' },
      { name: 'key', text: 'client_1' },
      { name: 'disabled', text: 'yes' },
    ]);
    expect(changedFields({ before: null, after: null })).toEqual([]);
  });

  it('has amounts in minor units, and says so', () => {
    const before = { currency: 'USD', payout_max_amount: 'none', player_daily_count: 3 };
    const after = { currency: 'USD', payout_max_amount: 50_000, player_daily_count: 'none', amount: 5 };
    expect(changedFields({ before, after })).toEqual([
      { name: 'currency', text: 'USD → USD' },
      { name: 'payout max amount in minor units', text: 'none → 50000' },
      { name: 'player daily count', text: '3 → none' },
      { name: 'amount in minor units', text: '5' },
    ]);
  });

  it('tells of what is inside, and of what is empty', () => {
    const limits = { USD: { payout_max_amount: 500 }, EUR: {} };
    expect(changedFields({ before: { limits: {} }, after: { limits } })).toEqual([
      { name: 'limits', text: 'none → USD: payout max amount in minor units: 500, EUR: none' },
    ]);
    expect(changedFields({ before: { logo_url: null }, after: { logo_url: '' } })).toEqual([
      { name: 'logo url', text: 'none → none' },
    ]);
  });
});

describe('the filter of the log', () => {
  it('stands in the address, without what is empty or unknown', () => {
    const filter = filterOf({ person: ' ada@example.com ', what: '', from: '2026-11-20T08:30', cursor: '7' });
    const route = { name: 'log', filter } as const;
    expect(hashOf(route)).toBe('#/log?person=ada%40example.com&from=2026-11-20T08%3A30');
    expect(readRoute(hashOf(route))).toEqual(route);
    expect(readFilter(filter)).toEqual({ person: 'ada@example.com', from: '2026-11-20T08:30' });
    expect(readRoute('#/log')).toEqual({ name: 'log', filter: '' });
    expect(readRoute('#/log?cursor=7&what=account.')).toEqual({ name: 'log', filter: 'what=account.' });
    expect(hashOf({ name: 'log', filter: '' })).toBe('#/log');
  });
});
