import { Button } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf, readRoute } from './console-state.js';
import type { Log, LogEntry } from './log-answer.js';
import { changedFields } from './log-words.js';
import { Panel, When } from './parts.js';

interface Props {
  log: Log | undefined;
  actions: ConsoleActions;
}

/** What was changed of an object in the console and by the admin tool, newest first. */
export function Changes({ log, actions }: Props) {
  if (!log) return null;
  return (
    <Panel id="changes" title="Changed in the console">
      {log.entries.length === 0 && <p class="quiet">Nothing was changed here.</p>}
      <Entries log={log} actions={actions} />
    </Panel>
  );
}

/** A page of a log, and the way to those before. */
export function Entries({ log, actions }: { log: Log; actions: ConsoleActions }) {
  return (
    <>
      <ul class="rows">
        {log.entries.map((entry) => (
          <Entry key={entry.entry_id} entry={entry} />
        ))}
      </ul>
      {log.next_cursor && (
        <div class="actions">
          <Button label="Earlier changes" id="earlier" small onPress={() => void actions.earlier()} />
        </div>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const fields = changedFields(entry);
  return (
    <li>
      <strong>{entry.action}</strong>
      <Subject entry={entry} />
      <span class="note-text">
        {entry.subject && 'by '}
        {entry.operator}
        {entry.reason && `: ${entry.reason}`}
      </span>
      <When iso={entry.when} />
      {fields.length > 0 && (
        <dl class="changed">
          {fields.map(({ name, text }) => (
            <div key={name} class="pair">
              <dt>{name}</dt>
              <dd class="note-text">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Origin entry={entry} />
    </li>
  );
}

function Subject({ entry: { subject, integrator } }: { entry: LogEntry }) {
  if (!subject) return null;
  const name = `${subject.kind} ${subject.name}`;
  return (
    <span class="note-text">
      {subject.page ? <a href={hashOf(readRoute(`#/${subject.page}`))}>{name}</a> : name}
      {integrator && `, ${integrator}`}
    </span>
  );
}

function Origin({ entry: { request_id: request, address } }: { entry: LogEntry }) {
  if (!request && !address) return null;
  return (
    <span class="quiet note-text">
      {request && `Request ${request}`}
      {address && ` from ${address}`}
    </span>
  );
}
