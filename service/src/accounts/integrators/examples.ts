import type { OperationExample } from '../../platform/openapi/operation-example.js';

const integrator = {
  integrator_id: '9e242507-9f8e-43c7-82ea-296735124f04',
  name: 'demo-games',
  display_name: 'Demo Games',
  account_id: 'e88fc42c-39e2-4061-a5e0-ca016bc36bc1',
  allowed_origins: [],
  return_patterns: [],
  branding: { background_color: null, primary_color: null, logo_url: null, preview_text: null },
  refund_shortfall: 'refuse',
  dispute_liability: 'integrator',
  limits: {},
  payout_hold_hours: 0,
  payout_name_check: 'off',
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const integratorExamples = {
  read: { payload: integrator },
  setOrigins: {
    body: { origins: ['https://play.sword-shop.example', 'https://*.sword-shop.example'] },
    payload: { ...integrator, allowed_origins: ['https://play.sword-shop.example', 'https://*.sword-shop.example'] },
  },
  openWallet: {
    body: { currency: 'USD', description: 'Season prizes' },
    payload: {
      account_id: 'e88fc42c-39e2-4061-a5e0-ca016bc36bc1',
      currency: 'USD',
      is_default: false,
      payment_method_id: 'b34e1878-0b03-4ee5-95ad-0123a1135734',
      wallet_id: '62e7d39e-2126-437b-913f-620ec6ee004d',
    },
  },
  configure: {
    params: { name: 'demo-games' },
    body: {
      display_name: 'Sword Shop',
      background_color: '#101820',
      primary_color: '#ffb000',
      logo_url: 'https://sword-shop.example/logo.png',
      preview_text: 'Blades for every hero',
      merchant_name: 'Sword Shop Ltd',
      support_email: 'help@sword-shop.example',
      support_url: 'https://sword-shop.example/help',
      refund_terms_url: 'https://sword-shop.example/refunds',
      refund_shortfall: 'integrator',
      dispute_liability: 'integrator',
      limits: { USD: { player_daily_amount: 50000, payout_max_amount: 50000, payout_daily_amount: 100000 } },
      payout_hold_hours: 24,
      payout_name_check: 'match',
    },
    answer: {
      ...integrator,
      display_name: 'Sword Shop',
      allowed_origins: ['https://play.sword-shop.example', 'https://*.sword-shop.example'],
      branding: {
        background_color: '#101820',
        primary_color: '#ffb000',
        logo_url: 'https://sword-shop.example/logo.png',
        preview_text: 'Blades for every hero',
        merchant_name: 'Sword Shop Ltd',
        support_email: 'help@sword-shop.example',
        support_url: 'https://sword-shop.example/help',
        refund_terms_url: 'https://sword-shop.example/refunds',
      },
      refund_shortfall: 'integrator',
      dispute_liability: 'integrator',
      limits: { USD: { player_daily_amount: 50000, payout_max_amount: 50000, payout_daily_amount: 100000 } },
      payout_hold_hours: 24,
      payout_name_check: 'match',
    },
  },
} satisfies Record<string, OperationExample>;
