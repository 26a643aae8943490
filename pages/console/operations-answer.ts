import type { Contract } from 'svc-bridge/frame';

/** How the whole service is doing. */
export interface Operations {
  /** When it was read; ISO 8601 UTC, as every time here. */
  readonly read: string;
  readonly nodes: Nodes;
  /** Those with trouble first. */
  readonly jobs: readonly Job[];
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
  /** Only the newest are listed; absent: of a release that does not say. */
  readonly more_adjustments?: boolean | undefined;
}

/** What somebody should do; empty: nothing. */
interface Trouble {
  readonly advice: string;
  /** A heading in the runbooks. */
  readonly runbook: string;
}

/** Who runs, and who has lately; all of them together have trouble of their own if they are too few. */
export interface Nodes extends Trouble {
  /** Those with trouble first. */
  readonly list: readonly Node[];
  /** Of those that run. */
  readonly versions: readonly { readonly version: string; readonly nodes: number }[];
}

export interface Node extends Trouble {
  readonly node_id: string;
  readonly name: string;
  readonly version: string;
  readonly state: string;
  /** Why it is not ready. */
  readonly reason: string;
  readonly started: string;
  /** When it has last said that it is there. */
  readonly seen: string;
}

/** A job, as all nodes together run it. Empty times: not yet. */
export interface Job {
  readonly job: string;
  readonly does: string;
  readonly state: string;
  readonly every_ms: number;
  readonly succeeded: string;
  readonly took_ms: number | null;
  /** The last one, also of a job that has recovered. */
  readonly failure: { readonly text: string; readonly node: string; readonly when: string } | null;
  readonly failing_on: readonly { readonly node: string; readonly in_a_row: number; readonly since: string }[];
  /** Since the nodes that run have started. */
  readonly rounds: number;
  readonly failures: number;
  /** Empty: nothing is to be done. */
  readonly advice: string;
  readonly runbooks: readonly string[];
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
    nodes: {
      list: [
        'list',
        {
          node_id: 'string',
          name: 'string',
          version: 'string',
          state: 'string',
          reason: 'string',
          started: 'string',
          seen: 'string',
          advice: 'string',
          runbook: 'string',
        },
      ],
      versions: ['list', { version: 'string', nodes: 'number' }],
      advice: 'string',
      runbook: 'string',
    },
    jobs: [
      'list',
      {
        job: 'string',
        does: 'string',
        state: 'string',
        every_ms: 'number',
        succeeded: 'string',
        took_ms: ['nullable', 'number'],
        failure: ['nullable', { text: 'string', node: 'string', when: 'string' }],
        failing_on: ['list', { node: 'string', in_a_row: 'number', since: 'string' }],
        rounds: 'number',
        failures: 'number',
        advice: 'string',
        runbooks: ['list', 'string'],
      },
    ],
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
    more_adjustments: ['optional', 'boolean'],
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
