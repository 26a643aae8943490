import { formatDisplayAmount, type Texts } from '@svc-bridge/texts';
import type { ComponentChildren } from 'preact';
import { merchantView } from 'svc-bridge/view';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { MerchantHelp } from '../../kit/components/merchant-help.js';
import { Notice } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';
import type { FlowCore } from '../session/flow-context.js';
import { FlowShell, type ShellActions, type ShellLanguage } from '../session/flow-shell.js';
import { PhoneButton } from '../session/phone-button.js';
import type { MethodsLanguage, MethodsState } from './methods.js';
import type { MethodsActions } from './methods-actions.js';

interface PaymentShellProps {
  state: FlowCore & MethodsState;
  language: ShellLanguage & MethodsLanguage & PaymentLanguage;
  actions: { methods: Pick<MethodsActions, 'back'> };
  shell: ShellActions;
  /** What is said of a payment that has succeeded. */
  doneTitle: string;
  children: ComponentChildren;
}

/** The shell of a flow whose form is replaced by the payment methods; Back returns to the form. */
export function PaymentShell({ state, language, actions, shell, doneTitle, children }: PaymentShellProps) {
  const isPicking = state.stage === 'form' && state.view !== 'closed';
  const seller = isPicking || state.stage === 'busy' ? undefined : merchantView(state.session?.integrator.branding);
  return (
    <FlowShell
      state={state}
      language={language}
      actions={shell}
      title={titleOf(state, language, doneTitle)}
      onBack={isPicking ? () => actions.methods.back() : undefined}
    >
      {children}
      {seller && <MerchantHelp key={state.stage} merchant={seller} texts={language.texts.general} />}
    </FlowShell>
  );
}

/** Of the view on screen; undefined: the flow's own. */
function titleOf(
  { stage, view }: PaymentShellProps['state'],
  { texts: { card, methods, payment } }: PaymentShellProps['language'],
  doneTitle: string,
): string | undefined {
  if (stage === 'bank') return payment.bankTitle;
  if (stage === 'done') return doneTitle;
  if (stage !== 'form' || view === 'closed') return undefined;
  return view === 'card' ? card.title : methods.choose;
}

export type PaymentLanguage = Language<'general' | 'flow' | 'payment'>;

interface PaymentBusyProps {
  checking: boolean;
  /** Of the payment or the withdrawal. */
  texts: Pick<Texts['payment'], 'processing' | 'checking' | 'dontClose'>;
}

/** Shown while the payment is processing; says when the connection is lost and the outcome is being looked up. */
export function PaymentBusy({ checking, texts }: PaymentBusyProps) {
  return (
    <section class="notice" role="status">
      <span class="spinner spinner-large" aria-hidden="true" />
      <h2>{checking ? texts.checking : texts.processing}</h2>
      <p>{texts.dontClose}</p>
    </section>
  );
}

interface BankStepProps {
  /** Where no bar says it. */
  title?: string | undefined;
  /** Where the bank's page opens, instead of in a new window. */
  text?: string | undefined;
  /** Whether the bank's page has been opened. */
  opened: boolean;
  language: PaymentLanguage;
  onOpen: () => void;
  /** Offers to go to the bank on the player's phone. */
  onPhone: (() => void) | false | undefined;
  onAbandon: () => void;
}

/** The 3-D Secure challenge: the bank's page opens top level on the buyer's press, and this page polls for the outcome. */
export function BankStep({ title, text, opened, language, onOpen, onPhone, onAbandon }: BankStepProps) {
  const { payment } = language.texts;
  return (
    <Notice icon="shield" title={opened ? payment.bankWaiting : title} text={text ?? payment.bankText}>
      <Button
        id="bank"
        label={opened ? payment.bankAgain : payment.bankButton}
        kind={opened ? 'plain' : 'primary'}
        onPress={onOpen}
      />
      {onPhone && <PhoneButton texts={language.texts.flow} onPress={onPhone} />}
      <Button label={payment.bankCancel} kind="quiet" onPress={onAbandon} />
    </Notice>
  );
}

/** Amounts as the service formats them, such as `USD 1.00`; undefined until they arrive. */
interface FeeLinesProps {
  /** CSS class that sets the lines apart. */
  class: string;
  feeLabel: string;
  fee: string | undefined;
  totalLabel: string;
  total: string | undefined;
  /** A formatted amount of about the expected length, to reserve space. */
  room: string;
  locale: string;
}

/** The fee and the total. Their space is reserved until they arrive, so nothing shifts under the player. */
export function FeeLines({ class: kind, feeLabel, fee, totalLabel, total, room, locale }: FeeLinesProps) {
  const amount = (display: string | undefined) =>
    display === undefined ? <Room text={room} /> : <Amount text={formatDisplayAmount(display, locale)} />;
  return (
    <dl class={`lines fee-lines ${kind}`}>
      <div class="line">
        <dt class="line-note">{feeLabel}</dt>
        <dd>{amount(fee)}</dd>
      </div>
      <div class="line line-strong">
        <dt>{totalLabel}</dt>
        <dd>{amount(total)}</dd>
      </div>
    </dl>
  );
}

function Room({ text }: { text: string }) {
  return (
    <span class="room" aria-hidden="true">
      <Amount text={text} />
    </span>
  );
}
