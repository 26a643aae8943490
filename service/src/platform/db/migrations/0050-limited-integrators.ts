import type { Migration } from './migration.js';

/** Payments look here for an integrator with limits: where nobody has any, the index is empty, and they look no further. */
export const limitedIntegrators: Migration = {
  name: '0050-limited-integrators',
  sql: `
UPDATE integrators SET settings = settings - 'limits' WHERE settings -> 'limits' = '{}';
CREATE INDEX integrators_limited ON integrators (id) WHERE settings ? 'limits';
`,
};
