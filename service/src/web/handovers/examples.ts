import type { OperationExample } from '../../platform/openapi/operation-example.js';
import { sessionBasics } from '../flow-sessions/examples.js';

const handover = {
  handover_id: '6f1d2c55-2f0b-4c56-9a5e-3d1f6c1f7a10',
  purpose: 'add_card',
  state: 'waiting',
  code: '407',
  expires: '2026-11-22T22:15:34.146Z',
  seconds_left: 600,
};
const { display_name, email } = sessionBasics.account;

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const handoverExamples = {
  start: {
    body: { purpose: 'add_card', currency: 'USD' },
    payload: {
      handover: {
        ...handover,
        link: 'https://pay.example/phone#K7QM3FXP2T9A',
        address: 'pay.example/phone#k7qm-3fxp-2t9a',
        qr: { size: 29, path: 'M0 0h7v1h-7zM9 0h3v1h-3z' },
      },
    },
  },
  read: { params: { handover_id: handover.handover_id }, payload: { handover } },
  open: {
    body: { link_token: 'K7QM3FXP2T9A', redemption_id: '0f8e4cbb-6f55-4b4e-8f0e-6a2f5a9be7d1', locale: 'en' },
    payload: {
      session_token: 'svc_ph_example-1-valid-nowhere',
      handover: { ...handover, state: 'opened' },
      integrator: {
        display_name: sessionBasics.integrator.display_name,
        branding: sessionBasics.integrator.branding,
      },
      account: { display_name, email },
      card_entry: { kind: 'direct' },
      card_is_kept: false,
    },
  },
  readPhone: { payload: { handover: { ...handover, state: 'opened' } } },
  endPhone: { payload: { handover: { ...handover, state: 'ended' } } },
  end: { params: { handover_id: handover.handover_id }, payload: { handover: { ...handover, state: 'ended' } } },
} satisfies Record<string, OperationExample>;
