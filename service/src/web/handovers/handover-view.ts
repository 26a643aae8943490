import type { openedPhoneAnswerSchema, phoneStepSchema, Sent } from 'svc-bridge/model';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { maskEmail } from '../../accounts/users/email-address.js';
import { readProgress } from '../../payments/challenges/challenge-progress.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';
import { keepsCard } from '../flows/payment-methods/session-methods.js';
import { cardEntryOf } from '../flows/session-view.js';
import { type Handover, stateOf } from './handover.js';
import type { PhoneSession } from './phone-session.js';

type PhoneStepView = Sent<typeof phoneStepSchema>;

/** How a step stands; a bank step is done when no bank is waited for any more. */
export async function viewStep(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  handover: Handover,
  isSessionAlive = true,
): Promise<PhoneStepView> {
  const { id, purpose, code, expires_ms, cause_type, cause_id } = handover;
  const own = stateOf(handover, deps.clock.now());
  const state = !isSessionAlive && own !== 'done' ? 'ended' : own;
  const seconds_left = Math.max(0, Math.floor((expires_ms - deps.clock.now()) / 1_000));
  const view = { handover_id: id, purpose, code, expires: new Date(expires_ms).toISOString(), seconds_left };
  if (state !== 'opened' || cause_type === null || cause_id === null) return { handover: { ...view, state } };
  const progress = await readProgress(deps, { causeType: cause_type, causeId: cause_id });
  if (progress.state !== 'waiting') return { handover: { ...view, state: 'done' } };
  return { handover: { ...view, state }, bank_url: progress.next.url };
}

/** What the phone's first screen needs: who asks, for whom, and the form. Nothing that is stored. */
export async function viewOpened(
  deps: PaymentDeps,
  { handover, session }: PhoneSession & { readonly session: FlowSession },
): Promise<Omit<Sent<typeof openedPhoneAnswerSchema>, 'session_token'>> {
  const [step, integrator, account] = await Promise.all([
    viewStep(deps, handover),
    readIntegrator(deps.db, session.integratorId),
    deps.db
      .selectFrom('accounts')
      .select(['display_name', 'email', 'kyc_state'])
      .where('id', '=', session.accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...step,
    integrator: { display_name: integrator.displayName, branding: integrator.branding },
    account: {
      display_name: account.display_name,
      email: account.email === null ? '' : maskEmail(account.email),
    },
    ...(handover.purpose === 'add_card' && { ...cardEntryOf(deps), card_is_kept: keepsCard(session, false) }),
    ...(handover.purpose === 'kyc' && { kyc_again: account.kyc_state === 'REVERIFY' }),
  };
}
