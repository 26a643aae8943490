import { Button } from '../kit/components/button.js';
import type { Identity, Player } from './answers.js';
import type { ConsoleActions } from './console-actions.js';
import type { ConsoleState } from './console-state.js';
import { Panel, StateChip, When } from './parts.js';

interface Props {
  state: ConsoleState;
  player: Player;
  actions: ConsoleActions;
}

const DECISIONS = [
  ['ACCEPT', 'Accept'],
  ['DENY', 'Deny'],
  ['REVERIFY', 'Ask again'],
] as const;

/** How a player's identity check stands; the operator's own people can look at what was submitted, and decide about what they see. */
export function IdentityCheck({ state, player, actions }: Props) {
  const { may, waiting_submission_id: waiting } = player;
  const isShown = state.identity?.submission_id === waiting;
  const on = `accounts/${player.account_id}`;
  return (
    <Panel id="identity" title="Identity check">
      <p>
        <StateChip state={player.kyc_state} />
      </p>
      {state.identity && <Submission identity={state.identity} />}
      {may.decide_kyc && (
        <>
          <p class="quiet" id="decide-hint">
            {hintOf(waiting, isShown)}
          </p>
          <div class="actions">
            <Button
              label="Show submission"
              id="read-identity"
              small
              onPress={() => actions.ask({ action: 'read-identity', on })}
            />
            {DECISIONS.map(([decision, label]) => (
              <Button
                key={decision}
                label={label}
                id={`decide-${decision}`}
                describedBy="decide-hint"
                disabled={!isShown}
                small
                onPress={() =>
                  actions.ask({ action: 'decide-kyc', body: { state: decision, submission_id: waiting }, on })
                }
              />
            ))}
          </div>
        </>
      )}
    </Panel>
  );
}

function hintOf(waiting: string, isShown: boolean): string {
  if (waiting === '') return 'Nothing waits for a decision. The admin tool’s decide-kyc corrects an earlier one.';
  return isShown ? 'Your decision is about what is shown here.' : 'A submission waits. Show it first, then decide.';
}

function Submission({ identity: { details, submitted } }: { identity: Identity }) {
  if (!details) return <p>The data was erased after its retention time.</p>;
  const { address, document } = details;
  const { line_1, line_2, postal_code, city, region, country } = address;
  return (
    <dl>
      <dt>Submitted</dt>
      <dd>
        <When iso={submitted} />
      </dd>
      <dt>Name</dt>
      <dd>
        {details.first_name} {details.last_name}
      </dd>
      <dt>Born</dt>
      <dd>{details.date_of_birth}</dd>
      <dt>Address</dt>
      <dd>{[line_1, line_2, postal_code, city, region, country].filter(Boolean).join(', ')}</dd>
      <dt>Document</dt>
      <dd>
        {document.type.replaceAll('_', ' ')} {document.number}
      </dd>
    </dl>
  );
}
