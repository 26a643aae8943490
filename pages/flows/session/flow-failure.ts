import type { Texts } from '@svc-bridge/texts';
import type { FrameError } from 'svc-bridge/frame';
import type { IconName } from '../../kit/components/icon.js';
import { type FlowRefusal, frameErrorOf, isPassing } from '../api/flow-refusal.js';

/** A flow's full-screen error. */
export interface FlowFailure {
  readonly kind:
    | 'used'
    | 'expired'
    | 'paid'
    | 'unknown'
    | 'ended'
    /** The same, where the address opens another session. */
    | 'lapsed'
    | 'unsettled'
    /** A withdrawal. */
    | 'unsettledPayout'
    | 'refused'
    | 'blocked'
    | 'service'
    | 'offline'
    | 'unhosted'
    /** Left by the buyer, for now; `spent`: its address opens nothing more. */
    | 'closed'
    | 'spent';
  readonly error: FrameError;
  readonly canRetry: boolean;
}

const KINDS: Record<string, FlowFailure['kind']> = {
  nonce_used: 'used',
  nonce_expired: 'expired',
  link_expired: 'expired',
  link_paid: 'paid',
  authorization_expired: 'expired',
  nonce_unknown: 'unknown',
  link_unknown: 'unknown',
  flow_unknown: 'unknown',
  flow_invalid: 'unknown',
  flow_not_authorized: 'unknown',
  parent_origin_refused: 'refused',
  session_missing: 'ended',
  session_expired: 'ended',
  session_ended: 'ended',
};

/** Of a code that has no kind of its own. */
const STATUS_KINDS: Record<number, FlowFailure['kind']> = { 401: 'ended', 403: 'blocked' };

/** @param opensAgain - whether the page can open another session */
export function failureOf(refusal: FlowRefusal, opensAgain = false): FlowFailure {
  const passing = refusal.status === 0 ? 'offline' : 'service';
  const kind = KINDS[refusal.code] ?? (isPassing(refusal) ? passing : (STATUS_KINDS[refusal.status] ?? 'unknown'));
  const error = frameErrorOf(refusal);
  return kind === 'ended' && opensAgain
    ? { kind: 'lapsed', error, canRetry: true }
    : { kind, error, canRetry: isPassing(refusal) };
}

export const UNHOSTED_FAILURE: FlowFailure = {
  kind: 'unhosted',
  error: { code: 'view_unavailable', message: 'The page was opened outside a game.', retryable: false },
  canRetry: false,
};

export function describeFailure(
  { kind, error }: Pick<FlowFailure, 'kind' | 'error'>,
  texts: Texts['flow'],
  general: Texts['general'],
): { icon: IconName; title: string; text: string } {
  switch (kind) {
    case 'used':
      return { icon: 'undo', title: texts.usedTitle, text: texts.usedText };
    case 'expired':
      return { icon: 'clock', title: texts.expiredLinkTitle, text: texts.expiredLinkText };
    case 'paid':
      return { icon: 'check', title: texts.paidLinkTitle, text: texts.paidLinkText };
    case 'unknown':
      return { icon: 'alert', title: texts.unknownTitle, text: texts.unknownText };
    case 'ended':
      return { icon: 'clock', title: texts.endedTitle, text: texts.endedText };
    case 'lapsed':
      return { icon: 'clock', title: texts.endedTitle, text: texts.closedText };
    case 'unsettled':
      return { icon: 'clock', title: texts.unsettledTitle, text: texts.unsettledText };
    case 'unsettledPayout':
      return { icon: 'clock', title: texts.unsettledPayoutTitle, text: texts.unsettledPayoutText };
    case 'refused':
      return { icon: 'lock', title: texts.refusedTitle, text: texts.refusedText };
    case 'blocked':
      return { icon: 'lock', title: texts.blockedTitle, text: texts.blockedText };
    case 'service':
      return { icon: 'alert', title: texts.serviceTitle, text: texts.serviceText };
    case 'offline':
      return { icon: 'offline', title: general.offlineTitle, text: general.offlineText };
    case 'closed':
    case 'spent': {
      const later = kind === 'closed' ? texts.closedText : texts.unknownText;
      const text = error.code === 'outcome_unknown' ? texts.unsettledText : later;
      return { icon: 'door', title: texts.closedTitle, text };
    }
    case 'unhosted':
      return { icon: 'bag', title: general.unhostedTitle, text: `${texts.openText} ${texts.unknownText}` };
  }
}
