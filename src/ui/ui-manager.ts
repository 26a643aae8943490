import type { FlowHandle, OnCancel, OnComplete, OnError } from '../result/flow-result.js';
import { FlowHost } from './flow-host.js';
import type { CheckoutConfig, FlowOptions, PaymentFlowOptions, PaymentSelectionConfig } from './flow-options.js';
import { checkoutFlow, kycFlow, paymentSelectionFlow, payoutFlow, purchaseFlow, tosFlow } from './payment-flows.js';
import { historyFlow, receiptFlow } from './screen-flows.js';

/**
 * Opens flows, one at a time. Each call gets exactly one outcome: one of its three callbacks is called once, and
 * the handle's `finished` resolves with the same result.
 *
 * Call flows within the player's click or key press.
 *
 * @source interface §4.3, §4.4
 */
export class UIManager extends FlowHost {
  /** The player's transactions, details and receipts; see `historyFlow`. */
  HistoryFlow(onComplete?: OnComplete, onCancel?: OnCancel, onError?: OnError, options?: FlowOptions): FlowHandle {
    return historyFlow(this, { onComplete, onCancel, onError }, options);
  }

  /** One transaction and its receipt; see `receiptFlow`. */
  ReceiptFlow(
    transactionId: string,
    onComplete?: OnComplete,
    onCancel?: OnCancel,
    onError?: OnError,
    options?: FlowOptions,
  ): FlowHandle {
    return receiptFlow(this, transactionId, { onComplete, onCancel, onError }, options);
  }

  /** The newest terms of service; see `tosFlow`. */
  TosFlow(options: PaymentFlowOptions, onComplete?: OnComplete, onCancel?: OnCancel, onError?: OnError): FlowHandle {
    return tosFlow(this, options, { onComplete, onCancel, onError });
  }

  /** Identity check; see `kycFlow`. */
  KycFlow(options: PaymentFlowOptions, onComplete?: OnComplete, onCancel?: OnCancel, onError?: OnError): FlowHandle {
    return kycFlow(this, options, { onComplete, onCancel, onError });
  }

  /** Buys wallet funds; see `purchaseFlow`. */
  PurchaseFlow(
    options: PaymentFlowOptions,
    onComplete?: OnComplete,
    onCancel?: OnCancel,
    onError?: OnError,
  ): FlowHandle {
    return purchaseFlow(this, options, { onComplete, onCancel, onError });
  }

  /** Pays wallet funds out; see `payoutFlow`. */
  PayoutFlow(options: PaymentFlowOptions, onComplete?: OnComplete, onCancel?: OnCancel, onError?: OnError): FlowHandle {
    return payoutFlow(this, options, { onComplete, onCancel, onError });
  }

  /** Selects payment methods; see `paymentSelectionFlow`. */
  PaymentSelectionFlow(
    options: PaymentFlowOptions<PaymentSelectionConfig>,
    onComplete?: OnComplete,
    onCancel?: OnCancel,
    onError?: OnError,
  ): FlowHandle {
    return paymentSelectionFlow(this, options, { onComplete, onCancel, onError });
  }

  /** Pays an authorized invoice or escrow; see `checkoutFlow`. */
  CheckoutFlow(
    options: PaymentFlowOptions<CheckoutConfig>,
    onComplete?: OnComplete,
    onCancel?: OnCancel,
    onError?: OnError,
  ): FlowHandle {
    return checkoutFlow(this, options, { onComplete, onCancel, onError });
  }
}
