import type { Sent, tokenGrantSchema } from 'svc-bridge/model';

/** The token endpoint's answer (RFC 6749 §5.1), outside the envelope. */
export type TokenGrant = Sent<typeof tokenGrantSchema>;
