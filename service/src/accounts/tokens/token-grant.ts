/** The token endpoint's answer (RFC 6749 §5.1), outside the envelope. */
export interface TokenGrant {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
  /** ISO 8601; as in the token of authorize-user (interface §2.6). */
  readonly expiry?: string;
}
