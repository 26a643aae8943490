import type { Contract } from 'svc-bridge/frame';

type Change = Readonly<Record<string, unknown>> | null;

/** What somebody did in the console or by the admin tool. */
export interface LogEntry {
  readonly entry_id: string;
  readonly when: string;
  readonly operator: string;
  /** Such as `account.freeze`. */
  readonly action: string;
  readonly before: Change;
  readonly after: Change;
  /** Empty: none was given, or it is not for whoever reads. */
  readonly reason: string;
  /** Empty: it was no request, or it is not for whoever reads. */
  readonly request_id: string;
  /** What it is about: only in the whole log. */
  readonly subject?: { readonly kind: string; readonly name: string; readonly page: string } | undefined;
  /** Whose that is; empty: nobody's. */
  readonly integrator?: string | undefined;
  /** From where; empty: not known, or not for whoever reads. */
  readonly address?: string | undefined;
}

/** A page of a log, newest first. */
export interface Log {
  readonly entries: readonly LogEntry[];
  /** Empty on the last page. */
  readonly next_cursor: string;
}

export const logContract: Contract<Log> = {
  shape: {
    entries: [
      'list',
      {
        entry_id: 'string',
        when: 'string',
        operator: 'string',
        action: 'string',
        before: ['nullable', ['map', 'unknown']],
        after: ['nullable', ['map', 'unknown']],
        reason: 'string',
        request_id: 'string',
        subject: ['optional', { kind: 'string', name: 'string', page: 'string' }],
        integrator: ['optional', 'string'],
        address: ['optional', 'string'],
      },
    ],
    next_cursor: 'string',
  },
};
