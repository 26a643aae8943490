import type { PoolClient } from 'pg';
import type { Decision } from '../../ledger/operation.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { type ApiError, conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { newId } from '../../platform/random.js';
import type { Money } from '../money.js';
import type { Dispute, DisputeResponse } from './dispute.js';
import { type DisputeQuery, requireDispute } from './read-disputes.js';
import { disputeEvent, renderDispute } from './render-dispute.js';
import { sendResponses } from './send-responses.js';
import { DisputeChanged } from './takings.js';

/** Readings of a dispute that somebody else is changing. */
const ATTEMPTS = 20;

export interface RespondOptions extends DisputeQuery {
  readonly claim: IdempotencyClaim | undefined;
  /** Commits together with the response; accepting once more, which changes nothing, is then refused. */
  readonly alongside?: (client: PoolClient, responseId: string) => Promise<void>;
}

/**
 * Stores evidence; the provider gets it at once, or from the job. More can follow until the provider decides.
 *
 * @returns the dispute
 * @errors `dispute_not_found` 404; 409 with the dispute: `dispute_closed`, `dispute_response_too_late`
 * @source Gap §3.4
 */
export async function submitEvidence(money: Money, options: RespondOptions & { text: string }): Promise<Outcome> {
  return respond(money, options, { kind: 'evidence', text: options.text });
}

/**
 * Gives a dispute up: it is lost, and the provider need not wait. Once more changes nothing.
 *
 * @returns the dispute
 * @errors as `submitEvidence`
 * @source Gap §3.4
 */
export async function acceptDispute(money: Money, options: RespondOptions): Promise<Outcome> {
  return respond(money, options, { kind: 'acceptance', text: '' });
}

type Response = Pick<DisputeResponse, 'kind' | 'text'>;

async function respond(money: Money, options: RespondOptions, response: Response): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const dispute = await requireDispute(money, options);
    try {
      const outcome = await store(money, dispute, { ...options, ...response });
      const { disputes } = money.cards;
      if (disputes) money.inBackground(sendResponses(money, disputes));
      return outcome;
    } catch (error) {
      if (!(error instanceof DisputeChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function store(
  money: Money,
  dispute: Dispute,
  { kind, text, claim, alongside }: RespondOptions & Response,
): Promise<Outcome> {
  const [exponents, refusal] = await Promise.all([money.exponents(), findRefusal(money, dispute)]);
  return money.engine.run<Outcome>({
    invoiceIds: [dispute.id],
    escrowIds: [],
    integratorId: dispute.integratorId,
    claim,
    decide: (_rows, nowMs): Decision<Outcome> => {
      const isRepeated = kind === 'acceptance' && !alongside && isGivenUp(dispute);
      if (refusal && !isRepeated) throw refusal;
      const response: DisputeResponse = {
        id: newId(money.deps.random, nowMs),
        kind,
        text,
        state: 'due',
        createdMs: nowMs,
      };
      const now: Dispute = isRepeated
        ? dispute
        : { ...dispute, responses: [...dispute.responses, response], updatedMs: nowMs };
      const outcome: Outcome = { status: 200, payload: renderDispute(now, exponents) };
      return {
        movements: [],
        effects: {
          ...(!isRepeated && {
            events: [disputeEvent(now, exponents)],
            write: async (client) => {
              const changed = await client.query(
                'UPDATE disputes SET revision = revision + 1, updated_ms = $3 WHERE id = $1 AND revision = $2',
                [dispute.id, dispute.revision, nowMs],
              );
              if (changed.rowCount !== 1) throw new DisputeChanged('The dispute has changed.');
              await client.query(
                `INSERT INTO dispute_responses (id, dispute_id, kind, text, state, check_after_ms, created_ms, updated_ms)
                 VALUES ($1, $2, $3, $4, 'due', 0, $5, $5)`,
                [response.id, dispute.id, kind, text, nowMs],
              );
              await alongside?.(client, response.id);
            },
          }),
          outcome,
          result: outcome,
        },
      };
    },
  });
}

/**
 * Why nothing can be said to a dispute any more.
 *
 * @returns 409 with the dispute: `dispute_closed`, `dispute_response_too_late`; undefined while something can be said
 */
export async function findRefusal({ deps, exponents }: Money, dispute: Dispute): Promise<ApiError | undefined> {
  const { state, respondByMs } = dispute;
  const timeMs = await readDatabaseTime(deps.pool, deps.clock);
  const isClosed = isGivenUp(dispute) || state === 'won' || state === 'lost';
  if (!isClosed && timeMs < respondByMs) return undefined;
  // a bank may open a decided dispute again, or give more time
  const rest = { payload: renderDispute(dispute, await exponents()), final: isGivenUp(dispute) };
  if (!isClosed) {
    const message = "The time to respond is over. The card's bank decides with what it has.";
    return conflict('dispute_response_too_late', message, rest);
  }
  const how = isGivenUp(dispute) ? 'accepted' : state;
  return conflict('dispute_closed', `The dispute is ${how}, so nothing can be said to it any more.`, rest);
}

function isGivenUp({ responses }: Dispute): boolean {
  return responses.some(({ kind }) => kind === 'acceptance');
}
