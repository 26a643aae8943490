import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';
import type { EscrowRequest } from '../invoice-request.js';

/** Two-phase purchases. No method throws; every `escrowId` begins with `esc_`. */
export interface EscrowOperations {
  /**
   * Creates an escrow with at least one line item; nothing is charged yet. Amounts are integers in minor units. With a `deadline`,
   * what is still held then is refunded or released.
   *
   * @returns the escrow, `OPEN`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 6, §3.1
   */
  createEscrow(request: EscrowRequest, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Charges the buyer and holds the money.
   *
   * @returns the escrow, `ESCROWED`, or `ESCROW-FAILED` with the reason on its invoice
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 7, §3.1
   */
  payEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Pays the recipients of an `ESCROWED` escrow.
   *
   * @returns the escrow, `COMMITTED`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 8, §7.3
   */
  commitEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Refunds the buyer of an `ESCROWED` escrow in full.
   *
   * @returns the escrow, `CANCELLED`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 9, §7.3
   */
  cancelEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Ends an `OPEN` escrow, which can then not be paid any more.
   *
   * @returns the escrow, `ESCROW-FAILED`; its invoice has the `failure_reason` `voided`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.1: `POST {invoicing_url}/v2/escrow/{escrow_id}/void`
   */
  voidEscrow(escrowId: string, options?: RequestOptions): Promise<Result<Escrow>>;
  /**
   * Reads an escrow with its current status.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 10, §2.3
   */
  getEscrow(escrowId: string, options?: CallOptions): Promise<Result<Escrow>>;
}

export function escrowOperations(send: Send): EscrowOperations {
  const common = { base: 'invoicingUrl', schema: escrowSchema } as const;
  const post = (name: string, action: string, escrowId: string, options?: RequestOptions) => {
    const path = `/v2/escrow/{escrow_id}/${action}`;
    return send({ ...common, name, method: 'POST', path, params: { escrow_id: escrowId } }, options);
  };
  return {
    createEscrow: (request, options) =>
      send({ ...common, name: 'createEscrow', method: 'POST', path: '/v2/escrow', body: request }, options),
    payEscrow: (escrowId, options) => post('payEscrow', 'pay', escrowId, options),
    commitEscrow: (escrowId, options) => post('commitEscrow', 'commit', escrowId, options),
    cancelEscrow: (escrowId, options) => post('cancelEscrow', 'cancel', escrowId, options),
    voidEscrow: (escrowId, options) => post('voidEscrow', 'void', escrowId, options),
    getEscrow: (escrowId, options) =>
      send(
        {
          ...common,
          name: 'getEscrow',
          method: 'GET',
          path: '/v2/escrow/{escrow_id}',
          params: { escrow_id: escrowId },
        },
        options,
      ),
  };
}
