import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Pool } from 'pg';

/** Precedes what was packed with `KNOWN`; a plain body is JSON. */
const PACKED = 'packed1:';

/**
 * What answers about money have in common, so that a packed one holds only what is its own: the ids and amounts, in a quarter of its length.
 * Never change it, or what was packed before is lost: a better one gets a prefix of its own.
 */
const KNOWN = Buffer.from(
  '"disputed_amount":,"refunded_amount":,"expires_at":"","failure_reason":{"code":"","message":""},"tax_amount":,"display_tax_amount":"",' +
    '"tax_label":"","image_url":"","escrow_id":"esc_","status":"ESCROWED","state":"failed","state":"success","state":"processing",' +
    '"transaction_type":"user_to_integrator","transaction_type":"user_to_user","subitem_type":"integrator_recipient","subitem_type":"fee",' +
    '"currency":"EUR","display_amount":"EUR ' +
    '{"status":"Success","message":[],"codes":[],"payload":{"invoice_id":"01a2","account_id":"","reference_type":"order","reference_id":"order-",' +
    '"state":"open","description":"","metadata":null,"summary":{"total_amount":1999,"currency":"USD","display_amount":"USD 19.99"},' +
    '"created":"2026-11-22T22:05:31.563Z","updated":"2026-11-22T22:05:31.563Z","payment_methods":{},"line_items":{"01a2":{"line_item_id":"01a2",' +
    '"product_sku":"","amount":500,"currency":"USD","display_amount":"USD 5.00","reference_type":"","reference_id":"",' +
    '"transaction_type":"user_to_user","description":"","metadata":null,"subitems":{"01a2":{"subitem_id":"01a2","amount":500,"currency":"USD",' +
    '"display_amount":"USD 5.00","reference_type":"payment_method_id","reference_id":"","reference_type":"line_item_id","reference_id":"01a2",' +
    '"subitem_type":"user_recipient","description":"","metadata":null,"source_account_id":"","source_payment_method_id":"",' +
    '"source_wallet_id":"","destination_account_id":"","destination_payment_method_id":"","destination_wallet_id":""}}}},"subitems":{"',
);

/** A window of the dictionary and a usual answer: more would only take longer to set up. */
const OPTIONS = { dictionary: KNOWN, level: 3, windowBits: 13, memLevel: 5 };

/** Longer ones are left to Postgres, which packs long values by itself, outside this process. */
const LONGEST = 16_384;

/** A response body in a fraction of its length, for a column of text. */
export function packBody(body: string): string {
  if (body.length > LONGEST) return body;
  return PACKED + deflateRawSync(body, OPTIONS).toString('base64');
}

/** The body that `packBody` was given; any other text as it is. */
export function unpackBody(stored: string): string {
  if (!stored.startsWith(PACKED)) return stored;
  return inflateRawSync(Buffer.from(stored.slice(PACKED.length), 'base64'), { dictionary: KNOWN }).toString();
}

/** The first step of any database, and the last one of the releases whose nodes would send a packed body as it is stored. */
const BORN_LATER = `
  SELECT first.applied_ms = later.applied_ms AS born_later FROM schema_migrations AS first, schema_migrations AS later
  WHERE first.name = '0001-accounts' AND later.name = '0074-payment-claims'`;

/**
 * Whether bodies may be packed: nodes of release 0.1 cannot read them. A database that came to be with a later release has no such nodes;
 * on one that was brought up to date they may still run, or run again.
 */
export async function mayPackBodies(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ born_later: boolean }>(BORN_LATER);
  return rows[0]?.born_later === true;
}
