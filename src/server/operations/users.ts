import type {
  freezeRequestSchema,
  registerUserRequestSchema,
  userWalletRequestSchema,
} from '../../model/account-requests.js';
import {
  type AccountStanding,
  accountStandingSchema,
  type RevokedSessions,
  revokedSessionsSchema,
  type User,
  type UserWallet,
  userSchema,
  userWalletSchema,
} from '../../model/accounts.js';
import { type UserAuthorization, userAuthorizationSchema } from '../../model/authorization.js';
import type { RequestBody } from '../../model/fields.js';
import type { authorizeUserRequestSchema } from '../../model/requests.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions, Send } from '../calls/operation.js';

/** The user to register. Receipts go to `email`, unique among your users; a wallet opens in each of `currencies`. */
export type RegisterUserRequest = RequestBody<typeof registerUserRequestSchema>;

type AuthorizeUserRequest = RequestBody<typeof authorizeUserRequestSchema>;

/** Options of a redirect. */
export interface AuthorizeUserOptions extends RequestOptions {
  /** Also returns a user password token, which the game's history and receipt flows use. */
  readonly returnToken?: boolean;
  /** The flows that the redirect opens; default: all. */
  readonly flows?: AuthorizeUserRequest['flows'];
}

/** Your users: registration, wallets, redirects, freezes. No method throws. */
export interface UserOperations {
  /**
   * Registers a user and opens the wallets.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §1: `POST {auth_url}/v1/users`
   */
  registerUser(request: RegisterUserRequest, options?: RequestOptions): Promise<Result<User>>;
  /**
   * Opens a user's wallet in another currency, or returns the existing one.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §2.2: `POST {auth_url}/v1/users/{account_id}/wallets`
   */
  openUserWallet(accountId: string, currency: string, options?: RequestOptions): Promise<Result<UserWallet>>;
  /**
   * Ends a user's tokens, flow sessions, unused redirects and hosted links, e.g. after a theft. Payments in progress complete.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §5: `POST {auth_url}/v1/users/{account_id}/revoke-sessions`
   */
  revokeUserSessions(accountId: string, options?: RequestOptions): Promise<Result<RevokedSessions>>;
  /**
   * Freezes a user, who can no longer open flows, pay or receive new payments. Money already owed still arrives.
   *
   * @param reason - for your own records; at most 500 characters
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §1: `POST {auth_url}/v1/users/{account_id}/freeze`
   */
  freezeUser(accountId: string, reason?: string, options?: RequestOptions): Promise<Result<AccountStanding>>;
  /**
   * Lifts your freeze of a user; the operator's freeze stays.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §1: `POST {auth_url}/v1/users/{account_id}/unfreeze`
   */
  unfreezeUser(accountId: string, options?: RequestOptions): Promise<Result<AccountStanding>>;
  /**
   * Creates a one-time redirect for a flow, valid for 24 hours: get it at the last moment. With `returnToken`, also the player's token.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 2, §2.6, §5.4
   */
  authorizeUser(accountId: string, options?: AuthorizeUserOptions): Promise<Result<UserAuthorization>>;
}

export function userOperations(send: Send): UserOperations {
  const ofUser = (name: string, action: string, accountId: string) =>
    ({
      name,
      method: 'POST',
      base: 'authUrl',
      path: `/v1/users/{account_id}/${action}`,
      params: { account_id: accountId },
    }) as const;
  return {
    registerUser: (request, options) =>
      send(
        {
          name: 'registerUser',
          method: 'POST',
          base: 'authUrl',
          path: '/v1/users',
          body: request,
          schema: userSchema,
        },
        options,
      ),
    openUserWallet: (accountId, currency, options) =>
      send(
        {
          ...ofUser('openUserWallet', 'wallets', accountId),
          body: { currency } satisfies RequestBody<typeof userWalletRequestSchema>,
          schema: userWalletSchema,
        },
        options,
      ),
    revokeUserSessions: (accountId, options) =>
      send({ ...ofUser('revokeUserSessions', 'revoke-sessions', accountId), schema: revokedSessionsSchema }, options),
    freezeUser: (accountId, reason, options) =>
      send(
        {
          ...ofUser('freezeUser', 'freeze', accountId),
          body: { reason } satisfies RequestBody<typeof freezeRequestSchema>,
          schema: accountStandingSchema,
        },
        options,
      ),
    unfreezeUser: (accountId, options) =>
      send({ ...ofUser('unfreezeUser', 'unfreeze', accountId), schema: accountStandingSchema }, options),
    authorizeUser: (accountId, given) => {
      const { returnToken, flows, ...options } = given ?? {};
      return send(
        {
          name: 'authorizeUser',
          method: 'POST',
          base: 'authUrl',
          path: '/authorize/user',
          body: {
            account_id: accountId,
            ...(returnToken !== undefined && { return_token: returnToken }),
            ...(flows && { flows }),
          } satisfies AuthorizeUserRequest,
          schema: userAuthorizationSchema,
        },
        options,
      );
    },
  };
}
