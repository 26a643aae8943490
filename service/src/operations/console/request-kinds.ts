import type { OperatorRole } from '../../platform/db/tables/console.js';

interface RequestKind {
  /** The least role of whoever asks, approves or refuses. */
  readonly access: OperatorRole;
  /** An `asker` does it after the approval, because the answer has a secret that only they may see. */
  readonly doneBy: 'approver' | 'asker';
  /** No word of an integrator's people counts. */
  readonly operatorOnly?: true;
  /** An integrator's people do not learn that it was asked for: they could act before it is decided. */
  readonly isSecret?: true;
}

/** What may need a second person, by the action of the call that asks for it; a credit always does. */
export const REQUEST_KINDS = {
  'invoice.refund': { access: 'finance', doneBy: 'approver' },
  'dispute.accept': { access: 'finance', doneBy: 'approver' },
  'integrator.create-client': { access: 'admin', doneBy: 'asker' },
  'integrator.disable-client': { access: 'admin', doneBy: 'approver' },
  'account.credit': { access: 'finance', doneBy: 'approver', operatorOnly: true },
  'account.take-back': { access: 'finance', doneBy: 'approver', operatorOnly: true },
  'integrator.credit': { access: 'finance', doneBy: 'approver', operatorOnly: true },
  'integrator.take-back': { access: 'finance', doneBy: 'approver', operatorOnly: true },
  'integrator.set-limits': { access: 'admin', doneBy: 'approver', operatorOnly: true },
  'integrator.set-rules': { access: 'admin', doneBy: 'approver', operatorOnly: true },
  'integrator.freeze': { access: 'admin', doneBy: 'approver', operatorOnly: true, isSecret: true },
  'integrator.unfreeze': { access: 'admin', doneBy: 'approver', operatorOnly: true, isSecret: true },
} as const satisfies Readonly<Record<string, RequestKind>>;

export type RequestAction = keyof typeof REQUEST_KINDS;

/** Actions of requests that an integrator's people do not learn of. */
export const SECRET_REQUESTS: readonly string[] = Object.entries<RequestKind>(REQUEST_KINDS).flatMap(
  ([action, kind]) => (kind.isSecret ? [action] : []),
);

/** @returns undefined for what only a newer release can do */
export function kindOf(action: string): RequestKind | undefined {
  return isRequestAction(action) ? REQUEST_KINDS[action] : undefined;
}

export function isRequestAction(action: string): action is RequestAction {
  return Object.hasOwn(REQUEST_KINDS, action);
}
