import { Bar } from '../../kit/components/bar.js';
import { UNHOSTED } from '../../kit/components/error-notice.js';
import { OfflineBanner, Toast } from '../../kit/components/notice.js';
import type { DetailsActions } from '../details/details-actions.js';
import type { DetailsLanguage } from '../details/details-sections.js';
import { type DetailsEvent, type DetailsState, openDetails, reduceDetails } from '../details/details-state.js';
import { DetailsView } from '../details/details-view.js';

export interface ReceiptState {
  readonly details: DetailsState;
  readonly online: boolean;
  readonly toast: string | undefined;
  readonly hostDrawsClose: boolean;
  readonly savesFiles: boolean;
}

export type ReceiptEvent =
  | { type: 'connected'; transactionId: string; hostDrawsClose: boolean; savesFiles: boolean }
  | { type: 'online'; online: boolean }
  | { type: 'toast'; text: string | undefined }
  | { type: 'details'; event: DetailsEvent };

export const FIRST_RECEIPT_STATE: ReceiptState = {
  details: openDetails(''),
  online: true,
  toast: undefined,
  hostDrawsClose: false,
  savesFiles: false,
};

export function reduceReceipt(state: ReceiptState, event: ReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'connected': {
      const { transactionId, hostDrawsClose, savesFiles } = event;
      return { ...state, details: openDetails(transactionId), hostDrawsClose, savesFiles };
    }
    case 'online':
      return { ...state, online: event.online };
    case 'toast':
      return { ...state, toast: event.text };
    case 'details':
      return { ...state, details: reduceDetails(state.details, event.event) };
  }
}

export interface ReceiptViewProps {
  state: ReceiptState;
  language: DetailsLanguage;
  /** Returns undefined until the host has sent the transaction id. */
  actions: () => DetailsActions | undefined;
  onClose: () => void;
  onCopy: (text: string) => void;
}

/** One transaction, with its receipt by e-mail. */
export function ReceiptView({ state, language, actions, onClose, onCopy }: ReceiptViewProps) {
  const { general, receipt } = language.texts;
  return (
    <div class="page">
      <Bar
        title={receipt.title}
        closeLabel={general.close}
        onClose={state.details.error?.code === UNHOSTED ? undefined : onClose}
        hostDrawsClose={state.hostDrawsClose}
      />
      <main class="main" aria-labelledby="title">
        {!state.online && <OfflineBanner text={general.offline} />}
        <DetailsView
          state={state.details}
          language={language}
          onRetry={() => void actions()?.load()}
          onClose={onClose}
          onSend={() => void actions()?.send()}
          onSave={state.savesFiles ? () => void actions()?.save() : undefined}
          onCopy={onCopy}
        />
      </main>
      <Toast text={state.toast} />
    </div>
  );
}
