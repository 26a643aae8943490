import type { FlowName } from '../api/flow-api.js';
import { firstFlowCore } from './flow-context.js';
import { FlowShell, type ShellLanguage } from './flow-shell.js';

/** A flow's page before any data has loaded: the same for every flow except for the title. */
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
