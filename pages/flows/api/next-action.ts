/** A step that the buyer takes elsewhere: the bank's 3-D Secure page, opened top level. */
export interface NextAction {
  type: string;
  url: string;
  expires: string;
}

/** Why a payment failed; `message` is a sentence for codes that the page has no words for. */
export interface PaymentFailure {
  code: string;
  message: string;
  decline_code?: string;
  payment_method_id?: string;
}
