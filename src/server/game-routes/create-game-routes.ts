import type { Result } from '../../result/result.js';
import type { SdkError } from '../../result/sdk-error.js';
import { harmless, logProblem } from '../calls/server-log.js';
import type { ServerClient } from '../create-server-client.js';
import type { AuthorizeInvoiceRequest } from '../invoice-request.js';
import { bodyTaken } from '../mounts/raw-body.js';
import { confirmPayment } from './confirm-payment.js';
import { jsonAnswer, refusal, refusalOfService } from './json-answer.js';
import { readSubject } from './read-subject.js';

/** What is sold, at the server's own price. */
export type CheckoutOrder = Omit<AuthorizeInvoiceRequest, 'account_id' | 'invoice_mechanism'>;

/** What your server supplies: who is asking, and what an order costs. */
export interface GameRoutesOptions {
  /** From `createServerClient`. */
  readonly client: Pick<
    ServerClient,
    'authorizeUser' | 'authorizeInvoice' | 'getAuthorizedInvoice' | 'getInvoice' | 'getEscrow'
  >;
  /** The player's account id from the game's own sign-in, or undefined if nobody is signed in. May read the request's body. */
  readonly authenticate: (request: Request) => string | undefined | Promise<string | undefined>;
  /** Creates the order for the game's request; undefined if there is no such item. Never takes a price from the game. */
  readonly order: (
    request: Request,
    accountId: string,
  ) => CheckoutOrder | undefined | Promise<CheckoutOrder | undefined>;
  /** Receives every error in full; default: the console. Errors it throws are ignored. The game gets only code and message. */
  readonly onProblem?: (problem: SdkError) => void;
}

/** Answers a POST in the Fetch form (Workers, Deno, Bun, Hono, Next.js); never rejects. */
export type GameRoute = (request: Request) => Promise<Response>;

/** The routes that a game with svc-bridge needs on its own server; mount each at any path. */
export interface GameRoutes {
  /** → the player's own token, as `session` of the game's `UIManager` returns it. */
  readonly session: GameRoute;
  /** → `{redirect}` for the flows about the player: terms, identity, purchase, payout, payment selection. */
  readonly redirect: GameRoute;
  /** → `{redirect, authorized_invoice_id}` for the checkout flow; the request's body is what `order` reads. */
  readonly checkout: GameRoute;
  /**
   * `{authorized_invoice_id}`, `{invoice_id}` or `{escrow_id}` → `{outcome, transaction_id?}`: `outcome` is what `confirm` of a payment flow
   * returns, `transaction_id` what the receipt flow opens once it is `complete`.
   */
  readonly confirm: GameRoute;
}

/**
 * Creates the routes that a game with svc-bridge needs on its own server, which chooses their paths.
 *
 * Errors are answered as `{code, message, retryable}`: 400 a wrong body, 401 nobody signed in, 404 no such item or payment,
 * 405 not a POST, 500 `authenticate` or `order` threw, 502 and 503 the service refused or is down.
 */
export function createGameRoutes(options: GameRoutesOptions): GameRoutes {
  const { client, authenticate, order } = options;
  const onProblem = harmless(options.onProblem ?? logProblem);

  const route = (answer: (accountId: string, request: Request) => Promise<Response>): GameRoute => {
    return async (request) => {
      if (request.method !== 'POST') return wrongMethod();
      if (request.bodyUsed) {
        onProblem(bodyTaken);
        return refusal(500, bodyTaken);
      }
      try {
        // What authenticate reads of the body, the route must read again.
        const copy = request.clone();
        const accountId = await authenticate(request);
        if (!accountId) return refusal(401, signedOut);
        return await answer(accountId, request.bodyUsed ? copy : request);
      } catch (cause) {
        onProblem({ ...threw, cause });
        return refusal(500, threw);
      }
    };
  };

  const answerWith = <T>(result: Result<T>, body: (value: T) => object | undefined): Response => {
    const found = result.ok ? body(result.value) : undefined;
    if (found) return jsonAnswer(200, found);
    const error = result.ok ? noToken : result.error;
    onProblem(error);
    return error.code === 'payment_not_found' ? refusal(404, error) : refusalOfService(error);
  };

  return {
    session: route(async (accountId) =>
      answerWith(await client.authorizeUser(accountId, { returnToken: true }), ({ token }) => token),
    ),
    redirect: route(async (accountId) =>
      answerWith(await client.authorizeUser(accountId), ({ redirect }) => ({ redirect })),
    ),
    checkout: route(async (accountId, request) => {
      const ordered = await order(request, accountId);
      if (!ordered) return refusal(404, nothingToSell);
      const authorized = await client.authorizeInvoice({
        ...ordered,
        account_id: accountId,
        invoice_mechanism: 'widget',
      });
      return answerWith(authorized, ({ redirect, authorized_invoice_id }) => ({ redirect, authorized_invoice_id }));
    }),
    confirm: route(async (accountId, request) => {
      const subject = await readSubject(request);
      if (!subject) return refusal(400, noSubject);
      return answerWith(await confirmPayment(client, subject, accountId), (confirmed) => confirmed);
    }),
  };
}

const wrongMethod = () =>
  jsonAnswer(
    405,
    { code: 'invalid_argument', message: 'this route accepts only POST', retryable: false },
    { allow: 'POST' },
  );

const signedOut = { code: 'signed_out', message: 'nobody is signed in', retryable: false };
const nothingToSell = { code: 'unknown_item', message: 'there is no such item', retryable: false };
const threw = { code: 'server_failed', message: "the game's server failed", retryable: true };
const noToken = { code: 'response_invalid', message: 'the service returned no user token', retryable: false };
const noSubject = {
  code: 'invalid_argument',
  message: 'the body must have one of authorized_invoice_id, invoice_id and escrow_id',
  retryable: false,
};
