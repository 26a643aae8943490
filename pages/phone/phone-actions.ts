import type { OpenedPhone } from 'svc-bridge/model';
import type { FlowRefusal } from '../flows/api/flow-refusal.js';
import { endPhoneStep, openHandover, readPhoneStep } from '../flows/api/handover.js';
import { createKycFormActions, type KycFormActions } from '../flows/kyc/kyc-actions.js';
import { createMethodsActions, type MethodsActions } from '../flows/payment/methods-actions.js';
import type { FlowContext } from '../flows/session/flow-context.js';
import { countryOf } from '../kit/text/countries.js';
import type { Language } from '../kit/text/texts.js';
import { type PhoneStage, type PhoneState, sessionOf } from './phone-state.js';

export type PhoneTexts = 'general' | 'flow' | 'methods' | 'card' | 'selection' | 'kyc' | 'phone';

export interface PhoneActions {
  readonly methods: MethodsActions;
  readonly kyc: KycFormActions;
  /** The player has pressed: only now is the link used, which link scanners and prefetches never do. */
  open(): Promise<void>;
  /** The codes are the same. */
  agree(): void;
  /** They are not: somebody else's code. */
  differ(): void;
  /** The player does not want to go on here. */
  leave(): void;
}

interface PhoneActionsOptions {
  readonly context: FlowContext<PhoneState>;
  readonly language: Language<PhoneTexts>;
  /** From the address. */
  readonly linkToken: string;
  onOpened(opened: OpenedPhone): Promise<unknown>;
}

const READ_EVERY_MS = 3_000;

export function createPhoneActions({ context, language, linkToken, onOpened }: PhoneActionsOptions): PhoneActions {
  const { store, api, wait } = context;
  const redemptionId = context.newId();
  const methods = createMethodsActions({
    context,
    texts: () => language.texts,
    due: () => undefined,
    accepts: () => true,
  });
  const show = (phoneStage: PhoneStage) => store.patch({ phoneStage });
  const kyc = createKycFormActions(
    context,
    () => language.texts,
    () => show('done'),
  );

  /** The other screen may end the step at any time. */
  async function watch(): Promise<void> {
    while (isUnderWay(store.state)) {
      await wait(READ_EVERY_MS);
      const answer = await readPhoneStep(api);
      if (!isUnderWay(store.state)) return;
      if (!answer.ok && answer.refusal.status === 401) show('ended');
      if (!answer.ok) continue;
      const { state } = answer.value.handover;
      if (state === 'done') show('done');
      else if (state !== 'opened') show('ended');
    }
  }

  function end(phoneStage: PhoneStage): void {
    show(phoneStage);
    void endPhoneStep(api);
  }

  store.subscribe(() => {
    const { phoneStage, stage, view, chosenId, opened } = store.state;
    if (phoneStage !== 'form') return;
    if (stage === 'failed') show('ended');
    else if (opened?.handover.purpose === 'add_card' && view === 'closed') {
      if (chosenId === undefined) end('ended');
      else show('done');
    }
  });

  return {
    methods,
    kyc,
    async open() {
      if (store.state.sending) return;
      store.patch({ sending: true, problem: undefined });
      const { lang } = language;
      const answer = await openHandover(api, { link_token: linkToken, redemption_id: redemptionId, locale: lang });
      store.patch({ sending: false });
      if (!answer.ok) {
        const phoneStage = stageOf(answer.refusal);
        store.patch(phoneStage ? { phoneStage } : { problem: language.texts.flow.problem });
        return;
      }
      await onOpened(answer.value);
      store.patch({ opened: answer.value, session: sessionOf(answer.value), phoneStage: 'compare' });
      void watch();
    },
    agree() {
      const { handover, bank_url } = store.state.opened ?? {};
      if (handover?.purpose === 'bank_step') {
        if (bank_url) context.host.openTopLevel(bank_url);
        else show('done');
        return;
      }
      if (handover?.purpose === 'kyc') kyc.type({ country: countryOf(language.locale) });
      else methods.open('card');
      show('form');
    },
    differ: () => end('different'),
    leave: () => end('ended'),
  };
}

function isUnderWay({ phoneStage }: PhoneState): boolean {
  return phoneStage === 'compare' || phoneStage === 'form';
}

/** @returns undefined for a failure that passes */
function stageOf({ code, status }: FlowRefusal): PhoneStage | undefined {
  switch (code) {
    case 'link_used':
      return 'used';
    case 'link_ended':
    case 'link_expired':
      return 'ended';
    default:
      if (status === 401 || status === 403) return 'ended';
      return status === 404 || status === 422 ? 'unknown' : undefined;
  }
}
