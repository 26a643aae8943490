import { copyText } from '../../kit/browser/copy-text.js';
import { UNHOSTED } from '../../kit/components/error-notice.js';
import { renderStore } from '../../kit/page/render-store.js';
import { startPage } from '../../kit/page/start-page.js';
import { createStore } from '../../kit/store/store.js';
import { reportAdjustment } from '../../kit/theme/report-adjustment.js';
import { createDetailsActions, type DetailsActions } from '../details/details-actions.js';
import type { DetailsEvent } from '../details/details-state.js';
import { createScreenOutcome } from '../screen-outcome.js';
import { FIRST_RECEIPT_STATE, ReceiptView, type ReceiptViewProps, reduceReceipt } from './receipt-view.js';

const TOAST_FOR_MS = 4_000;

const store = createStore(FIRST_RECEIPT_STATE, reduceReceipt);
const change = (event: DetailsEvent) => store.dispatch({ type: 'details', event });
let actions: DetailsActions | undefined;

const page = startPage<keyof ReceiptViewProps['language']['texts']>(
  'receipt',
  (_, welcome) => {
    const transactionId = welcome.transactionId ?? '';
    store.dispatch({
      type: 'connected',
      transactionId,
      hostDrawsClose: welcome.hostDrawsClose ?? false,
      savesFiles: welcome.savesFiles ?? false,
    });
    actions = createDetailsActions({
      session: page.session,
      transactionId,
      read: () => store.state.details,
      dispatch: change,
      onLoading: () => outcome.loading(),
      onLoaded: () => outcome.content(),
      onFailed: (error) => outcome.failed(error),
    });
    void actions.load();
    reportAdjustment(page.session, document.documentElement, welcome.theme);
  },
  () =>
    change({ type: 'details-failed', error: { code: UNHOSTED, message: 'Opened outside a game.', retryable: false } }),
);
const outcome = createScreenOutcome(page.session, 'receipt');
const close = () => outcome.close();
page.onBack = close;
page.onClose = close;
page.onOnline = (online) => store.dispatch({ type: 'online', online });

async function copy(text: string): Promise<void> {
  if (!(await copyText(document, text))) return;
  store.dispatch({ type: 'toast', text: page.language.texts.general.copied });
  setTimeout(() => store.dispatch({ type: 'toast', text: undefined }), TOAST_FOR_MS);
}

const root = document.getElementById('page');
if (root) {
  renderStore(root, store, (state) => (
    <ReceiptView
      state={state}
      language={page.language}
      actions={() => actions}
      onClose={close}
      onCopy={(text) => void copy(text)}
    />
  ));
}
