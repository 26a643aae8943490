import type { FlowApi } from '../flows/api/flow-api.js';
import { type FlowContext, newId } from '../flows/session/flow-context.js';
import { createFlowOutcome, type FlowHost } from '../flows/session/flow-outcome.js';
import { goBack } from '../kit/input/focus.js';
import { listenToKeys } from '../kit/input/listen-to-keys.js';
import { followStages, renderStore } from '../kit/page/render-store.js';
import { createPatchStore } from '../kit/store/store.js';
import { readPageTexts, withLocale } from '../kit/text/texts.js';
import { dressAs } from '../kit/theme/look.js';
import { createPhoneActions, type PhoneTexts } from './phone-actions.js';
import { FIRST_PHONE_STATE, type PhoneState } from './phone-state.js';
import { PhoneView } from './phone-view.js';

const language = withLocale(readPageTexts<PhoneTexts>(document), navigator.languages ?? []);
const store = createPatchStore<PhoneState>(FIRST_PHONE_STATE);
const api: FlowApi = { fetch: fetch.bind(window), base: new URL('ui/v1/', location.href).href, token: undefined };
/** No game waits for this page: the other screen follows the service. */
const host: FlowHost = { settle: () => {}, openTopLevel: (url) => location.assign(url) };
const context: FlowContext<PhoneState> = {
  api,
  host,
  outcome: createFlowOutcome(host, 'purchase'),
  store,
  config: {},
  redeem: () => new Promise(() => {}),
  newId: () => newId(crypto),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const linkToken = location.hash.slice(1);
const actions = createPhoneActions({
  context,
  language,
  linkToken,
  onOpened: ({ integrator }) => dressAs(document.documentElement, integrator.branding),
});
listenToKeys(document, () =>
  goBack(document, () => {
    if (store.state.phoneStage === 'form') actions.leave();
  }),
);
addEventListener('online', () => store.patch({ online: true }));
addEventListener('offline', () => store.patch({ online: false }));
const root = document.getElementById('page');
if (root) {
  renderStore(
    root,
    store,
    (state) => <PhoneView state={state} language={language} actions={actions} />,
    followStages(document, ({ phoneStage }) => phoneStage),
  );
  store.patch({ online: navigator.onLine, ...(linkToken === '' && { phoneStage: 'unknown' }) });
}
