import { useState } from 'preact/hooks';
import { Button, Chip } from '../../kit/components/button.js';
import { fieldsOf, Input, Panel, Select } from '../parts.js';
import type { Fault, Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';
import { TaskNote, useTask } from './task.js';

const KINDS = [
  ['payment_fails', 'The next payment fails'],
  ['slow_api', 'The API is slow'],
  ['api_error', 'The API answers with an error'],
  ['webhook_receiver_down', 'The webhook receiver is down'],
] as const;

/** What fails on purpose, and letting more fail. */
export function FaultsView({ overview, actions }: { overview: Overview; actions: SandboxActions }) {
  const task = useTask();
  const [kind, setKind] = useState<string>(KINDS[0][0]);
  const { faults } = overview;
  const inject = (event: Event) => {
    const { times = '', delay_ms, status, ...texts } = fieldsOf(event);
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
    const fault = {
      ...given,
      ...(delay_ms && { delay_ms: Number(delay_ms) }),
      ...(status && { status: Number(status) }),
      times: times === '' ? null : Number(times),
    };
    void task.run(() => actions.inject(fault), 'Fault injected.');
  };
  return (
    <Panel id="faults" title="Faults">
      {faults.length === 0 && <p class="quiet">Everything works. Inject a fault to see how your game takes it.</p>}
      <ul class="rows">
        {faults.map((fault) => (
          <FaultRow
            key={fault.fault_id}
            fault={fault}
            onRemove={() => void task.run(() => actions.removeFaults(fault.fault_id), 'Fault removed.')}
          />
        ))}
      </ul>
      {faults.length > 1 && (
        <Button
          label="Remove all"
          small
          onPress={() => void task.run(() => actions.removeFaults(), 'All faults removed.')}
        />
      )}
      <form class="fields" onSubmit={inject}>
        <div class="whole">
          <Select id="kind" label="What fails" options={KINDS} onChoose={setKind} />
        </div>
        {kind === 'payment_fails' && (
          <>
            <Input id="code" label="Code" autocomplete="off" maxLength={60} value="payment_method_declined" />
            <Input id="decline_code" label="Bank’s reason" autocomplete="off" maxLength={60} value="card_declined" />
          </>
        )}
        {kind === 'slow_api' && (
          <Input id="delay_ms" label="Delay in ms" type="number" autocomplete="off" value="3000" min={1} max={60_000} />
        )}
        {kind === 'api_error' && (
          <Select
            id="status"
            label="Status"
            options={[
              ['500', '500'],
              ['503', '503, to be retried'],
            ]}
          />
        )}
        <Input
          id="times"
          label="Times"
          type="number"
          autocomplete="off"
          value="1"
          min={1}
          max={1000}
          optional
          hint="Empty: until removed"
        />
        <Button label="Inject" submit busy={task.isBusy} onPress={() => {}} />
      </form>
      <TaskNote task={task} />
    </Panel>
  );
}

function FaultRow({ fault, onRemove }: { fault: Fault; onRemove: () => void }) {
  const nameId = `fault-${fault.fault_id}`;
  const settings = Object.entries(fault.settings).map(([name, value]) => `${name} ${value}`);
  return (
    <li>
      <Chip tone="bad" icon="alert">
        {remainingIn(fault)}
      </Chip>
      <span id={nameId}>
        {KINDS.find(([kind]) => kind === fault.kind)?.[1] ?? fault.kind}
        {settings.length > 0 && <span class="quiet"> {settings.join(', ')}</span>}
      </span>
      <Button label="Remove" small describedBy={nameId} onPress={onRemove} />
    </li>
  );
}

function remainingIn({ remaining }: Fault): string {
  if (remaining === null) return 'until removed';
  return remaining === 1 ? 'once more' : `${remaining} more times`;
}
