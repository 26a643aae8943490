import type { Migration } from './migration.js';

/**
 * Approvals of what whoever asked does themselves, because they alone may see its answer. Nodes of the release before show such a request as
 * waiting, can refuse it, and cannot approve it.
 */
export const consoleApprovals: Migration = {
  name: '0061-console-approvals',
  sql: `
CREATE TABLE console_approvals (
  request_id uuid PRIMARY KEY REFERENCES console_requests (id),
  approved_by text NOT NULL,
  approved_by_id uuid,
  approved_ms bigint NOT NULL
);
`,
};
