import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf, readRoute } from './console-state.js';
import { Panel, When } from './parts.js';
import type { WaitingRequest } from './requests-answer.js';

/** In words, what is asked for. */
const ACTIONS: Readonly<Record<string, string>> = {
  'invoice.refund': 'refund',
  'dispute.accept': 'accept a dispute',
};

/** What waits for a second person's word. */
export function RequestsPanel({ requests, actions }: { requests: readonly WaitingRequest[]; actions: ConsoleActions }) {
  if (requests.length === 0) return null;
  return (
    <Panel id="requests" title="Waiting for a second person">
      <ol class="rows">
        {requests.map((request) => (
          <Request key={request.request_id} request={request} actions={actions} />
        ))}
      </ol>
    </Panel>
  );
}

function Request({ request, actions }: { request: WaitingRequest; actions: ConsoleActions }) {
  const { may, action } = request;
  const what = ACTIONS[action] ?? action;
  const on = `requests/${request.request_id}`;
  const detail = `${what}, ${request.display_amount}, asked by ${request.asked_by}: ${request.reason}`;
  return (
    <li>
      <a href={hashOf(readRoute(`#/${request.page}`))}>
        <Chip tone="wait" icon="clock">
          {what}
        </Chip>
        <strong class="number">{request.display_amount}</strong>
      </a>
      <span>{request.integrator}</span>
      <span>
        {request.asked_by}: {request.reason}
      </span>
      <span>
        Until <When iso={request.ends} />
      </span>
      <div class="actions">
        {may.approve && <Button label="Approve" small onPress={() => actions.ask({ action: 'approve', on, detail })} />}
        {may.refuse && <Button label="Refuse" small onPress={() => actions.ask({ action: 'refuse', on, detail })} />}
      </div>
    </li>
  );
}
