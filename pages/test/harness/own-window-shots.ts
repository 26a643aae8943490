import { checkout, PAID, session } from '../support/flow-sessions.js';
import { HANDOVER } from '../support/handovers.js';
import type { ApiReply, OpenedPage } from './open-page.js';
import type { Shot } from './screen-shots.js';

type Replies = Record<string, ApiReply>;

/** A page with no game around it, and the replies to its calls. */
function alone(name: string, path: string, replies: Replies, act?: Shot['act'], ownWindow = ''): Shot {
  return { name, path, ownWindow, api: (call) => replies[call], ...(act && { act }) };
}

const refused = (code: string, status: number): ApiReply => ({ status, codes: [code], message: ['Refused.'] });

const press = (id: string) => async (page: OpenedPage) => {
  await page.frame.locator(`#${id}`).click();
};

const RETURN_URL = 'https://demo-games.example/shop';

function hosted(name: string, more: Record<string, unknown>, act?: Shot['act']): Shot {
  const payload = session('checkout', { hosted: { return_url: RETURN_URL }, ...more });
  return alone(name, 'hosted', { 'POST hosted-sessions': { status: 201, payload } }, act);
}

const armed = async ({ frame }: OpenedPage) => {
  await frame.locator('#pay[data-armed="true"]').waitFor();
};

const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="64"%3E%3Ccircle cx="32" cy="32" r="28" fill="%23ff7a1a"/%3E%3C/svg%3E';

/** Every part of an integrator's looks but the letters, which are the system's here. */
const DRESSED = {
  name: 'demo-games',
  display_name: 'Demo Games',
  branding: {
    background_color: '#1d1030',
    primary_color: '#ff7a1a',
    preset: 'arcade',
    color_scheme: 'dark',
    corners: 'cut',
    surface: 'raised',
    density: 'roomy',
    motion: 'none',
    sounds: 'soft',
    logo_url: LOGO,
    preview_text: 'Swords for every hero',
  },
};

const EXPIRED = { checkout: checkout({ state: 'expired' }), hosted: { return_url: null } };

function hostedShots(): Shot[] {
  const link = (name: string, code: string, status: number) =>
    alone(name, 'hosted', { 'POST hosted-sessions': refused(code, status) });
  return [
    hosted('hosted-form', {}, armed),
    hosted('hosted-dressed', { integrator: DRESSED }, armed),
    hosted('hosted-paid', { checkout: checkout(PAID) }),
    hosted('hosted-expired', EXPIRED),
    hosted('hosted-closed', EXPIRED, async ({ frame }) => {
      await frame.locator('main button').last().click();
    }),
    link('hosted-link-expired', 'link_expired', 409),
    link('hosted-link-paid', 'link_paid', 409),
    link('hosted-link-unknown', 'link_unknown', 404),
    alone('continue', 'continue', {}, undefined, '?authorized_invoice_id=ai-1#nonce=n'),
    alone(
      'continue-used',
      'continue',
      { 'POST flow-sessions': refused('nonce_used', 409) },
      async (page) => {
        await press('continue')(page);
        await page.frame.locator('#continue').waitFor({ state: 'detached' });
      },
      '?authorized_invoice_id=ai-1#nonce=n',
    ),
  ];
}

function opened(purpose: string): Replies {
  const { integrator, account } = session('checkout') as Record<'integrator' | 'account', object>;
  const handover = { ...HANDOVER, purpose, state: 'opened' };
  const payload = {
    handover,
    session_token: 'svc_ps_secret',
    integrator,
    account,
    card_entry: { kind: 'direct' },
    card_is_kept: true,
  };
  return {
    'POST phone-sessions': { status: 201, payload },
    'GET phone-sessions/current': { payload: { handover } },
    'POST phone-sessions/current/end': { payload: { handover: { ...handover, state: 'ended' } } },
  };
}

function phoneShots(): Shot[] {
  const phone = (name: string, replies: Replies, ...ids: string[]) =>
    alone(
      name,
      'phone',
      replies,
      async (page) => {
        for (const id of ids) {
          await press(id)(page);
          await page.frame.locator(`#${id}`).waitFor({ state: 'detached' });
        }
      },
      '#K7QM3FXP2T9A',
    );
  const link = (name: string, code: string, status: number) =>
    phone(name, { 'POST phone-sessions': refused(code, status) }, 'continue');
  return [
    phone('phone-start', {}),
    phone('phone-compare', opened('add_card'), 'continue'),
    phone('phone-card', opened('add_card'), 'continue', 'same'),
    phone('phone-kyc', opened('kyc'), 'continue', 'same'),
    phone('phone-done', opened('bank_step'), 'continue', 'same'),
    phone('phone-different', opened('add_card'), 'continue', 'different'),
    link('phone-used', 'link_used', 409),
    link('phone-ended', 'link_ended', 409),
    link('phone-unknown', 'link_unknown', 404),
  ];
}

const GAME: Readonly<Record<string, unknown>> = {
  'GET game/addresses': Object.fromEntries(
    ['authUrl', 'invoicingUrl', 'paymentsUrl', 'webUrl', 'hostedUrl'].map((name) => [name, '{origin}']),
  ),
  'GET game/catalog': {
    items: [
      { sku: 'paper-lantern', title: 'Paper Lantern', price: 'USD 5.00' },
      { sku: 'wind-kite', title: 'Wind Kite', price: 'USD 12.50' },
      { sku: 'sea-compass', title: 'Sea Compass', price: 'USD 49.00' },
    ],
  },
  'GET game/wallet': { balance: 'USD 1,000.00' },
};

/** The sample game, with its server's answers. */
export function sceneShot(): Shot {
  return {
    name: 'scene',
    path: 'scene',
    ownWindow: '',
    api: (call) => (GAME[call] ? { bare: GAME[call] } : undefined),
    shows: 'button',
    act: async ({ frame }) => {
      await frame.getByRole('button', { name: /^Buy Paper Lantern/ }).waitFor();
    },
  };
}

/** Pages that players open by their address, in every state. */
export function ownWindowShots(): Shot[] {
  return [...hostedShots(), ...phoneShots()];
}
