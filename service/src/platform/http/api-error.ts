/** One problem; `code` is stable, `message` is for people, `param` is the field's path. */
export interface ApiErrorItem {
  readonly code: string;
  readonly message: string;
  /** Such as `line_items[0].amount`. */
  readonly param?: string;
}

export interface ApiErrorOptions {
  /** HTTP status: 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500 or 503 (Gap §7.5). */
  readonly status: number;
  /** At least one; the response's `message` and `codes` follow this order. */
  readonly errors: readonly ApiErrorItem[];
  /** Added to the response's payload, such as the escrow whose state does not allow the call. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether the same request must get the same error for as long as its idempotency key is kept.
   * Default: yes for 404 and 422, no otherwise; set it for a wrong state that is final, and see `unmetField`.
   */
  readonly final?: boolean;
  readonly cause?: unknown;
}

/** An error for the caller; everything else that is thrown becomes a 500 without details. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  readonly payload: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly final: boolean;

  constructor(options: ApiErrorOptions) {
    super(options.errors.map((item) => item.message).join(' '), { cause: options.cause });
    this.name = 'ApiError';
    this.status = options.status;
    this.errors = options.errors;
    this.payload = options.payload;
    this.headers = options.headers ?? {};
    this.final = options.final ?? (options.status === 404 || options.status === 422);
  }
}

/**
 * 404, also for another integrator's or another player's object. `notFound('invoice')` has the code `invoice_not_found`.
 *
 * @param options.final - no if the id of something else may become one of these
 */
export function notFound(resource: string, options: Pick<ApiErrorOptions, 'final'> = {}): ApiError {
  const message = `No ${resource.replaceAll('_', ' ')} with this id is visible to you.`;
  return new ApiError({ status: 404, errors: [{ code: `${resource}_not_found`, message }], ...options });
}

/** 422 about one field. The code must name the field, such as `amount_too_large`. */
export function invalidField(param: string, code: string, message: string): ApiError {
  return new ApiError({ status: 422, errors: [{ code, message, param }] });
}

/**
 * 422 about one field whose value is right but for something that may change without it, such as a balance or a wallet that is missing:
 * the same request, with the same key, may succeed later.
 */
export function unmetField(param: string, code: string, message: string): ApiError {
  return new ApiError({ status: 422, errors: [{ code, message, param }], final: false });
}

/** 409. Pass the object as `payload`, so that a retry without a key learns the outcome. */
export function conflict(
  code: string,
  message: string,
  options: { payload?: Readonly<Record<string, unknown>>; final?: boolean } = {},
): ApiError {
  return new ApiError({ status: 409, errors: [{ code, message }], ...options });
}

/** 403. */
export function forbidden(code: string, message: string): ApiError {
  return new ApiError({ status: 403, errors: [{ code, message }] });
}

/** 503; the caller may try again after `retryAfterSeconds`. */
export function unavailable(code: string, message: string, retryAfterSeconds = 1): ApiError {
  return new ApiError({
    status: 503,
    errors: [{ code, message }],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
