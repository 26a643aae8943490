import type { FlowName } from '../api/flow-session.js';
import { firstFlowCore } from './flow-context.js';
import { FlowShell, type ShellLanguage } from './flow-shell.js';

/** A flow's page as it stands before anything is known: the same for all flows but for its title. */
export function prerenderFlow(language: ShellLanguage, flow: FlowName) {
  const nothing = () => {};
  return (
    <FlowShell
      state={firstFlowCore(flow)}
      language={language}
      actions={{ load: nothing, acceptTerms: nothing, close: nothing }}
    >
      {null}
    </FlowShell>
  );
}
