import type { oauthErrorSchema, Sent } from 'svc-bridge/model';

/** An error of the token endpoint in the form of RFC 6749 §5.2. */
export class OAuthError extends Error {
  constructor(
    readonly code: Sent<typeof oauthErrorSchema>['error'],
    readonly description: string,
    readonly status = 400,
    cause?: unknown,
  ) {
    super(description, { cause });
    this.name = 'OAuthError';
  }
}
