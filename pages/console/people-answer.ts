import type { Contract } from 'svc-bridge/frame';

/** Who may use the console, those who no longer may last. */
export interface People {
  readonly operators: readonly {
    readonly operator_id: string;
    readonly email: string;
    readonly name: string;
    readonly role: string;
    /** Whose people they are of; empty: the operator's. */
    readonly integrator: string;
    /** That are open. */
    readonly sessions: number;
    readonly passkeys: number;
    /** Empty: never. */
    readonly seen: string;
    /** Empty: they are not. */
    readonly disabled: string;
    /** They have signed in, and chosen a password of their own. */
    readonly chose_password: boolean;
    /** Whoever is signed in. */
    readonly own: boolean;
    readonly may: { readonly disable: boolean; readonly end_sessions: boolean };
  }[];
  readonly has_more: boolean;
}

export const peopleContract: Contract<People> = {
  shape: {
    operators: [
      'list',
      {
        operator_id: 'string',
        email: 'string',
        name: 'string',
        role: 'string',
        integrator: 'string',
        sessions: 'number',
        passkeys: 'number',
        seen: 'string',
        disabled: 'string',
        chose_password: 'boolean',
        own: 'boolean',
        may: { disable: 'boolean', end_sessions: 'boolean' },
      },
    ],
    has_more: 'boolean',
  },
};

/** The open sessions of whoever is signed in; empty in a sandbox, where nobody is by name. */
export interface Sessions {
  readonly sessions: readonly {
    readonly session_id: string;
    /** The network address that it was opened from. */
    readonly address: string;
    readonly since: string;
    readonly seen: string;
    /** The one that asks. */
    readonly current: boolean;
  }[];
}

export const sessionsContract: Contract<Sessions> = {
  shape: {
    sessions: [
      'list',
      { session_id: 'string', address: 'string', since: 'string', seen: 'string', current: 'boolean' },
    ],
  },
};
