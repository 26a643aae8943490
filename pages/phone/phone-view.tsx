import type { Texts } from '@svc-bridge/texts';
import { KycFormView } from '../flows/kyc/kyc-view.js';
import { CardFormView } from '../flows/payment/card-form.js';
import { Button } from '../kit/components/button.js';
import type { IconName } from '../kit/components/icon.js';
import { Notice, OfflineBanner, Problem } from '../kit/components/notice.js';
import type { Language } from '../kit/text/texts.js';
import type { PhoneActions, PhoneTexts } from './phone-actions.js';
import { FIRST_PHONE_STATE, type PhoneStage, type PhoneState } from './phone-state.js';

interface PhoneViewProps {
  state: PhoneState;
  language: Language<PhoneTexts>;
  actions: PhoneActions;
}

/** One step of a flow, on the player's phone. */
export function PhoneView(props: PhoneViewProps) {
  const { state, language } = props;
  const { integrator } = state.opened ?? {};
  const logo = integrator?.branding?.logo_url;
  return (
    <div class="page standalone">
      <header class="bar">
        <div class="bar-inner">
          {logo && <img class="shop-logo" src={logo} alt="" crossOrigin="anonymous" referrerpolicy="no-referrer" />}
          <h1 tabIndex={-1} id="title">
            <bdi>{integrator?.display_name ?? language.texts.phone.title}</bdi>
          </h1>
        </div>
      </header>
      <main class="main main-narrow" aria-labelledby="title">
        {!state.online && <OfflineBanner text={language.texts.flow.offlineText} />}
        <Stage {...props} />
      </main>
    </div>
  );
}

function Stage(props: PhoneViewProps) {
  const { state, language, actions } = props;
  const { phone, flow, selection } = language.texts;
  switch (state.phoneStage) {
    case 'start':
      return (
        <Notice icon="lock" title={phone.startTitle} text={phone.startText}>
          <Problem text={state.problem} />
          <Button id="continue" label={flow.continue} kind="primary" busy={state.sending} onPress={actions.open} />
        </Notice>
      );
    case 'compare':
      return <Compare {...props} />;
    case 'form':
      return state.opened?.handover.purpose === 'kyc' ? (
        <KycFormView
          state={state}
          language={language}
          intro={state.opened.kyc_again ? language.texts.kyc.again : language.texts.kyc.intro}
          onPhone={false}
          actions={actions.kyc}
        />
      ) : (
        <CardFormView
          title={language.texts.card.title}
          state={state}
          language={language}
          actions={actions.methods}
          {...(state.opened?.card_is_kept && { keptNote: selection.cardKept })}
        />
      );
    default: {
      const { icon, tone, title, text } = endOf(state.phoneStage, phone);
      return <Notice icon={icon} tone={tone} title={title} text={text} />;
    }
  }
}

/** Against a stranger's code: what happens, for whom, and the code that both screens show. */
function Compare({ state, language, actions }: PhoneViewProps) {
  const { phone } = language.texts;
  const { opened } = state;
  if (!opened) return null;
  const { handover, integrator, account } = opened;
  return (
    <section class="flow">
      <h2 id="compare-title">{phone.compareTitle}</h2>
      <p class="phone-code" id="compare-code">
        <span class="only-spoken">{phone.code}</span> {handover.code}
      </p>
      <p id="compare-text">{warningOf(handover.purpose, phone)}</p>
      <dl class="section card lines">
        <div class="line">
          <dt class="line-note">{phone.shop}</dt>
          <dd>
            <bdi>{integrator.display_name}</bdi>
          </dd>
        </div>
        <div class="line">
          <dt class="line-note">{phone.account}</dt>
          <dd>
            <bdi>{account.display_name}</bdi> <bdi dir="ltr">{account.email}</bdi>
          </dd>
        </div>
      </dl>
      <div class="flow-actions">
        <Button
          id="same"
          label={phone.same}
          kind="primary"
          takesFocus
          describedBy="compare-title compare-code compare-text"
          onPress={actions.agree}
        />
        <Button id="different" label={phone.different} kind="quiet" onPress={actions.differ} />
      </div>
    </section>
  );
}

function warningOf(purpose: string, texts: Texts['phone']): string {
  if (purpose === 'bank_step') return texts.compareBank;
  return purpose === 'kyc' ? texts.compareKyc : texts.compareCard;
}

function endOf(
  stage: PhoneStage,
  texts: Texts['phone'],
): { icon: IconName; tone: 'good' | 'calm'; title: string; text: string } {
  switch (stage) {
    case 'done':
      return { icon: 'check', tone: 'good', title: texts.doneTitle, text: texts.doneText };
    case 'different':
      return { icon: 'shield', tone: 'calm', title: texts.differentTitle, text: texts.differentText };
    case 'used':
      return { icon: 'undo', tone: 'calm', title: texts.usedTitle, text: texts.usedText };
    case 'unknown':
      return { icon: 'alert', tone: 'calm', title: texts.unknownTitle, text: texts.unknownText };
    default:
      return { icon: 'clock', tone: 'calm', title: texts.endedTitle, text: texts.endedText };
  }
}

/** The page before the player has pressed. */
export function prerenderPhone(language: Language<PhoneTexts>) {
  const nothing = () => {};
  const later = async () => {};
  const methods: PhoneActions['methods'] = {
    show: nothing,
    open: nothing,
    choose: nothing,
    walletFirst: nothing,
    typeCard: nothing,
    addCard: later,
    handOver: nothing,
    askRemove: nothing,
    remove: later,
    back: () => false,
    showGone: nothing,
    refresh: later,
    fields: { open: later, attach: nothing },
  };
  const kyc = { type: nothing, submit: later, handOver: nothing };
  const actions = { methods, kyc, open: later, agree: nothing, differ: nothing, leave: nothing };
  return <PhoneView state={FIRST_PHONE_STATE} language={language} actions={actions} />;
}
