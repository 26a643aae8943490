import type { Deps } from '../../platform/deps.js';
import type { FlowSession } from './flow-session.js';

/** Ends a session: its token opens nothing any more. A payment that runs goes on. */
export async function endSession(deps: Pick<Deps, 'db' | 'clock'>, session: FlowSession): Promise<void> {
  await deps.db
    .updateTable('flow_sessions')
    .set({ ended_ms: deps.clock.now() })
    .where('token_hash', '=', session.tokenHash)
    .where('ended_ms', 'is', null)
    .execute();
}
