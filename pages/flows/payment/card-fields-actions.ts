import type { Texts } from '@svc-bridge/texts';
import { leaveFrame, onMoveInFrame } from '../../kit/input/focus.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import { type AddedCard, openCardEntry, storeEnteredCard } from '../api/payment-method.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';
import { cardErrorsOf } from './card-check.js';
import { type CardFieldsChannel, connectCardFields, type FieldsInit } from './card-fields-channel.js';
import type { AmountDue, CardFieldsState, MethodsState } from './methods.js';

export interface CardFieldsActions {
  /** Opens a new entry, with empty fields. */
  open(): Promise<void>;
  /** The frame has appeared; null: it is gone. */
  attach(frame: HTMLIFrameElement | null): void;
  /**
   * Asks the fields for a token and stores its card.
   *
   * @param isOpen - whether the form is still on screen
   * @returns undefined when that failed: the form says why
   */
  addCard(isOpen: () => boolean): Promise<AddedCard | undefined>;
}

interface CardFieldsActionsOptions<S extends FlowCore & MethodsState> {
  context: FlowContext<S>;
  texts: () => Pick<Texts, 'card' | 'flow'>;
  due: () => AmountDue | undefined;
  /** Whether no card can be added any more: then the page says why. */
  isOver: (refusal: FlowRefusal) => boolean;
  /** Enter in the fields. */
  onSubmit: () => void;
  /** Escape in the fields. */
  onBack: () => void;
}

const OPENING: CardFieldsState = { status: 'loading', entry: undefined, height: 0 };
/** The entry can give no card any more. */
const SPENT = ['card_entry_not_found', 'card_entry_expired', 'card_entry_used', 'token_invalid'];

export function createCardFieldsActions<S extends FlowCore & MethodsState>({
  context,
  texts,
  due,
  isOver,
  onSubmit,
  onBack,
}: CardFieldsActionsOptions<S>): CardFieldsActions {
  const store: { patch(part: Partial<MethodsState & FlowCore>): void; readonly state: S } = context.store;
  let channel: CardFieldsChannel | undefined;
  let shown: HTMLIFrameElement | undefined;

  async function open(): Promise<void> {
    store.patch({ fields: OPENING });
    const answer = await openCardEntry(context.api);
    if (store.state.fields !== OPENING) return;
    if (answer.ok) store.patch({ fields: { ...OPENING, entry: answer.value.card_entry } });
    else if (!isOver(answer.refusal)) store.patch({ fields: { ...OPENING, status: 'failed' } });
  }

  function attach(frame: HTMLIFrameElement | null): void {
    channel?.stop();
    channel = undefined;
    shown = frame ?? undefined;
    const { fields } = store.state;
    const page = frame?.ownerDocument.defaultView;
    if (!frame || !page || !fields?.entry) return;
    const { entry } = fields;
    const own = () => store.state.fields?.entry === entry;
    const joined = connectCardFields(page, frame, {
      entry,
      init: initOf(page, texts().card),
      onShown: (height) => own() && store.patch({ fields: { status: 'ready', entry, height: saneHeight(height) } }),
      onGone: () => own() && store.patch({ fields: { status: 'failed', entry: undefined, height: 0 } }),
      onLeave(direction) {
        if (direction === 'submit') onSubmit();
        else if (direction === 'back') onBack();
        else if (isDirection(direction)) leaveFrame(frame, direction);
      },
    });
    channel = joined;
    onMoveInFrame(frame, joined.move);
  }

  function show(refusal: FlowRefusal): void {
    const { card, flow } = texts();
    if (SPENT.includes(refusal.code)) {
      store.patch({ cardErrors: { form: card.fieldsAgain } });
      void open();
    } else {
      const { form, number, expiry, code } = cardErrorsOf(refusal, card, flow.problem);
      store.patch({ cardErrors: { form: form ?? number ?? expiry ?? code ?? flow.problem } });
    }
  }

  return {
    open,
    attach,
    async addCard(isOpen) {
      const { fields, card } = store.state;
      if (!channel || fields?.status !== 'ready' || !fields.entry) return undefined;
      store.patch({ cardSending: true, cardErrors: {}, problem: undefined });
      const given = await channel.submit();
      if (!isOpen()) return undefined;
      if (given.kind !== 'token') {
        store.patch({ cardSending: false });
        if (given.kind === 'refused' && given.field === undefined) store.patch({ cardErrors: { form: given.message } });
        if (given.kind === 'refused' && given.field !== undefined) showFields();
        return undefined;
      }
      const currency = due()?.currency;
      const holder_name = card.holder.trim();
      const answer = await storeEnteredCard(context.api, fields.entry.entry_id, {
        token: given.token,
        keep: card.keep,
        ...(holder_name && { holder_name }),
        ...(currency && { currency }),
      });
      if (isOpen()) store.patch({ cardSending: false });
      if (answer.ok) return answer.value;
      if (!isOver(answer.refusal) && isOpen()) show(answer.refusal);
      return undefined;
    },
  };

  /** The player's eyes and keys go to the refused field. */
  function showFields(): void {
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
    channel?.move('error', true);
  }
}

/** Fields cannot cover the page. */
function saneHeight(height: number): number {
  return Math.min(1_500, Math.max(60, Math.ceil(height)));
}

function isDirection(word: string): word is 'up' | 'down' | 'left' | 'right' {
  return ['up', 'down', 'left', 'right'].includes(word);
}

function initOf(page: Window, texts: Texts['card']): FieldsInit {
  const root = page.document.documentElement;
  const style = page.getComputedStyle(root);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    language: root.lang,
    theme: {
      scheme: style.colorScheme.includes('dark') ? 'dark' : 'light',
      direction: root.dir === 'rtl' ? 'rtl' : 'ltr',
      font_size: Number.parseFloat(style.fontSize) || 16,
      colours: {
        surface: colour('surface'),
        text: colour('text'),
        text_soft: colour('text-soft'),
        line: colour('field-line'),
        accent: colour('accent'),
        error: colour('bad'),
      },
    },
    labels: {
      number: texts.number,
      expiry: texts.expiry,
      expiry_hint: texts.expiryHint,
      security_code: texts.code,
      security_code_hint: texts.codeHint,
      number_invalid: texts.numberInvalid,
      expiry_invalid: texts.expiryInvalid,
      card_expired: texts.cardExpired,
      security_code_invalid: texts.codeInvalid,
      provider_down: texts.providerDown,
    },
  };
}
