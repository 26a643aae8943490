import { Button } from '../kit/components/button.js';
import { Changes } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import type { Log } from './log-answer.js';
import { Id, Panel, StateChip, When } from './parts.js';
import type { Payment } from './payment-answer.js';
import { RequestsPanel } from './requests-view.js';
import { Timeline } from './timeline-view.js';

interface Props {
  payment: Payment;
  log: Log | undefined;
  actions: ConsoleActions;
}

/** Of an escrow, in words. */
const PHASES: Readonly<Record<string, string>> = {
  charge: 'Charge of the buyer',
  commit: 'Commit to the recipients',
  cancel: 'Cancellation',
};

/** An invoice: how it stands, what it is for, and everything that happened to its money. */
export function PaymentView({ payment, log, actions }: Props) {
  const { escrow } = payment;
  return (
    <>
      <Standing payment={payment} actions={actions} />
      <RequestsPanel waiting={payment} actions={actions} />
      <div class="columns">
        <Panel id="what" title="Invoice">
          <dl>
            <dt>Invoice</dt>
            <dd>
              <Id id={payment.invoice_id} onCopy={actions.copy} />
            </dd>
            <dt>Type</dt>
            <dd>{payment.type}</dd>
            {payment.refunds && (
              <>
                <dt>Refund of</dt>
                <dd>
                  <Id
                    id={payment.refunds}
                    href={hashOf({ name: 'payment', invoiceId: payment.refunds })}
                    onCopy={actions.copy}
                  />
                </dd>
              </>
            )}
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
              {escrow.phases.map(({ phase, invoice_id: id }) => (
                <li key={phase}>
                  <span>{PHASES[phase] ?? phase}</span>
                  <Id id={id} href={hashOf({ name: 'payment', invoiceId: id })} onCopy={actions.copy} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Timeline payment={payment} actions={actions} />
      <Changes log={log} actions={actions} />
    </>
  );
}

function Standing({ payment, actions }: Omit<Props, 'log'>) {
  const { escrow, may, left_to_refund: left } = payment;
  const on = `invoices/${payment.invoice_id}`;
  return (
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
      {left !== '' && left !== payment.display_amount && <p>Left to refund: {left}</p>}
      <div class="actions">
        {may.refund && (
          <Button
            label="Refund"
            id="refund"
            small
            onPress={() => actions.ask({ action: 'refund', on, detail: `Left to refund: ${left}` })}
          />
        )}
        {may.send_receipt && (
          <Button
            label="Send receipt"
            id="send-receipt"
            small
            onPress={() => actions.ask({ action: 'send-receipt', on })}
          />
        )}
      </div>
    </section>
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
