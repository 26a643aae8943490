import { Button, Chip, type ChipTone } from '../../kit/components/button.js';
import type { IconName } from '../../kit/components/icon.js';
import { CROSS } from '../../kit/components/more-icons.js';
import { hashOf, readRoute } from '../console-state.js';
import { Attempts, StateChip } from '../parts.js';
import { timeSeenAt } from '../spans-of-time.js';
import { CopyButton } from './copy-button.js';
import type { Entry } from './feed-entries.js';
import type { ApiRequest, Delivery, Mail } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';
import { useTask } from './task.js';

interface Props {
  entry: Entry;
  /** The sandbox's time, ISO 8601. */
  now: string;
  actions: SandboxActions;
  onRead: (mail: Mail) => void;
}

/** One thing that happened, with the way to what it is about. */
export function EntryLine({ entry, now, actions, onRead }: Props) {
  const { when } = entry;
  return (
    <li class="entry">
      <time dateTime={when} title={`${new Date(when).toLocaleString()} local time`} class="number">
        {timeSeenAt(when, now)}
      </time>
      {entry.kind === 'request' && <RequestLine request={entry.request} actions={actions} />}
      {entry.kind === 'delivery' && <DeliveryLine delivery={entry.delivery} now={now} actions={actions} />}
      {entry.kind === 'mail' && <MailLine mail={entry.mail} onRead={onRead} />}
    </li>
  );
}

function RequestLine({ request, actions }: { request: ApiRequest; actions: SandboxActions }) {
  const [tone, icon] = toneOf(request.status);
  return (
    <div class="entry-text">
      <p>
        <Chip tone={tone} icon={icon}>
          {request.status}
        </Chip>{' '}
        <code>
          <b>{request.method}</b> {request.path}
        </code>
        {request.code && <span class="entry-bad"> {request.code}</span>}
      </p>
      <p class="entry-more">
        <span class="number">{request.ms} ms</span>
        <span class="id">
          <code>{request.request_id}</code>
          <CopyButton what="request id" text={request.request_id} copy={actions.copy} dense />
        </span>
        <PageLink page={request.page} />
      </p>
    </div>
  );
}

function toneOf(status: number): readonly [ChipTone, IconName] {
  if (status < 400) return ['good', 'check'];
  return status < 500 ? ['wait', 'alert'] : ['bad', CROSS];
}

function DeliveryLine({ delivery, now, actions }: Pick<Props, 'now' | 'actions'> & { delivery: Delivery }) {
  const task = useTask();
  const { integrator_id: integratorId, webhook_id: webhookId, event, subject_id, state, status } = delivery;
  const nameId = `delivery-${delivery.delivery_id}`;
  const send = () => task.run(() => actions.sendAgain(delivery), 'It is due again, and sent in a moment.');
  return (
    <div class="entry-text">
      <p id={nameId}>
        <StateChip state={state} /> Webhook <b>{event}</b>
        {status !== null && <span class={status < 300 ? '' : 'entry-bad'}>, answered {status}</span>}
        {status === null && delivery.attempts.length > 0 && <span class="entry-bad">, no answer</span>}
      </p>
      <p class="entry-more">
        {integratorId ? (
          <a href={hashOf({ name: 'webhook', integratorId, webhookId })}>{delivery.url}</a>
        ) : (
          <span>{delivery.url || 'its receiver is gone'}</span>
        )}
        <PageLink page={delivery.page} />
        {delivery.page === '' && <code>{subject_id}</code>}
        {delivery.next_attempt && <span>next attempt {timeSeenAt(delivery.next_attempt, now)}</span>}
      </p>
      <div class="entry-more">
        <Attempts attempts={delivery.attempts} />
        {integratorId && state !== 'due' && (
          <Button label="Send again" small describedBy={nameId} busy={task.isBusy} onPress={() => void send()} />
        )}
        <span role="status" class={task.isBad ? 'entry-bad' : ''}>
          {task.text}
        </span>
      </div>
    </div>
  );
}

function MailLine({ mail, onRead }: { mail: Mail; onRead: (mail: Mail) => void }) {
  const nameId = `mail-${mail.mail_id}`;
  return (
    <div class="entry-text">
      <p id={nameId}>
        <StateChip state={mail.state} /> Mail <b>{mail.subject}</b>
      </p>
      <p class="entry-more">
        <span>to {mail.to}</span>
        <PageLink page={mail.page} />
        <Button label="Read" small describedBy={nameId} onPress={() => onRead(mail)} />
      </p>
    </div>
  );
}

const PAGES: Readonly<Record<string, string>> = { invoices: 'Payment', accounts: 'Player', disputes: 'Dispute' };

function PageLink({ page }: { page: string }) {
  const name = PAGES[page.split('/', 1)[0] ?? ''];
  return name === undefined ? null : <a href={hashOf(readRoute(`#/${page}`))}>{name}</a>;
}
