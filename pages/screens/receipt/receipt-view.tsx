import { Bar } from '../../kit/components/bar.js';
import { OfflineBanner, Toast } from '../../kit/components/status-line.js';
import type { DetailsActions } from '../details/details-actions.js';
import type { DetailsLanguage } from '../details/details-sections.js';
import { DetailsView } from '../details/details-view.js';
import type { ReceiptState } from './receipt-state.js';

export interface ReceiptViewProps {
  state: ReceiptState;
  language: DetailsLanguage;
  /** Undefined until the host has said which transaction. */
  actions: () => DetailsActions | undefined;
  onClose: () => void;
  onCopy: (text: string) => void;
}

/** One transaction and its receipt by e-mail. */
export function ReceiptView({ state, language, actions, onClose, onCopy }: ReceiptViewProps) {
  const { common, receipt } = language.texts;
  return (
    <div class="page">
      <Bar title={receipt.title} closeLabel={common.close} onClose={onClose} hostDrawsClose={state.hostDrawsClose} />
      <main class="main" aria-labelledby="title">
        {!state.online && <OfflineBanner text={common.offline} />}
        <DetailsView
          state={state.details}
          language={language}
          onRetry={() => void actions()?.load()}
          onClose={onClose}
          onChange={(event) => actions()?.change(event)}
          onSend={() => void actions()?.send()}
          onCopy={onCopy}
        />
      </main>
      <Toast text={state.toast} />
    </div>
  );
}
