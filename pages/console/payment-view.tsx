import { Chip } from '../kit/components/button.js';
import type { Payment } from './answers.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import { Id, Panel, StateChip, When } from './parts.js';

/** Events that are invoices themselves. */
const OWN_PAGES = ['refund', 'dispute'];

/** An invoice: how it stands, what it is for, and everything that happened to its money. */
export function PaymentView({ payment, actions }: { payment: Payment; actions: ConsoleActions }) {
  const { escrow } = payment;
  return (
    <>
      <section class="card panel standing" aria-labelledby="standing">
        <h2 id="standing">
          {payment.display_amount} <StateChip state={payment.state} />
        </h2>
        {payment.failure && <p>{payment.failure}</p>}
        {escrow && (
          <p>
            Phase of the escrow <Id id={escrow.escrow_id} onCopy={actions.copy} /> <StateChip state={escrow.status} />
          </p>
        )}
      </section>
      <div class="columns">
        <Panel id="what" title="Invoice">
          <dl>
            <dt>Invoice</dt>
            <dd>
              <Id id={payment.invoice_id} onCopy={actions.copy} />
            </dd>
            <dt>Type</dt>
            <dd>{payment.type}</dd>
            <dt>Reference</dt>
            <dd>{payment.reference || 'none'}</dd>
            <dt>Description</dt>
            <dd>{payment.description || 'none'}</dd>
            <dt>Buyer</dt>
            <dd>
              <Id
                id={payment.account_id}
                href={hashOf({ name: 'player', accountId: payment.account_id })}
                onCopy={actions.copy}
              />
            </dd>
            <dt>Integrator</dt>
            <dd>{payment.integrator}</dd>
            <dt>Created</dt>
            <dd>
              <When iso={payment.created} />
            </dd>
            <dt>Last change</dt>
            <dd>
              <When iso={payment.updated} />
            </dd>
          </dl>
        </Panel>
        <Panel id="parts" title="Paid with, and for">
          <Amounts lines={payment.methods} />
          <Amounts lines={payment.items} />
          {escrow && (
            <ul class="rows">
              {escrow.phases.map((id) => (
                <li key={id}>
                  <Id id={id} href={hashOf({ name: 'payment', invoiceId: id })} onCopy={actions.copy} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Panel id="timeline" title="Timeline">
        {payment.events.length === 0 && <p class="quiet">No money has moved.</p>}
        <ol class="rows">
          {payment.events.map((event) => (
            <li key={`${event.what} ${event.id}`}>
              <Chip tone="calm" icon="tag">
                {event.what}
              </Chip>
              <strong class="number">{event.display_amount}</strong>
              <span>{event.state}</span>
              <Id
                id={event.id}
                href={OWN_PAGES.includes(event.what) ? hashOf({ name: 'payment', invoiceId: event.id }) : undefined}
                onCopy={actions.copy}
              />
              <When iso={event.when} />
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function Amounts({ lines }: { lines: Payment['items'] }) {
  return (
    <ul class="rows">
      {lines.map((line, at) => (
        <li key={`${at} ${line.name}`}>
          <strong class="number">{line.display_amount}</strong>
          <span>{line.name}</span>
        </li>
      ))}
    </ul>
  );
}
