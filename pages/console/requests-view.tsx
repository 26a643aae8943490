import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf, readRoute } from './console-state.js';
import { Panel, When } from './parts.js';
import type { WaitingRequest, WaitingRequests } from './requests-answer.js';

/** In words, what is asked for. */
const ACTIONS: Readonly<Record<string, string>> = {
  'invoice.refund': 'refund',
  'dispute.accept': 'accept a dispute',
  'integrator.create-client': 'create a key',
  'integrator.disable-client': 'disable a key',
  'account.credit': 'credit',
  'account.take-back': 'take a credit back',
  'integrator.credit': 'credit',
  'integrator.take-back': 'take a credit back',
  'integrator.set-limits': 'change limits',
  'integrator.set-rules': 'change rules',
  'integrator.freeze': 'freeze the integrator',
  'integrator.unfreeze': 'unfreeze the integrator',
};

/** What waits for a second person's word, or for whoever asked. */
export function RequestsPanel({ waiting, actions }: { waiting: WaitingRequests; actions: ConsoleActions }) {
  const { requests, more_requests } = waiting;
  if (requests.length === 0) return null;
  return (
    <Panel id="requests" title="Waiting for a second person">
      <ol class="rows">
        {requests.map((request) => (
          <Request key={request.request_id} request={request} actions={actions} />
        ))}
      </ol>
      {more_requests && <p class="quiet">Only the oldest {requests.length} are shown.</p>}
    </Panel>
  );
}

function Request({ request, actions }: { request: WaitingRequest; actions: ConsoleActions }) {
  const { may, action, reason, asked_by: askedBy, approved_by: approvedBy } = request;
  const what = ACTIONS[action] ?? action;
  const id = `request-${request.request_id}`;
  const on = `requests/${request.request_id}`;
  const { display_amount, client_id, reference, changes } = request;
  const subject = [display_amount, client_id, reference, changes].filter((part) => part !== '');
  const detail = `${[what, ...subject].join(', ')}, asked by ${askedBy}: ${reason}`;
  return (
    <li>
      <a id={id} href={hashOf(readRoute(`#/${request.page}`))}>
        <Chip tone={approvedBy === '' ? 'wait' : 'good'} icon={approvedBy === '' ? 'clock' : 'check'}>
          {what}
        </Chip>
        {request.display_amount && <strong class="number">{request.display_amount}</strong>}
        {request.client_id && <code>{request.client_id}</code>}
        {request.reference && <code>{request.reference}</code>}
      </a>
      {request.changes && <span class="note-text">{request.changes}</span>}
      <span>{request.integrator}</span>
      <span>
        {askedBy}
        {reason && `: ${reason}`}
      </span>
      {approvedBy && <span>Approved by {approvedBy}</span>}
      <span>
        Until <When iso={request.ends} />
      </span>
      <div class="actions">
        {may.complete && (
          <Button
            label="Create it now"
            kind="primary"
            describedBy={id}
            small
            onPress={() => actions.ask({ action: 'complete', on, detail, reason })}
          />
        )}
        {may.approve && (
          <Button
            label="Approve"
            describedBy={id}
            small
            onPress={() => actions.ask({ action: 'approve', on, detail })}
          />
        )}
        {may.refuse && (
          <Button
            label={request.own ? 'Withdraw' : 'Refuse'}
            describedBy={id}
            small
            onPress={() => actions.ask({ action: request.own ? 'withdraw' : 'refuse', on, detail })}
          />
        )}
      </div>
    </li>
  );
}
