import { expect, it, vi } from 'vitest';
import { createPhoneActions } from '../../phone/phone-actions.js';
import { FIRST_PHONE_STATE } from '../../phone/phone-state.js';
import { flowContext } from '../support/flow-context.js';
import { session } from '../support/flow-sessions.js';
import { HANDOVER } from '../support/handovers.js';

it.each(['authorization_paid', 'authorization_expired'])(
  'the step is over on the phone when its order is, too: %s',
  async (code) => {
    const handover = { ...HANDOVER, purpose: 'add_card', state: 'opened' };
    const { integrator, account } = session('checkout');
    const payload = { handover, session_token: 'svc_ph_secret', integrator, account, card_entry: { kind: 'direct' } };
    const { context, store, language } = flowContext(FIRST_PHONE_STATE, (call) => {
      if (call === 'POST phone-sessions') return { status: 201, payload };
      return call.startsWith('GET') ? { payload: { handover } } : { status: 409, codes: [code] };
    });
    const actions = createPhoneActions({
      context,
      language: language(),
      linkToken: 'K7QM3FXP2T9A',
      onOpened: async () => undefined,
    });
    await actions.open();
    actions.agree();
    actions.methods.typeCard({ number: '4242 4242 4242 4242', expiry: '12/45', code: '123' });
    await actions.methods.addCard();

    await vi.waitFor(() => expect(store.state.phoneStage).toBe('ended'));
    expect(store.state.card.number).toBe('');
  },
);
