import pg from 'pg';
import { expect, it } from 'vitest';
import { AccessTokens } from '../../../src/accounts/tokens/find-access-token.js';

it('looks a token up once for concurrent requests, and again after a revocation', async () => {
  const row = {
    client_id: 'client',
    integrator_id: 'integrator',
    integrator_name: 'games',
    account_id: null,
    scopes: [],
    expires_ms: 2_000,
  };
  const answers: ((rows: unknown[]) => void)[] = [];
  const query = () => new Promise((resolve) => answers.push((rows) => resolve({ rows })));
  const pool = Object.assign(new pg.Pool(), { query });
  const tokens = new AccessTokens({ pool, clock: { now: () => 1_000 } });

  const together = Array.from({ length: 64 }, () => tokens.find('token'));
  expect(answers.length).toBe(1);
  tokens.clear();
  const later = tokens.find('token');
  expect(answers.length).toBe(2);
  answers[0]?.([row]);
  answers[1]?.([]);

  const found = await Promise.all(together);
  expect(found.every((token) => typeof token === 'object' && token.principal.integratorName === 'games')).toBe(true);
  expect(await later).toBe('unknown');
  expect(tokens.cached('token')).toBeUndefined();
});
