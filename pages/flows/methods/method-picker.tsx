import type { FlowSession } from '../api/flow-session.js';
import type { FlowCore } from '../shared/flow-core.js';
import { Problem } from '../shared/problem.js';
import { CardFormView } from './card-form.js';
import type { AmountDue } from './choose-methods.js';
import { MethodList, type MethodsLanguage } from './method-list.js';
import type { MethodsActions } from './methods-actions.js';
import type { MethodsState } from './methods-state.js';

interface MethodPickerProps {
  state: MethodsState & Pick<FlowCore, 'problem'>;
  session: FlowSession;
  due: AmountDue | undefined;
  language: MethodsLanguage;
  actions: MethodsActions;
}

/** In the place of a flow's form: its payment methods, or a new card. */
export function MethodPicker({ state, session, due, language, actions }: MethodPickerProps) {
  if (state.view === 'card') return <CardFormView state={state} language={language} actions={actions} />;
  return (
    <div class="flow">
      <Problem text={state.problem} />
      <MethodList state={state} session={session} due={due} language={language} actions={actions} />
    </div>
  );
}
