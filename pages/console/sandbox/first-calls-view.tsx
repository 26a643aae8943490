import { Panel } from '../parts.js';
import { CopyButton } from './copy-button.js';
import { firstCallsOf } from './first-calls.js';
import type { Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';

/** From nothing to a paid invoice, to be pasted into a shell. */
export function FirstCallsView({ overview, actions }: { overview: Overview; actions: SandboxActions }) {
  const calls = firstCallsOf(overview);
  return (
    <Panel id="first-calls" title="First calls">
      <div class="call-head">
        <p>From nothing to a paid invoice, for a shell such as bash. Watch them above.</p>
        <CopyButton
          label="Copy all"
          what="first calls"
          text={`${calls.map(({ command }) => command).join('\n')}\n`}
          copy={actions.copy}
        />
      </div>
      <ol class="calls">
        {calls.map(({ title, command }) => (
          <li key={title}>
            <div class="call-head">
              <h3>{title}</h3>
              <CopyButton what={title} text={`${command}\n`} copy={actions.copy} />
            </div>
            <pre class="command">
              <code>{command}</code>
            </pre>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
