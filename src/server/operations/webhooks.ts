import * as z from 'zod/mini';
import type { RequestBody, RequestQuery } from '../../model/fields.js';
import type {
  deliveryListQuerySchema,
  replayRequestSchema,
  webhookRequestSchema,
} from '../../model/webhook-requests.js';
import {
  type DeletedWebhook,
  deletedWebhookSchema,
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
  type WebhookReplay,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookReplaySchema,
} from '../../model/webhooks.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, Operation, RequestOptions, Send } from '../calls/operation.js';

/** Where events are sent, and which: all if `events` is absent or empty. */
export type WebhookRequest = RequestBody<typeof webhookRequestSchema>;

/** Filters a delivery log: default all states, 25 entries. */
export type DeliveryListQuery = RequestQuery<typeof deliveryListQuerySchema>;

/** Selects deliveries to replay; by default the `failed` ones; `due`: those that wait for their next attempt, now. Times are ISO 8601, `from` inclusive, `to` exclusive. */
export type ReplayRequest = RequestBody<typeof replayRequestSchema>;

/** Your webhook receivers, their secrets and delivery logs. No method throws. */
export interface WebhookOperations {
  /**
   * Registers a receiver. Store the response's `secret` like a password: it is shown only once, and `createWebhookHandler` needs it.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1: `POST {invoicing_url}/v2/webhooks`
   */
  registerWebhook(request: WebhookRequest, options?: RequestOptions): Promise<Result<WebhookEndpointWithSecret>>;
  /**
   * Lists your receivers, without their secrets.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  listWebhooks(options?: CallOptions): Promise<Result<WebhookEndpoint[]>>;
  /**
   * Reads a receiver, without its secret.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  getWebhook(webhookId: string, options?: CallOptions): Promise<Result<WebhookEndpoint>>;
  /**
   * Deletes a receiver and drops its pending deliveries.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  deleteWebhook(webhookId: string, options?: CallOptions): Promise<Result<DeletedWebhook>>;
  /**
   * Gives a receiver a new secret; for 24 hours every message is signed with both. Pass both to `createWebhookHandler` until then.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  rotateWebhookSecret(webhookId: string, options?: RequestOptions): Promise<Result<WebhookEndpointWithSecret>>;
  /**
   * Enables a receiver that was disabled: because it answered 410, or in the console.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  enableWebhook(webhookId: string, options?: RequestOptions): Promise<Result<WebhookEndpoint>>;
  /**
   * One page of a receiver's delivery log, newest first, with every attempt.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  listWebhookDeliveries(
    webhookId: string,
    query?: DeliveryListQuery,
    options?: CallOptions,
  ): Promise<Result<WebhookDeliveryPage>>;
  /**
   * Reads one delivery, with every attempt.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  getWebhookDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Result<WebhookDelivery>>;
  /**
   * Replays one delivery.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  replayWebhookDelivery(
    webhookId: string,
    deliveryId: string,
    options?: RequestOptions,
  ): Promise<Result<WebhookReplay>>;
  /**
   * Replays failed (or, on request, waiting or delivered) deliveries of a period.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §6.1
   */
  replayWebhookDeliveries(
    webhookId: string,
    request?: ReplayRequest,
    options?: RequestOptions,
  ): Promise<Result<WebhookReplay>>;
}

export function webhookOperations(send: Send): WebhookOperations {
  const call = <T>(
    name: string,
    target: string,
    rest: Pick<Operation<T>, 'schema' | 'params' | 'query' | 'body'>,
    options?: RequestOptions,
  ) => {
    const [method, path] = target.split(' ') as [Operation<T>['method'], string];
    return send({ name, method, base: 'invoicingUrl', path: `/v2/webhooks${path}`, ...rest }, options);
  };
  const endpoint = webhookEndpointSchema;
  const withSecret = webhookEndpointWithSecretSchema;
  return {
    registerWebhook: (request, options) =>
      call('registerWebhook', 'POST ', { body: request, schema: withSecret }, options),
    listWebhooks: (options) => call('listWebhooks', 'GET ', { schema: z.array(endpoint) }, options),
    getWebhook: (id, options) => call('getWebhook', 'GET /{id}', { params: { id }, schema: endpoint }, options),
    deleteWebhook: (id, options) =>
      call('deleteWebhook', 'DELETE /{id}', { params: { id }, schema: deletedWebhookSchema }, options),
    rotateWebhookSecret: (id, options) =>
      call('rotateWebhookSecret', 'POST /{id}/rotate', { params: { id }, schema: withSecret }, options),
    enableWebhook: (id, options) =>
      call('enableWebhook', 'POST /{id}/enable', { params: { id }, schema: endpoint }, options),
    listWebhookDeliveries: (id, query, options) =>
      call(
        'listWebhookDeliveries',
        'GET /{id}/deliveries',
        { params: { id }, query, schema: webhookDeliveryPageSchema },
        options,
      ),
    getWebhookDelivery: (id, deliveryId, options) =>
      call(
        'getWebhookDelivery',
        'GET /{id}/deliveries/{delivery_id}',
        { params: { id, delivery_id: deliveryId }, schema: webhookDeliverySchema },
        options,
      ),
    replayWebhookDelivery: (id, deliveryId, options) =>
      call(
        'replayWebhookDelivery',
        'POST /{id}/deliveries/{delivery_id}/replay',
        { params: { id, delivery_id: deliveryId }, schema: webhookReplaySchema },
        options,
      ),
    replayWebhookDeliveries: (id, request, options) =>
      call(
        'replayWebhookDeliveries',
        'POST /{id}/replay',
        { params: { id }, body: request, schema: webhookReplaySchema },
        options,
      ),
  };
}
