import { Chip } from '../kit/components/button.js';
import { CROSS } from '../kit/components/more-icons.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf, readRoute } from './console-state.js';
import { isJobCalm, JobsPanel } from './jobs-view.js';
import { areNodesCalm, NodesPanel } from './nodes-view.js';
import type { Minute, Operations, Stuck } from './operations-answer.js';
import { Advice, Id, Panel, When } from './parts.js';

interface Props {
  operations: Operations;
  actions: ConsoleActions;
}

/** How the whole service is doing, what somebody has to look at first. */
export function OperationsView({ operations, actions }: Props) {
  const { read, nodes, jobs, stuck, traffic, backlog, adjustments } = operations;
  // causes before what they cause
  const watched = [
    { isCalm: areNodesCalm(nodes), panel: <NodesPanel key="nodes" nodes={nodes} read={read} /> },
    { isCalm: jobs.every(isJobCalm), panel: <JobsPanel key="jobs" jobs={jobs} read={read} /> },
    { isCalm: stuck.length === 0, panel: <StuckPanel key="stuck" stuck={stuck} actions={actions} /> },
  ];
  return (
    <>
      <p class="quiet">
        Read at <When iso={read} />
      </p>
      {watched.filter(({ isCalm }) => !isCalm).map(({ panel }) => panel)}
      {watched.filter(({ isCalm }) => isCalm).map(({ panel }) => panel)}
      <Traffic traffic={traffic} />
      <div class="columns">
        <Panel id="backlog" title="Waiting for a job">
          <dl>
            {backlog.map(({ kind, waiting }) => (
              <div key={kind} class="pair">
                <dt>{kind.replaceAll('_', ' ')}</dt>
                <dd class="number">{waiting}</dd>
              </div>
            ))}
          </dl>
          {backlog.length === 0 && <p>The database did not count in time.</p>}
        </Panel>
        <Audit operations={operations} />
      </div>
      <Panel id="adjustments" title="Booked by reconciliations">
        {adjustments.length === 0 && <p class="quiet">Nothing was adjusted.</p>}
        <ul class="rows">
          {adjustments.map((each) => (
            <li key={each.adjustment_id}>
              <strong class="number">{each.display_amount}</strong>
              <span>
                {each.reconciliation}: {each.reason}
              </span>
              <span class="quiet">{each.people}</span>
              <When iso={each.when} />
            </li>
          ))}
        </ul>
        {operations.more_adjustments && <p class="quiet">Only the newest {adjustments.length} are shown.</p>}
      </Panel>
    </>
  );
}

function StuckPanel({ stuck, actions }: { stuck: readonly Stuck[]; actions: ConsoleActions }) {
  return (
    <Panel id="stuck" title="Stuck">
      {stuck.length === 0 && <p>Nothing is stuck.</p>}
      {stuck.map((each) => (
        <StuckKind key={each.kind} stuck={each} actions={actions} />
      ))}
    </Panel>
  );
}

function StuckKind({ stuck, actions }: { stuck: Stuck; actions: ConsoleActions }) {
  return (
    <section aria-labelledby={`stuck-${stuck.kind}`} class="stuck">
      <h3 id={`stuck-${stuck.kind}`}>
        <Chip tone="bad" icon="alert">
          {stuck.has_more ? `more than ${stuck.rows.length}` : stuck.rows.length}
        </Chip>{' '}
        {stuck.title}
      </h3>
      <p>
        <Advice advice={stuck.advice} runbooks={[stuck.runbook]} />
      </p>
      <ul class="rows">
        {stuck.rows.map((row) => (
          <li key={row.id}>
            <Id
              id={row.id}
              href={row.page === '' ? undefined : hashOf(readRoute(`#/${row.page}`))}
              onCopy={actions.copy}
            />
            <span class="note-text">{row.detail}</span>
            <When iso={row.since} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Traffic({ traffic: { minutes, failures } }: Pick<Operations, 'traffic'>) {
  const paid = sum(minutes, 'paid');
  const failed = sum(minutes, 'failed');
  return (
    <Panel id="traffic" title="Payments a minute">
      <p>
        In the last {minutes.length} minutes: {paid} paid, {failed} failed, {sum(minutes, 'open')} not yet decided.
        Top-ups count, and attempts that failed before they had an invoice.
      </p>
      <Chart minutes={minutes} />
      {failures.length > 0 && (
        <ul class="rows">
          {failures.map(({ reason, count }) => (
            <li key={reason}>
              <Chip tone="bad" icon={CROSS}>
                {reason}
              </Chip>
              <span class="number">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const CHART_HEIGHT = 60;

/** A bar for each minute: paid below, failed on top. The sentence above it says the same to screen readers. */
function Chart({ minutes }: { minutes: readonly Minute[] }) {
  const most = Math.max(1, ...minutes.map(({ paid, failed }) => paid + failed));
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${minutes.length * 4} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {minutes.map(({ minute, paid, failed }, at) => {
        const [low, high] = [(paid / most) * CHART_HEIGHT, (failed / most) * CHART_HEIGHT];
        return (
          <g key={minute}>
            <rect class="chart-paid" x={at * 4} y={CHART_HEIGHT - low} width="3" height={low} />
            <rect class="chart-failed" x={at * 4} y={CHART_HEIGHT - low - high} width="3" height={high} />
          </g>
        );
      })}
    </svg>
  );
}

function Audit({ operations: { audit } }: { operations: Operations }) {
  const [tone, icon, word] =
    audit.broken_rules.length > 0
      ? (['bad', 'alert', 'rules broken'] as const)
      : audit.is_late
        ? (['wait', 'clock', 'late'] as const)
        : (['good', 'check', 'clean'] as const);
  return (
    <Panel id="audit" title="Audit of the ledger">
      {audit.every_hours === 0 ? (
        <p>SVC_AUDIT_HOURS is 0, so it never runs by itself.</p>
      ) : (
        <p>
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>{' '}
          every {audit.every_hours} hours
        </p>
      )}
      <p>{audit.finished === '' ? 'None has finished yet.' : <When iso={audit.finished} />}</p>
      {audit.broken_rules.length > 0 && (
        <>
          <p>Stop payouts first, then follow the runbook SvcAuditFindings.</p>
          <ul class="rows">
            {audit.broken_rules.map((rule) => (
              <li key={rule}>
                <code>{rule}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function sum(minutes: readonly Minute[], name: 'paid' | 'failed' | 'open'): number {
  return minutes.reduce((total, minute) => total + minute[name], 0);
}
