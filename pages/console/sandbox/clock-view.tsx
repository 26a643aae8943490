import { Button } from '../../kit/components/button.js';
import { fieldsOf, Input, Panel, Select } from '../parts.js';
import { spanInWords } from '../spans-of-time.js';
import type { Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';
import { TaskNote, useTask } from './task.js';

const DAY = 86_400;
const STEPS = [
  ['+1 minute', 60],
  ['+1 hour', 3_600],
  ['+1 day', DAY],
  ['+30 days', 30 * DAY],
] as const;
const UNITS = [
  ['60', 'minutes'],
  ['3600', 'hours'],
  [String(DAY), 'days'],
] as const;

/** The sandbox's time, and moving it forward. */
export function ClockView({ overview, actions }: { overview: Overview; actions: SandboxActions }) {
  const task = useTask();
  const { now, offset_seconds: offset } = overview;
  const advance = (seconds: number) =>
    task.run(() => actions.advance(seconds), `Moved ${spanInWords(seconds * 1000)} forward.`);
  return (
    <Panel id="clock" title="Clock">
      <p>
        <time class="clock number" dateTime={now}>
          {now.slice(0, 10)} {now.slice(11, 16)}
        </time>{' '}
        UTC
      </p>
      <p>{offset === 0 ? 'Real time.' : `${spanInWords(offset * 1000)} ahead of real time.`}</p>
      <div class="actions">
        {STEPS.map(([label, seconds]) => (
          <Button key={label} label={label} small onPress={() => void advance(seconds)} />
        ))}
      </div>
      <form
        class="fields"
        onSubmit={(event) => {
          const { amount = '', unit = '' } = fieldsOf(event);
          void advance(Number(amount) * Number(unit));
        }}
      >
        <Input id="amount" label="Forward by" type="number" autocomplete="off" min={1} max={100_000} />
        <Select id="unit" label="Unit" options={UNITS} />
        <Button label="Move" submit busy={task.isBusy} onPress={() => {}} />
      </form>
      <p class="field-hint">
        Tokens, nonces, payouts and webhook retries follow. Time never goes back; a reset returns to real time.
      </p>
      <TaskNote task={task} />
    </Panel>
  );
}
