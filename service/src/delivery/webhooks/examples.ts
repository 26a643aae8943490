import type { OperationExample } from '../../platform/openapi/operation-example.js';

const endpoint = {
  id: 'd26786c3-f876-4013-8264-c06bc5fe6f88',
  url: 'https://api.sword-shop.example/svc-webhooks',
  events: ['escrow-transaction-update', 'invoice-completion'],
  state: 'enabled',
  disabled_reason: '',
  previous_secret_expires: null,
  created: '2026-11-22T22:05:31.450Z',
  updated: '2026-11-22T22:05:31.450Z',
};
const delivery = {
  id: '01a2054b-0409-754f-91a4-2122d0140dfe',
  webhook_id: 'd26786c3-f876-4013-8264-c06bc5fe6f88',
  message_id: 'msg_01a2054b-0409-72e6-a55a-2dad667604d1',
  event: 'invoice-completion',
  subject_id: '01a2054b-0409-76a1-a9b4-c32349c08b03',
  state: 'due',
  next_attempt: '2026-11-22T22:05:32.041Z',
  created: '2026-11-22T22:05:32.041Z',
  attempts: [],
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const webhookExamples = {
  register: {
    body: {
      url: 'https://api.sword-shop.example/svc-webhooks',
      events: ['escrow-transaction-update', 'invoice-completion'],
    },
    payload: { ...endpoint, secret: 'whsec_ZXhhbXBsZSAxOiBhIGtleSB2YWxpZCBub3doZXJlICA=' },
  },
  list: { payload: [endpoint] },
  read: { params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' }, payload: endpoint },
  rotate: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' },
    payload: {
      ...endpoint,
      previous_secret_expires: '2026-11-23T22:05:32.489Z',
      updated: '2026-11-22T22:05:32.489Z',
      secret: 'whsec_ZXhhbXBsZSAyOiBhIGtleSB2YWxpZCBub3doZXJlICA=',
    },
  },
  enable: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' },
    payload: { ...endpoint, previous_secret_expires: '2026-11-23T22:05:32.489Z', updated: '2026-11-22T22:05:32.554Z' },
  },
  remove: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' },
    payload: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88', deleted: true },
  },
  listDeliveries: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' },
    query: { state: 'due', limit: '25' },
    payload: {
      deliveries: [delivery],
      next_cursor: null,
    },
  },
  readDelivery: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88', delivery_id: '01a2054b-0409-754f-91a4-2122d0140dfe' },
    payload: delivery,
  },
  replayDelivery: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88', delivery_id: '01a2054b-0409-754f-91a4-2122d0140dfe' },
    payload: { replayed: 0 },
  },
  replay: {
    params: { id: 'd26786c3-f876-4013-8264-c06bc5fe6f88' },
    body: { state: 'failed', from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    payload: { replayed: 0 },
  },
} satisfies Record<string, OperationExample>;
