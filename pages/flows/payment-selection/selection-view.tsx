import { fill, walletName } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Problem } from '../../kit/components/notice.js';
import { formatMinor } from '../../kit/format/money.js';
import { CardFormView } from '../payment/card-form.js';
import { ADD_CARD, MethodList } from '../payment/method-list.js';
import { type AmountDue, chosenParts, type MethodPart } from '../payment/methods.js';
import { FlowShell } from '../session/flow-shell.js';
import type { FlowViewProps } from '../session/start-flow.js';
import type { SelectionActions, SelectionState, SelectionTexts } from './selection-actions.js';

/** Pick, add and remove payment methods; when the total is known, the wallet may pay a part first. */
export function SelectionView({
  state,
  language,
  actions,
  shell,
}: FlowViewProps<SelectionState, SelectionActions, SelectionTexts>) {
  const { selection } = language.texts;
  const { session, due } = state;
  const isCard = state.stage === 'form' && state.view === 'card';
  const parts = chosenParts(state, due);
  return (
    <FlowShell
      state={state}
      language={language}
      actions={shell}
      title={isCard ? language.texts.card.title : undefined}
      onBack={isCard ? () => actions.methods.back() : undefined}
    >
      {isCard && (
        <CardFormView
          state={state}
          keptNote={selection.cardKept}
          onPhone={session?.continue_on_phone}
          language={language}
          actions={actions.methods}
        />
      )}
      {!isCard && session && (
        <div class="flow">
          {due && (
            <p class="lead number">
              {fill(selection.total, { amount: formatMinor(due.amount, due.currency, session, language.locale) })}
            </p>
          )}
          <Problem text={state.problem} />
          <MethodList state={state} session={session} due={due} language={language} actions={actions.methods} />
          <Split parts={parts} due={due} state={state} language={language} />
          <Button
            id="confirm"
            label={parts.length > 1 ? selection.confirmMany : selection.confirm}
            kind="primary"
            busy={state.sending}
            disabled={parts.length === 0}
            onDisabledPress={() => {
              void actions.confirm();
              document.getElementById(ADD_CARD)?.focus();
            }}
            onPress={() => void actions.confirm()}
          />
        </div>
      )}
    </FlowShell>
  );
}

interface SplitProps
  extends Pick<FlowViewProps<SelectionState, SelectionActions, SelectionTexts>, 'state' | 'language'> {
  parts: readonly MethodPart[];
  due: AmountDue | undefined;
}

/** How much each of two methods pays. */
function Split({ parts, due, state, language }: SplitProps) {
  const { session } = state;
  if (parts.length < 2 || !due || !session) return null;
  return (
    <ul class="lines section card">
      {parts.map(({ method, amount }) => (
        <li class="line" key={method.payment_method_id}>
          <span class="line-main">
            <bdi>{walletName(method.display_string, language.texts.general)}</bdi>
          </span>
          <Amount text={formatMinor(amount ?? 0, due.currency, session, language.locale)} />
        </li>
      ))}
    </ul>
  );
}
