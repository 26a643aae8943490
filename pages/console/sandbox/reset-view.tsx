import { useState } from 'preact/hooks';
import { Button } from '../../kit/components/button.js';
import { TRASH } from '../../kit/components/more-icons.js';
import { Modal } from '../modal.js';
import { Panel } from '../parts.js';
import type { SandboxActions } from './sandbox-actions.js';
import { TaskNote, useTask } from './task.js';

/** Starting over, once somebody has read what is deleted. */
export function ResetView({ actions }: { actions: SandboxActions }) {
  const task = useTask();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const reset = async () => {
    await task.run(actions.reset, 'Reset. The accounts and credentials above are new.');
    close();
  };
  return (
    <Panel id="reset" title="Start over">
      <p>Deletes everything in this sandbox and makes new demo accounts.</p>
      <div class="actions">
        <Button id="ask-reset" label="Reset…" icon={TRASH} onPress={() => setAsked(true)} />
      </div>
      <TaskNote task={task} />
      {isAsked && (
        <Modal titleId="reset-question" onCancel={close}>
          <h2 id="reset-question">Delete everything in this sandbox?</h2>
          <p>
            All players, payments, cards, webhook receivers, mails and injected faults are deleted, and the clock
            returns to real time. The demo accounts, the client id and its secret are replaced: give your server the new
            ones.
          </p>
          <p>Nothing outside this sandbox changes. This cannot be undone.</p>
          <div class="actions">
            <Button label="Delete and start over" kind="primary" busy={task.isBusy} onPress={() => void reset()} />
            <Button label="Cancel" onPress={close} />
          </div>
        </Modal>
      )}
    </Panel>
  );
}
