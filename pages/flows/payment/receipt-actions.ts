import { fill, type Texts } from '@svc-bridge/texts';
import { receiptProblem } from 'svc-bridge/view';
import type { Saving } from '../../kit/components/save-receipt.js';
import type { FlowAnswer, FlowRefusal } from '../api/flow-refusal.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';

/** The part of a flow's state that mails or saves the receipt of what was paid. */
export interface ReceiptState {
  readonly mailing: boolean;
  /** Why the last try failed. */
  readonly mailProblem: string | undefined;
  readonly saving: Saving;
}

export const NO_RECEIPT: ReceiptState = { mailing: false, mailProblem: undefined, saving: 'idle' };

interface ReceiptOptions<S extends FlowCore & ReceiptState, P> {
  context: FlowContext<S>;
  texts: Pick<Texts, 'general' | 'flow' | 'receipt'>;
  /** Sent twice, it is one mail. */
  mail: () => Promise<FlowAnswer<P>>;
  /** Stores the payment, which says where its receipt went. */
  keep: (payment: P) => void;
}

/** Mails the receipt of what was paid, or says why not; pressed twice, it is sent once. */
export async function mailReceipt<S extends FlowCore & ReceiptState, P>(options: ReceiptOptions<S, P>): Promise<void> {
  const store: { patch(part: Partial<ReceiptState>): void; readonly state: S } = options.context.store;
  if (store.state.mailing) return;
  store.patch({ mailing: true, mailProblem: undefined });
  const answer = await options.mail();
  if (answer.ok) {
    options.keep(answer.value);
    store.patch({ mailing: false });
  } else {
    store.patch({ mailing: false, mailProblem: problemOf(answer.refusal, options.texts) });
  }
}

/** The service's own sentence about an ended session is in English. */
function problemOf({ status, messages }: FlowRefusal, texts: Pick<Texts, 'general' | 'flow' | 'receipt'>): string {
  return status === 401
    ? fill(texts.receipt.sendFailed, { reason: `${texts.flow.endedTitle}.` })
    : receiptProblem({ responseCode: status, messages }, texts);
}
