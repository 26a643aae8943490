/** A handover that waits for a phone, as the service sends it; the modules of its code are made up. */
export const HANDOVER = {
  handover_id: 'h1',
  purpose: 'add_card',
  state: 'waiting',
  code: '407',
  expires: '2026-11-20T12:10:00.000Z',
  seconds_left: 600,
};

const SIZE = 29;

export const STARTED_HANDOVER = {
  ...HANDOVER,
  link: 'https://pay.example/phone#K7QM3FXP2T9A',
  address: 'pay.example/phone#k7qm-3fxp-2t9a',
  qr: { size: SIZE, path: madeUpModules() },
};

function madeUpModules(): string {
  const places = Array.from({ length: SIZE * SIZE }, (_, at) => [at % SIZE, Math.floor(at / SIZE)] as const);
  return places
    .filter(([x, y]) => (x * x + y * 3 + x * y) % 5 < 2)
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
}
