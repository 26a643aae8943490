import type { ComponentChildren } from 'preact';
import { Chip, type ChipTone, IconButton } from '../kit/components/button.js';
import { Icon, type IconName } from '../kit/components/icon.js';
import { COPY, CROSS, MINUS } from '../kit/components/more-icons.js';
import type { Problem } from './console-api.js';

/** A labelled input that keeps its own text: a re-render never changes what somebody types. */
export function Input({
  id,
  label,
  type = 'text',
  hint,
  optional = false,
  value,
  ...rest
}: {
  id: string;
  label: string;
  type?: 'text' | 'lines' | 'password' | 'date' | 'datetime-local' | 'number';
  autocomplete: string;
  hint?: string;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
  optional?: boolean;
  maxLength?: number;
  minLength?: number;
  min?: number;
  max?: number;
  /** In it at first. */
  value?: string;
}) {
  const input = {
    ...rest,
    class: 'field-input',
    id,
    name: id,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    required: !optional,
    defaultValue: value,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {type === 'text' && <input {...input} type="text" />}
      {type === 'lines' && <textarea {...input} rows={8} />}
      {type === 'number' && <input {...input} type="number" inputMode="numeric" />}
      {type === 'password' && <input {...input} type="password" />}
      {type === 'date' && <input {...input} type="date" />}
      {type === 'datetime-local' && <input {...input} type="datetime-local" />}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labelled list of which one is chosen. */
export function Select({
  id,
  label,
  options,
  value: first,
  onChoose,
}: {
  id: string;
  label: string;
  /** What is sent, and what is shown. */
  options: readonly (readonly [string, string])[];
  /** Chosen at first. */
  value?: string;
  onChoose?: (value: string) => void;
}) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select class="field-input" id={id} name={id} onChange={(event) => onChoose?.(event.currentTarget.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === first}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What went wrong and what to do, with the request id for the service's log. */
export function ProblemNote({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <p class="note note-bad">
          <Icon name="alert" />
          <span>
            {problem.message}
            {problem.requestId && <span class="quiet"> Request {problem.requestId}</span>}
          </span>
        </p>
      )}
    </div>
  );
}

/** A time in UTC, as in logs, with the local one as its tooltip and for screen readers. */
export function When({ iso }: { iso: string }) {
  const time = new Date(iso);
  const utc = `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  return (
    <time class="when" dateTime={iso} title={`${time.toLocaleString()} local time`}>
      {utc}
      <span class="quiet">
        {' '}
        ({time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })} local)
      </span>
    </time>
  );
}

const GOOD = ['good', 'check'] as const;
const WAIT = ['wait', 'clock'] as const;
const CALM = ['calm', MINUS] as const;
const BAD = ['bad', CROSS] as const;

/** Whatever is not listed has failed. */
const STATES: Readonly<Record<string, readonly [ChipTone, IconName]>> = {
  processed: GOOD,
  success: GOOD,
  delivered: GOOD,
  sent: GOOD,
  submitted: GOOD,
  won: GOOD,
  enabled: GOOD,
  captured: GOOD,
  paid: GOOD,
  passed: GOOD,
  created: CALM,
  COMMITTED: GOOD,
  ACCEPT: GOOD,
  pending: WAIT,
  due: WAIT,
  kept: CALM,
  processing: WAIT,
  authenticating: WAIT,
  paying: WAIT,
  waiting: WAIT,
  needs_response: WAIT,
  under_review: WAIT,
  open: WAIT,
  OPEN: WAIT,
  ESCROWED: WAIT,
  MANUAL_REVIEW: WAIT,
  REVERIFY: WAIT,
  'payout-pending': WAIT,
  refunded: CALM,
  void: CALM,
  expired: CALM,
  CANCELLED: CALM,
  NODATA: CALM,
};

/** How something stands: by word, colour and sign. */
export function StateChip({ state }: { state: string }) {
  const [tone, icon] = STATES[state] ?? BAD;
  return (
    <Chip tone={tone} icon={icon}>
      {state}
    </Chip>
  );
}

/** An id with a button that copies it; a link if it has a page. */
export function Id({ id, href, onCopy }: { id: string; href?: string | undefined; onCopy: (id: string) => void }) {
  const code = <code>{id}</code>;
  return (
    <span class="id">
      {href ? <a href={href}>{code}</a> : code}
      <IconButton label={`Copy ${id}`} icon={COPY} onPress={() => onCopy(id)} />
    </span>
  );
}

/** What was tried to deliver a webhook, oldest first. */
export function Attempts({ attempts }: { attempts: readonly string[] }) {
  if (attempts.length === 0) return null;
  return (
    <details>
      <summary>{attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}</summary>
      <ol>
        {attempts.map((attempt, at) => (
          <li key={`${at} ${attempt}`}>{attempt}</li>
        ))}
      </ol>
    </details>
  );
}

/** What to do, and the sections of the runbooks that say more. */
export function Advice({ advice, runbooks }: { advice: string; runbooks: readonly string[] }) {
  return (
    <>
      {advice}{' '}
      <span class="quiet">
        {runbooks.length === 1 ? 'Runbook' : 'Runbooks'} {runbooks.join(', ')}.
      </span>
    </>
  );
}

/** A titled part of a page. */
export function Panel({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="card panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The texts of a submitted form's fields, each line break as it is counted. */
export function fieldsOf(event: Event): Record<string, string> {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return {};
  const fields = [...new FormData(event.currentTarget)];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']),
  );
}
