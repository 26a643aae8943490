import * as z from 'zod/mini';
import { sometimes } from './reading.js';

/** Who sells, and where a buyer gets help (Gap §4.2: not shown). Each is absent unless the operator set it. */
export const merchantShape = {
  /** The seller's full name, as the law asks for it. */
  merchant_name: sometimes(z.string()),
  /** Where a buyer writes to. */
  support_email: sometimes(z.string()),
  /** The page where a buyer finds help, https. */
  support_url: sometimes(z.string()),
  /** The terms of refunds, an https page. */
  refund_terms_url: sometimes(z.string()),
};

/** Who sells, and where a buyer gets help (Gap §4.2). */
export const merchantSchema = z.looseObject(merchantShape);
