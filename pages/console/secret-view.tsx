import { Button } from '../kit/components/button.js';
import { COPY } from '../kit/components/more-icons.js';
import type { ConsoleActions } from './console-actions.js';
import type { NewClient } from './integrator-answer.js';
import { Panel } from './parts.js';

/** The one time that anybody sees it. */
export function Secret({ client, actions }: { client: NewClient; actions: ConsoleActions }) {
  return (
    <Panel id="secret" title="The new key’s secret">
      <p>It is shown only now. Store it where the integrator’s server reads it, and nowhere else.</p>
      <dl>
        <dt>Client</dt>
        <dd>
          <code>{client.client_id}</code>
        </dd>
        <dt>Secret</dt>
        <dd class="note-text">
          <code>{client.client_secret}</code>
        </dd>
      </dl>
      <div class="actions">
        <Button label="Copy the secret" icon={COPY} small onPress={() => void actions.copySecret()} />
        <Button label="I have stored it" small onPress={() => actions.forgetSecret()} />
      </div>
    </Panel>
  );
}
