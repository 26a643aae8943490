import type { ComponentChildren } from 'preact';
import type { MethodsLanguage } from '../methods/method-list.js';
import type { MethodsActions } from '../methods/methods-actions.js';
import type { MethodsState } from '../methods/methods-state.js';
import type { FlowCore } from '../shared/flow-core.js';
import { FlowShell, type ShellActions, type ShellLanguage } from '../shared/flow-shell.js';

interface PaymentShellProps {
  state: FlowCore & MethodsState;
  language: ShellLanguage & MethodsLanguage;
  actions: { methods: Pick<MethodsActions, 'back'> };
  shell: ShellActions;
  children: ComponentChildren;
}

/** The shell of a flow whose form gives way to the choice of a payment method, and back leads to the form. */
export function PaymentShell({ state, language, actions, shell, children }: PaymentShellProps) {
  const isPicking = state.stage === 'form' && state.view !== 'closed';
  return (
    <FlowShell
      state={state}
      language={language}
      actions={shell}
      title={isPicking ? language.texts.methods.choose : undefined}
      onBack={isPicking ? () => actions.methods.back() : undefined}
    >
      {children}
    </FlowShell>
  );
}
