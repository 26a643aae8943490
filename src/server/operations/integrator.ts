import * as z from 'zod/mini';
import type { integratorWalletRequestSchema, originsRequestSchema } from '../../model/account-requests.js';
import {
  type Integrator,
  type IntegratorWallet,
  integratorSchema,
  integratorWalletSchema,
} from '../../model/accounts.js';
import type { RequestBody } from '../../model/fields.js';
import { type Introspection, introspectionSchema } from '../../model/oauth.js';
import type { tokenLookupRequestSchema } from '../../model/requests.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';

/** Another wallet of your own, with its name in your list of payment methods. */
export type IntegratorWalletRequest = RequestBody<typeof integratorWalletRequestSchema>;

type OriginsRequest = RequestBody<typeof originsRequestSchema>;
type TokenLookup = RequestBody<typeof tokenLookupRequestSchema>;

/** Your own integration and the tokens issued to it. No method throws. */
export interface IntegratorOperations {
  /**
   * Reads your integration: its public id, account, origins and branding.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §4.3: `GET {auth_url}/v1/integrator`
   */
  getIntegrator(options?: CallOptions): Promise<Result<Integrator>>;
  /**
   * Replaces the origins that may embed your flows.
   *
   * @param origins - as browsers report them: `https://game.example`, or `https://*.game.example`
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §4.3: `PUT {auth_url}/v1/integrator/origins`
   */
  setAllowedOrigins(origins: OriginsRequest['origins'], options?: CallOptions): Promise<Result<Integrator>>;
  /**
   * Opens another wallet of your own; its `wallet_id` can be the `source_wallet_id` of a recipient.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4.1: `POST {auth_url}/v1/integrator/wallets`
   */
  openIntegratorWallet(request: IntegratorWalletRequest, options?: RequestOptions): Promise<Result<IntegratorWallet>>;
  /**
   * Revokes a token of yours or of one of your users; revoking a refresh token revokes every token of its session. Unknown
   * tokens get the same response.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §5.7: RFC 7009
   */
  revokeToken(token: string, options?: CallOptions): Promise<Result<object>>;
  /**
   * Asks whether a token of yours or of one of your users is active, and for which scopes.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §5.7: RFC 7662
   */
  introspectToken(token: string, options?: CallOptions): Promise<Result<Introspection>>;
}

export function integratorOperations(send: Send): IntegratorOperations {
  return {
    getIntegrator: (options) =>
      send(
        {
          name: 'getIntegrator',
          method: 'GET',
          base: 'authUrl',
          path: '/v1/integrator',
          schema: integratorSchema,
        },
        options,
      ),
    setAllowedOrigins: (origins, options) =>
      send(
        {
          name: 'setAllowedOrigins',
          method: 'PUT',
          base: 'authUrl',
          path: '/v1/integrator/origins',
          body: { origins } satisfies OriginsRequest,
          schema: integratorSchema,
        },
        options,
      ),
    openIntegratorWallet: (request, options) =>
      send(
        {
          name: 'openIntegratorWallet',
          method: 'POST',
          base: 'authUrl',
          path: '/v1/integrator/wallets',
          body: request,
          schema: integratorWalletSchema,
        },
        options,
      ),
    revokeToken: (token, options) =>
      send(
        {
          name: 'revokeToken',
          method: 'POST',
          base: 'authUrl',
          path: '/revoke',
          form: { token } satisfies TokenLookup,
          schema: z.looseObject({}),
        },
        options,
      ),
    introspectToken: (token, options) =>
      send(
        {
          name: 'introspectToken',
          method: 'POST',
          base: 'authUrl',
          path: '/introspect',
          form: { token } satisfies TokenLookup,
          schema: introspectionSchema,
        },
        options,
      ),
  };
}
