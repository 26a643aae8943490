import { Button } from '../kit/components/button.js';
import { Changes } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import type { Dispute } from './dispute-answer.js';
import type { Log } from './log-answer.js';
import { Id, Panel, StateChip, When } from './parts.js';
import { RequestsPanel } from './requests-view.js';

interface Props {
  dispute: Dispute;
  log: Log | undefined;
  actions: ConsoleActions;
}

/** What comes of it if nothing more is said. */
const UNANSWERED: Readonly<Record<string, string>> = {
  needs_response: 'Without an answer it is lost when its time ends.',
  under_review: 'The buyer’s bank decides. More evidence can follow until the time ends.',
};

/** A dispute: how it stands, what it is about, and what was said to it. */
export function DisputeView({ dispute, log, actions }: Props) {
  return (
    <>
      <Standing dispute={dispute} actions={actions} />
      <RequestsPanel waiting={dispute} actions={actions} />
      <div class="columns">
        <About dispute={dispute} actions={actions} />
        <Evidence evidence={dispute.evidence} />
      </div>
      <Changes log={log} actions={actions} />
    </>
  );
}

function Standing({ dispute, actions }: Omit<Props, 'log'>) {
  const { display_amount: amount, closed, may } = dispute;
  const on = `disputes/${dispute.dispute_id}`;
  return (
    <section class="card panel standing" aria-labelledby="standing">
      <h2 id="standing">
        {amount} <StateChip state={dispute.state} />
      </h2>
      <p>{closed || UNANSWERED[dispute.state]}</p>
      <p>
        Answer by <When iso={dispute.respond_by} />
      </p>
      {may.respond && (
        <div class="actions">
          <Button
            label="Hand in evidence"
            id="evidence"
            small
            onPress={() => actions.ask({ action: 'evidence', on, detail: `${amount}, ${dispute.reason}` })}
          />
          <Button
            label="Accept"
            id="accept"
            small
            onPress={() => actions.ask({ action: 'accept', on, detail: `${amount}, ${dispute.reason}` })}
          />
        </div>
      )}
    </section>
  );
}

function About({ dispute, actions }: Omit<Props, 'log'>) {
  const { invoice_id: paidId, dispute_id: disputeId, account_id: accountId } = dispute;
  return (
    <Panel id="what" title="Dispute">
      <dl>
        <dt>Dispute</dt>
        <dd>
          <Id id={disputeId} onCopy={actions.copy} />
        </dd>
        <dt>Reason</dt>
        <dd>{dispute.reason}</dd>
        <dt>Payment</dt>
        <dd>
          {paidId ? (
            <Id id={paidId} href={hashOf({ name: 'payment', invoiceId: paidId })} onCopy={actions.copy} />
          ) : (
            'a top-up of the buyer’s wallet'
          )}
        </dd>
        <dt>Booked as</dt>
        <dd>
          <a href={hashOf({ name: 'payment', invoiceId: disputeId })}>its invoice, with postings and webhooks</a>
        </dd>
        <dt>Buyer</dt>
        <dd>
          <Id id={accountId} href={hashOf({ name: 'player', accountId })} onCopy={actions.copy} />
        </dd>
        <dt>Integrator</dt>
        <dd>{dispute.integrator}</dd>
        <dt>Provider</dt>
        <dd>
          {dispute.provider}, <code>{dispute.reference}</code>
        </dd>
        <dt>Fee</dt>
        <dd>{dispute.display_fee || 'none'}</dd>
        <dt>Opened</dt>
        <dd>
          <When iso={dispute.opened} />
        </dd>
      </dl>
    </Panel>
  );
}

function Evidence({ evidence }: Pick<Dispute, 'evidence'>) {
  return (
    <Panel id="said" title="Evidence">
      {evidence.length === 0 && <p class="quiet">Nothing was handed in.</p>}
      <ol class="rows">
        {evidence.map(({ evidence_id, state, text, created }) => (
          <li key={evidence_id}>
            <StateChip state={state} />
            <When iso={created} />
            <p class="said">{text ?? 'Your role does not see its text.'}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
