import { formatDisplayAmount } from '@svc-bridge/texts';
import type { ComponentChildren } from 'preact';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Notice } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';
import type { FlowCore } from '../session/flow-context.js';
import { FlowShell, type ShellActions, type ShellLanguage } from '../session/flow-shell.js';
import type { MethodsLanguage, MethodsState } from './methods.js';
import type { MethodsActions } from './methods-actions.js';

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

export type PaymentLanguage = Language<'general' | 'flow' | 'payment'>;

/** While the payment runs; it says so when the connection is lost and the truth is being found out. */
export function PaymentBusy({ checking, language }: { checking: boolean; language: PaymentLanguage }) {
  const { payment } = language.texts;
  return (
    <section class="notice" role="status">
      <span class="spinner spinner-large" aria-hidden="true" />
      <h2>{checking ? payment.checking : payment.processing}</h2>
      <p>{payment.dontClose}</p>
    </section>
  );
}

interface BankStepProps {
  /** The bank's page was opened already. */
  opened: boolean;
  language: PaymentLanguage;
  onOpen: () => void;
  onAbandon: () => void;
}

/** The 3-D Secure step: the bank's page opens top level on the buyer's press, and this page follows its outcome. */
export function BankStep({ opened, language, onOpen, onAbandon }: BankStepProps) {
  const { payment } = language.texts;
  return (
    <Notice icon="shield" title={opened ? payment.bankWaiting : payment.bankTitle} text={payment.bankText}>
      <Button
        id="bank"
        label={opened ? payment.bankAgain : payment.bankButton}
        kind={opened ? 'plain' : 'primary'}
        onPress={onOpen}
      />
      <Button label={payment.bankCancel} kind="quiet" onPress={onAbandon} />
    </Notice>
  );
}

/** Amounts as the service writes them, such as `USD 1.00`; undefined until it has said them. */
interface FeeLinesProps {
  /** How the lines stand out from the rest. */
  class: string;
  feeLabel: string;
  fee: string | undefined;
  totalLabel: string;
  total: string | undefined;
  /** An amount of about that length, already formatted. */
  room: string;
  locale: string;
}

/** What moving money costs, and what that comes to. Its room is kept until it is known: it comes while the player goes on, and moves nothing. */
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
