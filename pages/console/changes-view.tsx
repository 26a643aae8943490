import type { Log } from './answers.js';
import { Panel, When } from './parts.js';

/** What was changed of an object in the console, newest first. */
export function Changes({ log }: { log: Log | undefined }) {
  if (!log) return null;
  return (
    <Panel id="changes" title="Changed in the console">
      {log.entries.length === 0 && <p class="quiet">Nothing was changed here.</p>}
      <ul class="rows">
        {log.entries.map((entry) => (
          <li key={`${entry.when} ${entry.action}`}>
            <strong>{entry.action}</strong>
            <span>
              {entry.operator}: {entry.reason}
            </span>
            <When iso={entry.when} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
