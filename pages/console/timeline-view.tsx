import { Button, Chip } from '../kit/components/button.js';
import { TAG } from '../kit/components/more-icons.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf, type Route } from './console-state.js';
import { Attempts, Id, Panel, StateChip, When } from './parts.js';
import type { Payment, TimelineEvent } from './payment-answer.js';

/** Events that have a page of their own. */
const PAGES: Readonly<Record<string, (id: string) => Route>> = {
  refund: (invoiceId) => ({ name: 'payment', invoiceId }),
  dispute: (disputeId) => ({ name: 'dispute', disputeId }),
};

/** States that need eyes; of everything else the words are enough. */
const COLOURED = ['webhook', 'mail', 'card charge', 'card refund', 'invoice', 'attempt', 'bank challenge'];

/** Everything that happened to a payment and was told about it, oldest first. */
export function Timeline({ payment, actions }: { payment: Payment; actions: ConsoleActions }) {
  return (
    <Panel id="timeline" title="Timeline">
      {payment.left_out && <p>{payment.left_out}</p>}
      <ol class="rows">
        {payment.events.map((event) => (
          <li key={`${event.what} ${event.id} ${event.state} ${event.when}`}>
            <Event event={event} payment={payment} actions={actions} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Event({ event, payment, actions }: { event: TimelineEvent; payment: Payment; actions: ConsoleActions }) {
  const { what, id, note, attempts } = event;
  const page = PAGES[what]?.(id);
  const replay = () =>
    actions.ask({ action: 'replay', on: `invoices/${payment.invoice_id}`, body: { delivery_id: id }, detail: note });
  return (
    <>
      <Chip tone="calm" icon={TAG}>
        {what}
      </Chip>
      {event.display_amount && <strong class="number">{event.display_amount}</strong>}
      {COLOURED.includes(what) ? <StateChip state={event.state} /> : <span>{event.state}</span>}
      {note && <span class="note-text">{note}</span>}
      <Id id={id} href={page && hashOf(page)} onCopy={actions.copy} />
      <When iso={event.when} />
      {what === 'webhook' && (
        <div class="attempts">
          <Attempts attempts={attempts} />
          {payment.may.replay && event.state !== 'due' && <Button label="Send again" small onPress={replay} />}
        </div>
      )}
    </>
  );
}
