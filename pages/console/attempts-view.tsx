import type { Tried } from './attempts-answer.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import { Id, Panel, StateChip, When } from './parts.js';

/** What a player tried to pay, how it ended and why. */
export function TriedPanel({ tried, actions }: { tried: Tried | undefined; actions: ConsoleActions }) {
  if (!tried) return null;
  return (
    <Panel id="tried" title="Attempts to pay">
      {tried.attempts.length === 0 && <p class="quiet">No checkout was begun, and no top-up failed.</p>}
      <ul class="rows">
        {tried.attempts.map((attempt) => (
          <li key={attempt.attempt_id}>
            <StateChip state={attempt.state} />
            <strong class="number">{attempt.display_amount}</strong>
            <span>{attempt.reference || attempt.kind}</span>
            {attempt.reason && <span class="note-text">{attempt.reason}</span>}
            <Id
              id={attempt.attempt_id}
              href={attempt.invoice_id ? hashOf({ name: 'payment', invoiceId: attempt.invoice_id }) : undefined}
              onCopy={actions.copy}
            />
            <When iso={attempt.when} />
          </li>
        ))}
      </ul>
      <p class="quiet">
        {tried.has_more ? `The newest ${tried.attempts.length} are listed. ` : ''}Failed checkouts are kept for 30 days.
      </p>
    </Panel>
  );
}
