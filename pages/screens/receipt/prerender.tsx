import type { DetailsLanguage } from '../details/details-sections.js';
import { FIRST_RECEIPT_STATE, ReceiptView } from './receipt-view.js';

/** The page before any data has loaded. */
export function prerenderReceipt(language: DetailsLanguage) {
  const nothing = () => {};
  return (
    <ReceiptView
      state={FIRST_RECEIPT_STATE}
      language={language}
      actions={() => undefined}
      onClose={nothing}
      onCopy={nothing}
    />
  );
}
