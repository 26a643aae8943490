// Written by `npm run generate:texts` from texts/languages/en.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: en. */
export const en: ViewTexts = {
  "general": {
    "errorText": "The service could not answer. Your money is not affected.",
    "busyText": "Wait a moment, then try again.",
    "subtotal": "Subtotal",
    "tax": "Tax",
    "total": "Total",
    "orderReference": "Order reference",
    "youReceive": "You receive",
    "notCharged": "Nothing was charged.",
    "labelled": "{name}: {value}",
    "wallet": "{currency} wallet"
  },
  "history": {
    "title": "Purchase history",
    "today": "Today",
    "yesterday": "Yesterday",
    "loadMore": "Show more",
    "emptyTitle": "Nothing here yet",
    "emptyText": "Your purchases and payments will appear here.",
    "moreItems": [
      {
        "lang": "en",
        "of": "count",
        "forms": {
          "other": "and {#} more"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "No amount",
    "noDate": "Date unknown",
    "paid": "Paid",
    "received": "Received",
    "kinds": {
      "purchase": "Purchase",
      "sale": "Sale",
      "escrow": "Protected purchase",
      "escrowSale": "Protected sale",
      "tokenPurchase": "Token purchase",
      "exchange": "Token exchange",
      "deposit": "Top-up",
      "payout": "Withdrawal",
      "refund": "Refund",
      "dispute": "Disputed payment",
      "other": "Transaction"
    },
    "statuses": {
      "completed": "Completed",
      "pending": "In progress",
      "failed": "Failed",
      "held": "Held safely",
      "released": "Paid to the seller",
      "refunded": "Refunded",
      "returned": "Returned",
      "cancelled": "Cancelled",
      "other": "Unknown"
    }
  },
  "details": {
    "title": "Transaction",
    "items": "Items",
    "toSeller": "To the seller",
    "toGame": "To the game",
    "paidWith": "Paid with",
    "paidTo": "Paid to",
    "refundedTo": "Refunded to",
    "refunds": "Refunds",
    "refundedTotal": "Refunded",
    "disputes": "Disputes",
    "disputedTotal": "Disputed",
    "disputeStates": {
      "open": "Under review by the bank",
      "upheld": "Payment upheld",
      "returned": "Returned by the bank"
    },
    "feesAndTotals": "Amounts",
    "serviceFee": "Service fee",
    "gameFee": "Game fee",
    "exchangeFee": "Currency exchange",
    "references": "References",
    "transactionId": "Transaction ID",
    "invoiceId": "Invoice ID",
    "escrowId": "Escrow ID",
    "commitInvoiceId": "Seller payment invoice ID",
    "cancelInvoiceId": "Refund invoice ID",
    "refundedTransactionId": "Refunded transaction ID",
    "disputedTransactionId": "Disputed transaction ID",
    "transferId": "Transfer ID",
    "failureReason": "Reason",
    "progress": "Progress",
    "stepCharged": "Payment",
    "stepChargedSeller": "Buyer’s payment",
    "stepHeld": "Held safely",
    "stepHeldText": "The money is kept safe until the trade is finished.",
    "heldUntil": {
      "refund": "Held until {date} at the latest. If the trade is not finished by then, you get the money back.",
      "release": "Held until {date} at the latest. If the trade is not cancelled by then, the seller is paid."
    },
    "stepReleased": "Paid to the seller",
    "stepReleasedSeller": "Paid to you",
    "stepRefunded": "Refunded in full",
    "stepRefundedSeller": "Returned to the buyer",
    "stepNext": "Payment to the seller, or refund",
    "stepFailed": "Payment failed",
    "stepRequested": "Requested",
    "stepProcessed": "Processed",
    "stepPayoutFailed": "Withdrawal failed",
    "stepMoneyBack": "The money returns to your wallet",
    "stepDone": "Done",
    "stepWaiting": "Upcoming",
    "stepNow": "Now"
  },
  "receipt": {
    "mailTitle": "Receipt by e-mail",
    "mailOwn": "We send it to {address}.",
    "mailOwnUnknown": "We send it to the address of your account.",
    "mailOwnNone": "Your account has no e-mail address.",
    "send": "E-mail receipt",
    "sending": "Sending…",
    "sent": "Sent to {address}",
    "sentUnknown": "Receipt sent",
    "sendAgain": "Send again",
    "sendAgainIn": "Send again in {seconds} s",
    "sendFailed": "The receipt could not be sent. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "There were too many tries with cards. Wait a while, or pay another way.",
    "card_declined": "Your bank declined the card.",
    "insufficient_funds": "There is not enough money on this payment method.",
    "expired_card": "The card has expired.",
    "incorrect_cvc": "The security code is wrong.",
    "limit_exceeded": "This is above the limit of the card.",
    "payment_limit_reached": "The daily limit for payments was reached. Try again another day.",
    "spending_limit_reached": "This payment would exceed your spending limit.",
    "account_in_debt": "Your wallet is below zero because of a disputed card payment. Money that comes in goes towards that first.",
    "account_frozen": "This is not possible right now. Please contact the game’s support.",
    "authentication_required": "Your bank wants you to confirm this payment. Try again, or use another card.",
    "authentication_failed": "Your bank could not confirm that it was you.",
    "authentication_abandoned": "The confirmation with your bank was cancelled.",
    "authentication_expired": "The confirmation with your bank took too long.",
    "payment_method_inactive": "That payment method is no longer available.",
    "processing_error": "The payment provider had a problem.",
    "returned_by_bank": "The bank returned the money.",
    "account_closed": "The bank account is closed.",
    "identity_unconfirmed": "Your identity was not confirmed.",
    "return_url_not_allowed": "The game asked to return to an address that is not allowed. Please tell the game’s support."
  }
};
