import { Chip, type ChipTone } from '../kit/components/button.js';
import type { IconName } from '../kit/components/icon.js';
import { DOTS, MINUS } from '../kit/components/more-icons.js';
import type { Job } from './operations-answer.js';
import { Advice, Panel, When } from './parts.js';
import { agoOf, spanOf } from './spans-of-time.js';

const STATES: Readonly<Record<string, readonly [ChipTone, IconName]>> = {
  failing: ['bad', 'alert'],
  overdue: ['bad', 'clock'],
  paused: ['wait', MINUS],
  starting: ['wait', 'clock'],
  good: ['good', 'check'],
};

/** Whether nobody has to look at it. */
export function isJobCalm({ advice }: Job): boolean {
  return advice === '';
}

/** Those with trouble openly, the others folded up. */
export function JobsPanel({ jobs, read }: { jobs: readonly Job[]; read: string }) {
  const troubled = jobs.filter((job) => !isJobCalm(job));
  const calm = jobs.filter(isJobCalm);
  const isPaused = calm.some(({ state }) => state === 'paused');
  return (
    <Panel id="jobs" title="Jobs">
      {jobs.length === 0 && <p>No node has said yet how its jobs go.</p>}
      {isPaused && <p>No node is ready, so no job runs. What is below is from before.</p>}
      <ul class="rows">
        {troubled.map((job) => (
          <JobRow key={job.job} job={job} read={read} />
        ))}
      </ul>
      {calm.length > 0 && (
        <details class="folded">
          <summary>{isPaused ? `${calm.length} jobs` : `${calm.length} jobs run as they should`}</summary>
          <ul class="rows">
            {calm.map((job) => (
              <JobRow key={job.job} job={job} read={read} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function JobRow({ job, read }: { job: Job; read: string }) {
  const { state, failure, failing_on: failing } = job;
  const [tone, icon] = STATES[state] ?? (['calm', DOTS] as const);
  return (
    <li>
      <Chip tone={tone} icon={icon}>
        {state}
      </Chip>
      <strong>{job.job}</strong>
      <span class="quiet">
        {job.does}, every {spanOf(job.every_ms)}
      </span>
      {failing.map(({ node, in_a_row: count, since }) => (
        <span key={node} class="note-text">
          {count === 1 ? 'failed once' : `failed ${count} times in a row`} on {node}, for{' '}
          {spanOf(Math.max(Date.parse(read) - Date.parse(since), 0))}
        </span>
      ))}
      <LastSuccess job={job} read={read} />
      {failure && (
        <p class="said">
          <span class="quiet">
            Last failure {agoOf(failure.when, read)} on {failure.node}:{' '}
          </span>
          {failure.text}
        </p>
      )}
      {job.advice !== '' && (
        <p class="said">
          <Advice advice={job.advice} runbooks={job.runbooks} />
        </p>
      )}
    </li>
  );
}

function LastSuccess({ job, read }: { job: Job; read: string }) {
  const { succeeded, took_ms: tookMs, rounds, failures } = job;
  return (
    <>
      <span class="quiet">
        {rounds === 1 ? '1 round' : `${rounds} rounds`}, {failures} failed
        {tookMs !== null && `; the last took ${spanOf(tookMs)}`}
      </span>
      {succeeded === '' ? (
        <span class="when">No success yet</span>
      ) : (
        <span class="when">
          Last success {agoOf(succeeded, read)}, <When iso={succeeded} />
        </span>
      )}
    </>
  );
}
