import type { DetailsLanguage } from '../details/details-sections.js';
import { FIRST_RECEIPT_STATE, ReceiptView } from './receipt-view.js';

/** The page as it stands before anything is known. */
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
