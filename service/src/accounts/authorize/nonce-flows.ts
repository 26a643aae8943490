import { USER_FLOWS } from 'svc-bridge/model';

export interface FlowAuthorization {
  readonly authorized_invoice_id: string | null;
  /** Null: all that authorize-user authorizes. */
  readonly flows: readonly string[] | null;
}

/** The flows that a nonce opens. */
export function flowsOf({ authorized_invoice_id, flows }: FlowAuthorization): readonly string[] {
  if (authorized_invoice_id !== null) return ['checkout'];
  return flows ?? USER_FLOWS;
}
