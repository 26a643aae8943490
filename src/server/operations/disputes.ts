import { type Dispute, type DisputePage, disputePageSchema, disputeSchema } from '../../model/dispute.js';
import type { disputeEvidenceRequestSchema } from '../../model/dispute-requests.js';
import type { RequestBody } from '../../model/fields.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';

/** What speaks for the payment: `{ text }`. */
export type DisputeEvidenceRequest = RequestBody<typeof disputeEvidenceRequestSchema>;

/** Selects disputes. */
export interface DisputeListQuery {
  /** Only disputes in this state. */
  readonly state?: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Only disputes of this invoice. */
  readonly invoice_id?: string;
  /** 1 to 100; default 25. */
  readonly limit?: number;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string;
}

/** Card payments that their banks have taken back. No method throws. */
export interface DisputeOperations {
  /**
   * Reads a dispute with its current state.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.4: `GET {invoicing_url}/v2/dispute/{dispute_id}`
   */
  getDispute(disputeId: string, options?: CallOptions): Promise<Result<Dispute>>;
  /**
   * A page of disputes, newest first.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.4: `GET {invoicing_url}/v2/disputes`
   */
  listDisputes(query?: DisputeListQuery, options?: CallOptions): Promise<Result<DisputePage>>;
  /**
   * Hands evidence in, until `respond_by`; more may follow.
   *
   * @returns the dispute; the evidence is `submitted` once the card's provider has it
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.4: `POST {invoicing_url}/v2/dispute/{dispute_id}/evidence`
   */
  submitDisputeEvidence(
    disputeId: string,
    evidence: DisputeEvidenceRequest,
    options?: RequestOptions,
  ): Promise<Result<Dispute>>;
  /**
   * Gives a dispute up: it is lost.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §3.4: `POST {invoicing_url}/v2/dispute/{dispute_id}/accept`
   */
  acceptDispute(disputeId: string, options?: RequestOptions): Promise<Result<Dispute>>;
}

export function disputeOperations(send: Send): DisputeOperations {
  const one = { base: 'invoicingUrl', schema: disputeSchema } as const;
  const of = (disputeId: string) => ({ params: { dispute_id: disputeId } });
  return {
    getDispute: (disputeId, options) =>
      send({ ...one, ...of(disputeId), name: 'getDispute', method: 'GET', path: '/v2/dispute/{dispute_id}' }, options),
    listDisputes: (query = {}, options) =>
      send(
        {
          base: 'invoicingUrl',
          schema: disputePageSchema,
          name: 'listDisputes',
          method: 'GET',
          path: '/v2/disputes',
          query: { ...query },
        },
        options,
      ),
    submitDisputeEvidence: (disputeId, evidence, options) =>
      send(
        {
          ...one,
          ...of(disputeId),
          name: 'submitDisputeEvidence',
          method: 'POST',
          path: '/v2/dispute/{dispute_id}/evidence',
          body: evidence,
        },
        options,
      ),
    acceptDispute: (disputeId, options) =>
      send(
        { ...one, ...of(disputeId), name: 'acceptDispute', method: 'POST', path: '/v2/dispute/{dispute_id}/accept' },
        options,
      ),
  };
}
