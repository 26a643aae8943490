import { Button } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import type { WebhookPage } from './integrator-answer.js';
import { Attempts, Id, Panel, StateChip, When } from './parts.js';

interface Props {
  page: WebhookPage;
  integratorId: string;
  isBusy: boolean;
  actions: ConsoleActions;
}

/** A receiver of webhooks, and what was sent to it, newest first. */
export function WebhookView({ page, integratorId, isBusy, actions }: Props) {
  const { webhook, deliveries, may } = page;
  const on = `integrators/${integratorId}`;
  const { webhook_id } = webhook;
  return (
    <>
      <Panel id="webhook" title="Receiver of webhooks">
        <p class="detail">{webhook.url}</p>
        <p>
          <StateChip state={webhook.state} /> {webhook.disabled_reason}
        </p>
        {may.replay && (
          <div class="actions">
            {may.enable && (
              <Button
                label="Enable"
                id="enable-webhook"
                kind="primary"
                small
                onPress={() => actions.ask({ action: 'enable-webhook', on, body: { webhook_id }, detail: webhook.url })}
              />
            )}
            {may.disable && (
              <Button
                label="Disable"
                id="disable-webhook"
                small
                onPress={() =>
                  actions.ask({ action: 'disable-webhook', on, body: { webhook_id }, detail: webhook.url })
                }
              />
            )}
            <Button
              label="Send failed ones again"
              id="replay-failed"
              small
              onPress={() => actions.ask({ action: 'replay-failed', on, body: { webhook_id }, detail: webhook.url })}
            />
          </div>
        )}
        <p>
          <a href={hashOf({ name: 'integrator', integratorId })}>The integrator’s page</a>
        </p>
      </Panel>
      <Panel id="deliveries" title="Deliveries, newest first">
        {deliveries.length === 0 && <p class="quiet">Nothing was sent in the last 30 days.</p>}
        <ul class="rows">
          {deliveries.map((delivery) => (
            <li key={delivery.delivery_id}>
              <StateChip state={delivery.state} />
              <span>{delivery.event}</span>
              <Id id={delivery.subject_id} onCopy={actions.copy} />
              <When iso={delivery.created} />
              <div class="attempts">
                <Attempts attempts={delivery.attempts} />
                {delivery.next_attempt && (
                  <span>
                    Next attempt <When iso={delivery.next_attempt} />
                  </span>
                )}
                {may.replay && delivery.state !== 'due' && (
                  <Button
                    label="Send again"
                    small
                    onPress={() =>
                      actions.ask({
                        action: 'replay',
                        on,
                        body: { webhook_id, delivery_id: delivery.delivery_id },
                        detail: `${delivery.event} ${delivery.subject_id}`,
                      })
                    }
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        {page.next_cursor && (
          <Button label="Show more" small busy={isBusy} onPress={() => void actions.olderDeliveries()} />
        )}
      </Panel>
    </>
  );
}
