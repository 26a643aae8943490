import { Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf } from './console-state.js';
import type { WaitingDisputes } from './dispute-answer.js';
import type { IdentityChecks } from './operations-answer.js';
import { Id, Panel, When } from './parts.js';
import { RequestsPanel } from './requests-view.js';

/** What waits for somebody; each row leads to its page. */
export function HomeView({ state, actions }: { state: ConsoleState; actions: ConsoleActions }) {
  return (
    <>
      {state.requests && <RequestsPanel waiting={state.requests} actions={actions} />}
      {state.waiting && <Disputes waiting={state.waiting} />}
      {state.identityChecks && <Checks checks={state.identityChecks} actions={actions} />}
    </>
  );
}

function Disputes({ waiting: { disputes, has_more } }: { waiting: WaitingDisputes }) {
  return (
    <Panel id="waiting" title="Disputes to answer">
      {disputes.length === 0 ? (
        <p class="quiet">No dispute waits for an answer.</p>
      ) : (
        <p>
          Hand in evidence, or accept: on its page, or by the integrator’s server. A dispute without an answer is lost
          when its time ends.
        </p>
      )}
      <ol class="rows">
        {disputes.map((dispute) => (
          <li key={dispute.dispute_id}>
            <a href={hashOf({ name: 'dispute', disputeId: dispute.dispute_id })}>
              <Chip tone="wait" icon="clock">
                {dispute.reason}
              </Chip>
              <code>{dispute.dispute_id}</code>
            </a>
            <strong class="number">{dispute.display_amount}</strong>
            <span>{dispute.integrator}</span>
            <span>
              Answer by <When iso={dispute.respond_by} />
            </span>
            {dispute.answers > 0 && <span>Answers handed in: {dispute.answers}</span>}
          </li>
        ))}
      </ol>
      {has_more && <p class="quiet">Only the most urgent {disputes.length} are shown.</p>}
    </Panel>
  );
}

function Checks({ checks: { checks, has_more }, actions }: { checks: IdentityChecks; actions: ConsoleActions }) {
  return (
    <Panel id="checks" title="Identity checks to decide">
      {checks.length === 0 && <p class="quiet">Nobody waits for a decision.</p>}
      <ol class="rows">
        {checks.map(({ account_id: accountId, integrator, submitted }) => (
          <li key={accountId}>
            <Id id={accountId} href={hashOf({ name: 'player', accountId })} onCopy={actions.copy} />
            <span>{integrator}</span>
            <When iso={submitted} />
          </li>
        ))}
      </ol>
      {has_more && <p class="quiet">Only the oldest {checks.length} are shown.</p>}
    </Panel>
  );
}
