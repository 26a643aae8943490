import { createHash } from 'node:crypto';

/**
 * The session token that follows from a secret (a nonce, a hosted link's token) and the id that the page made for its redemption. A page
 * whose answer was lost asks again with both and gets the same token; the nonce alone opens nothing any more.
 */
export function deriveSessionToken(secret: string, redemptionId: string): string {
  const digest = createHash('sha256').update(`svc flow session\n${secret}\n${redemptionId}`).digest('base64url');
  return `svc_fs_${digest}`;
}
