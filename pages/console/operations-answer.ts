import type { Contract } from 'svc-bridge/frame';

/** How the whole service is doing. */
export interface Operations {
  /** When it was read; ISO 8601 UTC, as every time here. */
  readonly read: string;
  readonly traffic: {
    /** Oldest first; the last one is not over. */
    readonly minutes: readonly Minute[];
    readonly failures: readonly { readonly reason: string; readonly count: number }[];
  };
  readonly stuck: readonly Stuck[];
  readonly backlog: readonly { readonly kind: string; readonly waiting: number }[];
  readonly audit: {
    /** Empty: none has. */
    readonly finished: string;
    /** 0: never. */
    readonly every_hours: number;
    readonly is_late: boolean;
    readonly broken_rules: readonly string[];
  };
  readonly adjustments: readonly {
    readonly adjustment_id: string;
    readonly reconciliation: string;
    readonly display_amount: string;
    readonly reason: string;
    readonly people: string;
    readonly when: string;
  }[];
}

export interface Minute {
  readonly minute: string;
  readonly paid: number;
  readonly failed: number;
  readonly open: number;
}

/** Things of one kind that do not go on by themselves. */
export interface Stuck {
  readonly kind: string;
  readonly title: string;
  readonly advice: string;
  /** A heading in the runbooks. */
  readonly runbook: string;
  readonly rows: readonly {
    readonly id: string;
    /** Where it is shown; empty: nowhere. */
    readonly page: string;
    readonly detail: string;
    readonly since: string;
  }[];
  readonly has_more: boolean;
}

export const operationsContract: Contract<Operations> = {
  shape: {
    read: 'string',
    traffic: {
      minutes: ['list', { minute: 'string', paid: 'number', failed: 'number', open: 'number' }],
      failures: ['list', { reason: 'string', count: 'number' }],
    },
    stuck: [
      'list',
      {
        kind: 'string',
        title: 'string',
        advice: 'string',
        runbook: 'string',
        rows: ['list', { id: 'string', page: 'string', detail: 'string', since: 'string' }],
        has_more: 'boolean',
      },
    ],
    backlog: ['list', { kind: 'string', waiting: 'number' }],
    audit: { finished: 'string', every_hours: 'number', is_late: 'boolean', broken_rules: ['list', 'string'] },
    adjustments: [
      'list',
      {
        adjustment_id: 'string',
        reconciliation: 'string',
        display_amount: 'string',
        reason: 'string',
        people: 'string',
        when: 'string',
      },
    ],
  },
};

/** Players who wait for a decision, oldest first. */
export interface IdentityChecks {
  readonly checks: readonly { readonly account_id: string; readonly integrator: string; readonly submitted: string }[];
  readonly has_more: boolean;
}

export const identityChecksContract: Contract<IdentityChecks> = {
  shape: {
    checks: ['list', { account_id: 'string', integrator: 'string', submitted: 'string' }],
    has_more: 'boolean',
  },
};
