import { walletName } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { formatMinor } from '../../kit/format/money.js';
import type { FlowSession } from '../api/flow-session.js';
import { methodNote } from './method-list.js';
import type { MethodsLanguage } from './methods.js';
import { type AmountDue, chosenParts, isInCurrency, type MethodsState } from './methods.js';

interface ChosenMethodProps {
  state: MethodsState;
  session: FlowSession;
  due: AmountDue | undefined;
  language: MethodsLanguage;
  /** The integrator's own words for the button. */
  selectLabel: string | undefined;
  /** Opens the list, or the form of a new card where there is nothing to list. */
  onSelect: (view: 'list' | 'card') => void;
}

/** What would pay, and the button that opens the choice. */
export function ChosenMethod({ state, session, due, language, selectLabel, onSelect }: ChosenMethodProps) {
  const { methods: texts } = language.texts;
  const parts = chosenParts(state, due);
  const some = state.methods.some((method) => isInCurrency(method, due));
  const change = (
    <Button
      id="select-method"
      label={selectLabel ?? (parts.length > 0 ? texts.change : texts.select)}
      kind={parts.length > 0 ? 'quiet' : 'primary'}
      onPress={() => onSelect(some ? 'list' : 'card')}
    />
  );
  return (
    <section class="section card">
      <div class="section-head">
        <h2>{texts.title}</h2>
        {parts.length > 0 && change}
      </div>
      {!some && <p class="line-note">{texts.none}</p>}
      <ul class="lines">
        {parts.map(({ method, amount }) => (
          <li class="line" key={method.payment_method_id}>
            <span class="line-sign">
              <Icon name={method.kind === 'wallet' ? 'wallet' : 'card'} />
            </span>
            <span class="line-main">
              <span class="line-name">{walletName(method.display_string, language.texts.general)}</span>
              <span class="line-note">{methodNote(method, true, language)}</span>
            </span>
            {parts.length > 1 && amount !== undefined && due && (
              <Amount text={formatMinor(amount, due.currency, session, language.locale)} />
            )}
          </li>
        ))}
      </ul>
      {parts.length === 0 && change}
    </section>
  );
}
