import type { UserToken } from '../model/authorization.js';
import type { Transaction } from '../model/transaction.js';
import type { HttpRequest } from '../ports/ports.js';
import {
  createFakeHttp,
  type FakeHttp,
  type FakeHttpHandler,
  fakeFailure,
  fakeResponse,
  fakeSuccess,
} from './fake-http.js';

/** The part of the service that a game reaches with the player's token, in memory. */
export interface FakeService {
  /** The network that leads to it. */
  readonly http: FakeHttp;
  /** A session provider: returns a token that the service accepts. */
  session(): UserToken;
  /** How often `session` was called. */
  readonly sessions: number;
  /** How often a token was refreshed. */
  readonly refreshes: number;
  /** Receipts that were sent, oldest first. */
  readonly receipts: readonly { readonly transactionId: string; readonly emailAddress: string | undefined }[];
  /** Revokes the current access token. */
  revokeAccess(): void;
  /** Refuses the refresh tokens issued so far. */
  refuseRefresh(): void;
  /** Answers every request instead of the service, until called with undefined. */
  answerWith(handler: FakeHttpHandler | undefined): void;
}

/** The service's initial state. */
export interface FakeServiceOptions {
  /** The history, newest first; default: empty. */
  readonly transactions?: readonly Transaction[];
  /** 3600 when absent. */
  readonly expiresInSeconds?: number;
  /** ISO 8601; if absent, the session's token has none. */
  readonly expiry?: string;
}

/** Makes a service for one player, with a history and tokens that expire. */
export function createFakeService({
  transactions = [],
  expiresInSeconds = 3600,
  expiry,
}: FakeServiceOptions = {}): FakeService {
  const receipts: { transactionId: string; emailAddress: string | undefined }[] = [];
  let issued = 0;
  let goodAccess = '';
  let goodRefresh = '';
  let sessions = 0;
  let refreshes = 0;
  let override: FakeHttpHandler | undefined;

  const issue = () => {
    issued += 1;
    goodAccess = `access-${issued}`;
    goodRefresh = `refresh-${issued}`;
    return { access_token: goodAccess, token_type: 'Bearer', refresh_token: goodRefresh };
  };
  const answerToken = ({ body = '' }: HttpRequest) => {
    if (!goodRefresh || !body.endsWith(`refresh_token=${goodRefresh}`)) {
      return fakeResponse(400, { error: 'invalid_grant', error_description: 'the refresh token is invalid' });
    }
    refreshes += 1;
    return fakeResponse(200, { ...issue(), expires_in: expiresInSeconds });
  };
  const answerTransactions = (request: HttpRequest) => {
    const [, id, receipt] = /\/v1\/transaction\/([^/?]+)(\/receipt)?$/.exec(request.url) ?? [];
    if (!id) return fakeSuccess({ total: transactions.length, transactions, next_cursor: '' });
    const transaction = transactions.find(({ transaction_id }) => transaction_id === decodeURIComponent(id));
    if (!transaction) return fakeFailure(404, 'transaction_not_found', 'no such transaction');
    if (!receipt) return fakeSuccess(transaction);
    const { email_address } = JSON.parse(request.body ?? '{}') as { email_address?: string };
    receipts.push({ transactionId: transaction.transaction_id, emailAddress: email_address });
    return fakeSuccess({ transaction_id: transaction.transaction_id, email_address: 'd***@example.com' });
  };
  const answer: FakeHttpHandler = (request) => {
    if (override) return override(request);
    if (request.url.endsWith('/token')) return answerToken(request);
    if (request.headers.authorization !== `Bearer ${goodAccess}`)
      return fakeFailure(401, 'token_invalid', 'token refused');
    if (/\/v1\/transaction/.test(request.url)) return answerTransactions(request);
    return fakeFailure(404, 'route_not_found', 'no such address');
  };

  return {
    http: createFakeHttp(answer),
    session() {
      sessions += 1;
      return { ...issue(), ...(expiry && { expiry }) };
    },
    get sessions() {
      return sessions;
    },
    get refreshes() {
      return refreshes;
    },
    receipts,
    revokeAccess() {
      goodAccess = '';
    },
    refuseRefresh() {
      goodRefresh = '';
    },
    answerWith(handler) {
      override = handler;
    },
  };
}
