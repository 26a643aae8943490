import { readShape } from 'svc-bridge/frame';
import type { CardFieldsMessage, CardFormMessage } from 'svc-bridge/model';
import { brandOf } from '../flows/payment/card-check.js';
import { cardFormMessageContract } from '../kit/contract/shapes.js';
import { renderStore } from '../kit/page/render-store.js';
import { createPatchStore } from '../kit/store/store.js';
import { readPageTexts } from '../kit/text/texts.js';
import { applyInit } from './apply-init.js';
import { exchangeCard } from './exchange-card.js';
import { listenToFieldKeys, moveInFields } from './field-keys.js';
import {
  EMPTY_FIELDS,
  type FieldName,
  type FieldsInit,
  type FieldsState,
  fieldNames,
  invalidNames,
  MESSAGE_NAMES,
  problemsOf,
} from './fields-state.js';
import { FieldsView } from './fields-view.js';

/**
 * The sandbox's card fields, in a frame within a card form of another origin. The first form that introduces itself is the only one it
 * speaks with: the parent window, from one of the origins that the server has written into the page.
 */
const hosts = (document.querySelector<HTMLMetaElement>('meta[name="svc-hosts"]')?.content ?? '').split(' ');
const store = createPatchStore<FieldsState>(EMPTY_FIELDS);
let host = '';
let isExchanging = false;

type Unsent = CardFieldsMessage['type'];

function post(type: Unsent, more: object = {}): void {
  const { init } = store.state;
  if (init) window.parent.postMessage({ type, session: init.session, ...more }, host);
}

function heightOf(): number {
  return Math.ceil(document.body.getBoundingClientRect().height);
}

function report(): void {
  const { init, form, errors } = store.state;
  if (!init) return;
  const complete = fieldNames(problemsOf(form, init, new Date())).length === 0;
  const brand = brandOf(form.number)?.code;
  post('svc-card-entry:state', {
    complete,
    height: heightOf(),
    invalid: invalidNames(errors),
    ...(brand && { brand }),
  });
}

function type(name: FieldName, text: string): void {
  const { form, errors } = store.state;
  const { [name]: _corrected, ...others } = errors;
  store.patch({ form: { ...form, [name]: text }, errors: others });
  report();
}

function refuse(init: FieldsInit, errors: FieldsState['errors']): void {
  store.patch({ errors });
  const [first] = fieldNames(errors);
  if (first) post('svc-card-entry:error', { field: MESSAGE_NAMES[first], message: errors[first] });
  else post('svc-card-entry:error', { message: init.labels.provider_down });
}

async function submit(init: FieldsInit): Promise<void> {
  if (isExchanging) return;
  const { form } = store.state;
  const errors = problemsOf(form, init, new Date());
  if (fieldNames(errors).length > 0) {
    refuse(init, errors);
    return;
  }
  isExchanging = true;
  const answer = await exchangeCard(init.session, form);
  isExchanging = false;
  if (answer.kind === 'token') {
    const { token, brand, last_four } = answer;
    post('svc-card-entry:token', { token, brand, last_four, expiry: form.expiry });
  } else refuse(init, answer.kind === 'refused' ? { [answer.field]: wordsFor(init, answer.field) } : {});
}

function wordsFor({ labels }: FieldsInit, field: FieldName): string {
  return { number: labels.number_invalid, expiry: labels.card_expired, code: labels.security_code_invalid }[field];
}

function receive(message: CardFormMessage, origin: string): void {
  const { init } = store.state;
  if (message.type === 'svc-card-entry:init' && !init) {
    host = origin;
    applyInit(document, message);
    store.patch({ init: message });
  }
  const known = store.state.init;
  if (!known || origin !== host || message.session !== known.session) return;
  switch (message.type) {
    case 'svc-card-entry:init':
      // once the fields are drawn
      requestAnimationFrame(() => setTimeout(() => post('svc-card-entry:ready', { height: heightOf() })));
      break;
    case 'svc-card-entry:submit':
      void submit(known);
      break;
    case 'svc-card-entry:focus':
      moveInFields(document, message, leave);
      break;
    case 'svc-card-entry:ping':
      post('svc-card-entry:pong');
      break;
  }
}

function leave(direction: string): void {
  post('svc-card-entry:leave', { direction });
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || window.parent === window || !hosts.includes(event.origin)) return;
  const read = readShape(cardFormMessageContract, event.data);
  if (read.ok) receive(read.value, event.origin);
});
listenToFieldKeys(document, leave);
const root = document.getElementById('page');
const language = readPageTexts<'card'>(document);
if (root) renderStore(root, store, (state) => <FieldsView state={state} language={language} onType={type} />);
new ResizeObserver(report).observe(document.body);
