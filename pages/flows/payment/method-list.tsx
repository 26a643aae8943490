import { fill, formatDisplayAmount, walletName } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Button, IconButton } from '../../kit/components/button.js';
import { Switch } from '../../kit/components/choice.js';
import { Icon } from '../../kit/components/icon.js';
import { TRASH } from '../../kit/components/more-icons.js';
import { Problem } from '../../kit/components/notice.js';
import { formatMinor } from '../../kit/format/money.js';
import type { FlowSession } from '../api/flow-api.js';
import type { FlowPaymentMethod } from '../api/payment-method.js';
import type { FlowCore } from '../session/flow-context.js';
import { CardFormView } from './card-form.js';
import {
  type AmountDue,
  canPayAlone,
  chosenParts,
  firstWallet,
  isInCurrency,
  type MethodsLanguage,
  type MethodsState,
  SELECT_METHOD,
} from './methods.js';
import type { MethodsActions } from './methods-actions.js';

interface ChosenMethodProps {
  state: MethodsState;
  session: FlowSession;
  due: AmountDue | undefined;
  language: MethodsLanguage;
  /** The integrator's own label for the button. */
  selectLabel: string | undefined;
  /** Opens the list, or the new-card form when there is nothing to list. */
  onSelect: (view: 'list' | 'card') => void;
}

/** The chosen payment method, and the button to change it. */
export function ChosenMethod({ state, session, due, language, selectLabel, onSelect }: ChosenMethodProps) {
  const { methods: texts } = language.texts;
  const parts = chosenParts(state, due);
  const some = state.methods.some((method) => isInCurrency(method, due));
  const change = (
    <Button
      id={SELECT_METHOD}
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
              <span class="line-name">
                <bdi>{walletName(method.display_string, language.texts.general)}</bdi>
              </span>
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

interface MethodPickerProps {
  /** Of the card form, where no bar says it. */
  cardTitle?: string | undefined;
  state: MethodsState & Pick<FlowCore, 'problem'>;
  session: FlowSession;
  due: AmountDue | undefined;
  language: MethodsLanguage;
  actions: MethodsActions;
}

/** Replaces a flow's form: its payment methods, or a new card. */
export function MethodPicker({ cardTitle, state, session, due, language, actions }: MethodPickerProps) {
  if (state.view === 'card') {
    const onPhone = session.continue_on_phone;
    return <CardFormView title={cardTitle} state={state} onPhone={onPhone} language={language} actions={actions} />;
  }
  return (
    <div class="flow">
      <Problem text={state.problem} />
      <MethodList state={state} session={session} due={due} language={language} actions={actions} />
    </div>
  );
}

/** The id of the button for a new card. */
export const ADD_CARD = 'add-card';

interface MethodListProps {
  state: MethodsState;
  session: FlowSession;
  due: AmountDue | undefined;
  language: MethodsLanguage;
  actions: MethodsActions;
}

/** Every method as a selectable card, the wallet's first part, and the button for a new card. */
export function MethodList(props: MethodListProps) {
  const { state, session, due, language, actions } = props;
  const { methods: texts } = language.texts;
  const wallet = firstWallet(state.methods, due);
  const shown = state.methods.filter((method) => isInCurrency(method, due));
  return (
    <div class="methods">
      {shown.length === 0 && <p class="line-note">{texts.none}</p>}
      {wallet && (
        <Switch
          label={fill(texts.useWallet, {
            amount: formatMinor(wallet.balance ?? 0, wallet.currency, session, language.locale),
          })}
          icon="wallet"
          on={state.walletFirst}
          onPress={actions.walletFirst}
        />
      )}
      {shown.length > 0 && (
        <div class="methods">
          {/* The remove buttons sit between the radios but are not part of the group. */}
          <div role="radiogroup" aria-label={texts.choose} aria-owns={shown.map(methodElementId).join(' ')} />
          {shown.map((method) => (
            <Method key={method.payment_method_id} method={method} {...props} />
          ))}
        </div>
      )}
      <Button label={language.texts.card.title} icon="card" onPress={() => actions.open('card')} id={ADD_CARD} />
    </div>
  );
}

function methodElementId({ payment_method_id }: FlowPaymentMethod): string {
  return `method-${payment_method_id}`;
}

function Method({ method, state, due, language, actions }: MethodListProps & { method: FlowPaymentMethod }) {
  const { methods: texts } = language.texts;
  const id = method.payment_method_id;
  const able = canPayAlone(method, due);
  if (state.removing === id) return <RemoveQuestion method={method} language={language} actions={actions} />;
  return (
    <div class="pick-row">
      {/* biome-ignore lint/a11y/useSemanticElements: a radio input keeps arrow keys to itself; a remote needs them to move on */}
      <button
        type="button"
        class="pick"
        role="radio"
        aria-checked={state.chosenId === id}
        aria-disabled={!able || undefined}
        id={methodElementId(method)}
        onClick={() => {
          if (able) actions.choose(id);
        }}
      >
        <span class="line-sign">
          <Icon name={method.kind === 'wallet' ? 'wallet' : 'card'} />
        </span>
        <span class="line-main">
          <span class="line-name">
            <bdi>{walletName(method.display_string, language.texts.general)}</bdi>
          </span>
          <span class="line-note">{methodNote(method, able, language)}</span>
        </span>
        <span class="pick-dot" />
      </button>
      {method.removable && (
        <IconButton
          label={fill(texts.remove, { name: method.display_string })}
          icon={TRASH}
          id={`remove-${id}`}
          onPress={() => actions.askRemove(id)}
        />
      )}
    </div>
  );
}

function RemoveQuestion({
  method,
  language,
  actions,
}: Pick<MethodListProps, 'language' | 'actions'> & { method: FlowPaymentMethod }) {
  const { methods: texts } = language.texts;
  return (
    <div class="pick pick-question" role="alert">
      <span class="line-main">{fill(texts.removeAsk, { name: method.display_string })}</span>
      <Button label={texts.removeYes} small onPress={() => void actions.remove(method.payment_method_id)} />
      <Button label={texts.removeNo} kind="quiet" small takesFocus onPress={() => actions.askRemove(undefined)} />
    </div>
  );
}

/** Balance or expiry, and why the method cannot be selected. */
export function methodNote(method: FlowPaymentMethod, able: boolean, { texts, locale }: MethodsLanguage): string {
  const notes: string[] = [];
  if (method.display_balance)
    notes.push(fill(texts.methods.balance, { amount: formatDisplayAmount(method.display_balance, locale) }));
  if (method.state === 'EXPIRED') notes.push(texts.methods.expired);
  else if (!able && method.kind === 'card') notes.push(texts.methods.gone);
  else if (method.expiry_month && method.expiry_year) {
    const month = String(method.expiry_month).padStart(2, '0');
    notes.push(fill(texts.methods.expires, { month, year: String(method.expiry_year) }));
  }
  if (!able && method.kind === 'wallet') notes.push(texts.methods.notEnough);
  return notes.join(' · ');
}
