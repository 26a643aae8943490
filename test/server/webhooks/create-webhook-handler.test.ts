import { createHmac } from 'node:crypto';
import { createWebhookHandler, type WebhookEvent } from 'svc-bridge/server';
import { describe, expect, it } from 'vitest';

const KEY = Buffer.alloc(32, 7);
const secret = `whsec_${KEY.toString('base64')}`;
const BODY = JSON.stringify({
  status: 'Success',
  message: [],
  codes: [],
  payload: { id: 'esc_1', status: 'COMMITTED' },
});

function request(body = BODY): Request {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', KEY).update(`msg_1.${timestamp}.${BODY}`).digest('base64');
  return new Request('https://game.example/webhooks', {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      'webhook-event': 'escrow-transaction-update',
    },
  });
}

describe('createWebhookHandler', () => {
  it('hands over the event and answers 204', async () => {
    const events: WebhookEvent[] = [];
    const handle = createWebhookHandler({ secret, onEvent: (event) => void events.push(event) });

    const response = await handle(request());

    expect(response.status).toBe(204);
    expect(events).toMatchObject([{ type: 'escrow-transaction-update', escrow: { status: 'COMMITTED' } }]);
  });

  it('answers 400 to a forged event, which onEvent never sees', async () => {
    const events: WebhookEvent[] = [];
    const problems: string[] = [];
    const handle = createWebhookHandler({
      secret,
      onEvent: (event) => void events.push(event),
      onProblem: ({ code }) => void problems.push(code),
    });

    const response = await handle(request(BODY.replace('COMMITTED', 'CANCELLED')));

    expect(response.status).toBe(400);
    expect(events).toEqual([]);
    expect(problems).toEqual(['webhook_signature_wrong']);
  });

  it('answers 500 when onEvent fails, so that the service sends it again', async () => {
    const problems: unknown[] = [];
    const handle = createWebhookHandler({
      secret,
      onEvent: () => Promise.reject(new Error('database away')),
      onProblem: (problem) => void problems.push(problem),
    });

    const response = await handle(request());

    expect(response.status).toBe(500);
    expect(problems).toMatchObject([{ code: 'webhook_handler_threw', cause: new Error('database away') }]);
  });
});
