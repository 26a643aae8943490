import { createHmac } from 'node:crypto';
import { verifyWebhook } from 'svc-bridge/server';
import { describe, expect, it } from 'vitest';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW_S = 1_900_000_000;
const nowMs = NOW_S * 1000;

const INVOICE = { status: 'Success', message: [], codes: [], payload: { invoice_id: 'inv-1', state: 'success' } };
const ESCROW = { status: 'Success', message: [], codes: [], payload: { id: 'esc_1', status: 'ESCROWED' } };

/** Signed here exactly as Standard Webhooks requires, not by the code under test. */
function delivery(body: unknown, { event = 'invoice-completion', key = KEY, timestamp = NOW_S } = {}) {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${rawBody}`).digest('base64');
  return {
    rawBody,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
      'webhook-event': event,
    },
    secret: SECRET,
    nowMs,
  };
}

describe('verifyWebhook', () => {
  it('reads the completion of an invoice', async () => {
    expect(await verifyWebhook(delivery(INVOICE))).toEqual({
      ok: true,
      value: { id: 'msg_1', sentAtMs: nowMs, type: 'invoice-completion', invoice: INVOICE.payload },
    });
  });

  it('reads an update of an escrow, from bytes and Fetch headers', async () => {
    const { rawBody, headers, ...rest } = delivery(ESCROW, { event: 'escrow-transaction-update' });

    const result = await verifyWebhook({
      ...rest,
      rawBody: new TextEncoder().encode(rawBody),
      headers: new Headers(headers),
    });

    expect(result).toMatchObject({ ok: true, value: { type: 'escrow-transaction-update', escrow: ESCROW.payload } });
  });

  it('reads the completion of an invoice of which some part cannot be read', async () => {
    const payload = { ...INVOICE.payload, subitems: { s: { subitem_id: 's', amount: null, currency: 'USD' } } };

    const result = await verifyWebhook(delivery({ ...INVOICE, payload }));

    expect(result).toMatchObject({ ok: true, value: { type: 'invoice-completion', invoice: INVOICE.payload } });
  });

  it('passes on an event that this release does not know', async () => {
    const result = await verifyWebhook(delivery(INVOICE, { event: 'payout-completion' }));

    expect(result).toMatchObject({
      ok: true,
      value: { type: 'unknown', name: 'payout-completion', payload: INVOICE.payload },
    });
  });

  it.each([
    ['the old secret', 0],
    ['the new secret', 1],
  ])('accepts %s while one is being replaced', async (_which, index) => {
    const keys = [KEY, Buffer.from('fedcba9876543210fedcba9876543210')];
    const secrets = keys.map((key) => `whsec_${key.toString('base64')}`);

    const result = await verifyWebhook({ ...delivery(INVOICE, { key: keys[index] }), secret: secrets });

    expect(result.ok).toBe(true);
  });

  it('checks each secret separately, in whatever order they are tried', async () => {
    const other = `whsec_${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`;
    const signed = delivery(INVOICE);
    const checks = [SECRET, other, SECRET, other].map((secret) => verifyWebhook({ ...signed, secret }));

    expect((await Promise.all(checks)).map(({ ok }) => ok)).toEqual([true, false, true, false]);
  });

  it('returns what it verified, even when the bytes change meanwhile', async () => {
    const { rawBody, ...rest } = delivery(INVOICE);
    const bytes = new TextEncoder().encode(rawBody);

    const checking = verifyWebhook({ ...rest, rawBody: bytes });
    bytes.fill(0);

    expect(await checking).toMatchObject({ ok: true, value: { invoice: INVOICE.payload } });
  });

  it('accepts any of several signatures', async () => {
    const good = delivery(INVOICE);
    const several = `v1a,ed25519 v1,${Buffer.alloc(32).toString('base64')} ${good.headers['webhook-signature']}`;

    const result = await verifyWebhook({ ...good, headers: { ...good.headers, 'webhook-signature': several } });

    expect(result.ok).toBe(true);
  });

  it.each([
    ['another body', { rawBody: JSON.stringify({ ...INVOICE, status: 'success' }) }],
    ['the same body written with other spaces', { rawBody: JSON.stringify(INVOICE, null, 2) }],
    ['another secret', { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }],
  ])('refuses %s', async (_what, change) => {
    const result = await verifyWebhook({ ...delivery(INVOICE), ...change });

    expect(result).toMatchObject({ ok: false, error: { code: 'webhook_signature_wrong', retryable: false } });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a delivery without %s', async (name) => {
    const good = delivery(INVOICE);

    const result = await verifyWebhook({ ...good, headers: { ...good.headers, [name]: undefined } });

    expect(result).toMatchObject({ ok: false, error: { code: 'webhook_unsigned' } });
  });

  it.each([
    ['five minutes and a second old', NOW_S - 301, false],
    ['five minutes old', NOW_S - 300, true],
    ['five minutes ahead', NOW_S + 300, true],
    ['five minutes and a second ahead', NOW_S + 301, false],
  ])('checks the age of a delivery that is %s', async (_age, timestamp, accepted) => {
    const result = await verifyWebhook(delivery(INVOICE, { timestamp }));

    expect(result.ok ? 'accepted' : result.error.code).toBe(accepted ? 'accepted' : 'webhook_too_old');
  });

  it.each([Number.NaN, -1])('accepts nothing with a tolerance of %s', async (toleranceMs) => {
    const old = delivery(INVOICE, { timestamp: 1 });

    expect(await verifyWebhook({ ...old, toleranceMs })).toMatchObject({
      ok: false,
      error: { code: 'invalid_argument', message: expect.stringMatching(/^toleranceMs/) },
    });
  });

  it('does not throw where the headers are missing', async () => {
    const { headers: _, ...rest } = delivery(INVOICE);

    expect(await verifyWebhook({ ...rest, headers: undefined as never })).toMatchObject({
      ok: false,
      error: { code: 'webhook_unsigned' },
    });
  });

  it.each([
    ['not JSON', 'hello'],
    ['no envelope', '[]'],
    ['an invoice without a state', { ...INVOICE, payload: { invoice_id: 'inv-1' } }],
  ])('refuses a signed body that is %s', async (_what, body) => {
    expect(await verifyWebhook(delivery(body))).toMatchObject({ ok: false, error: { code: 'webhook_unreadable' } });
  });

  it('reports that a parsed body cannot be verified', async () => {
    const result = await verifyWebhook({ ...delivery(INVOICE), rawBody: INVOICE as never });

    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_argument' } });
    expect(result.ok || result.error.message).toContain('rawBody must be the body as received');
  });

  it.each(['', 'whsec_', 'whsec_%%%'])('reports that "%s" is not a secret', async (secret) => {
    const result = await verifyWebhook({ ...delivery(INVOICE), secret });

    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_argument' } });
  });
});
