/** What the demo accounts own, minor units per currency. */
export const DEMO_FUNDS: Readonly<Record<string, number>> = {
  USD: 250_000,
  EUR: 80_000,
  JPY: 150_000,
  KWD: 300_000,
  TST: 20_000,
};

export interface DemoLine {
  readonly sku: string;
  readonly description: string;
  readonly amount: number;
  /** Paid to the demo seller; else kept by the integrator. */
  readonly toSeller: boolean;
}

interface Common {
  readonly daysAgo: number;
  readonly currency: string;
  /** Default: the demo buyer. */
  readonly buyer?: 'other';
  /** Default: the wallet. */
  readonly pay?: 'wallet' | 'card' | 'declining-card';
  readonly lines: readonly DemoLine[];
}

export type DemoPurchase =
  | (Common & { readonly kind: 'invoice' })
  | (Common & { readonly kind: 'escrow'; readonly end: 'commit' | 'cancel' | 'held' })
  | {
      readonly kind: 'exchange';
      readonly daysAgo: number;
      readonly exchange: { paidAmount: number; paidCurrency: string; receivedAmount: number; receivedCurrency: string };
    };

const item = (sku: string, description: string, amount: number): DemoLine => ({
  sku,
  description,
  amount,
  toSeller: false,
});
const sold = (sku: string, description: string, amount: number): DemoLine => ({
  sku,
  description,
  amount,
  toSeller: true,
});

const SWORD = sold('SWORD-07', 'Emerald sword', 1_250);
const FEE = item('FEE-MARKET', 'Marketplace fee', 125);

/** Oldest first: every kind of thing that a history can show. */
export const DEMO_PURCHASES: readonly DemoPurchase[] = [
  { kind: 'invoice', daysAgo: 110, currency: 'USD', lines: [item('COINS-100', '100 coins', 99)] },
  { kind: 'invoice', daysAgo: 104, currency: 'USD', lines: [SWORD, FEE] },
  { kind: 'invoice', daysAgo: 98, currency: 'EUR', lines: [item('COINS-500', '500 coins', 449)] },
  { kind: 'invoice', daysAgo: 91, currency: 'JPY', lines: [item('SKIN-CAT', 'Cat costume', 480)] },
  { kind: 'invoice', daysAgo: 86, currency: 'KWD', lines: [item('CHEST-GOLD', 'Golden chest', 1_750)] },
  {
    kind: 'exchange',
    daysAgo: 80,
    exchange: { paidAmount: 1_000, paidCurrency: 'USD', receivedAmount: 10_000, receivedCurrency: 'TST' },
  },
  {
    kind: 'invoice',
    daysAgo: 77,
    currency: 'TST',
    lines: [sold('LAND-12', 'Plot of land', 2_500), item('FEE-LAND', 'Registration', 50)],
  },
  { kind: 'escrow', daysAgo: 71, currency: 'USD', end: 'commit', lines: [sold('SHIP-03', 'Sailing ship', 5_900), FEE] },
  { kind: 'escrow', daysAgo: 66, currency: 'USD', end: 'cancel', lines: [sold('HOUSE-01', 'Small house', 12_000)] },
  { kind: 'invoice', daysAgo: 60, currency: 'USD', pay: 'card', lines: [item('COINS-1000', '1,000 coins', 899)] },
  {
    kind: 'invoice',
    daysAgo: 59,
    currency: 'USD',
    pay: 'declining-card',
    lines: [item('COINS-5000', '5,000 coins', 3_999)],
  },
  { kind: 'invoice', daysAgo: 52, currency: 'USD', buyer: 'other', lines: [SWORD] },
  {
    kind: 'invoice',
    daysAgo: 47,
    currency: 'EUR',
    lines: [sold('HORSE-02', 'White horse', 2_100), item('SADDLE-01', 'Saddle', 350)],
  },
  { kind: 'escrow', daysAgo: 44, currency: 'EUR', end: 'commit', lines: [sold('CARAVAN-01', 'Caravan', 7_800)] },
  {
    kind: 'invoice',
    daysAgo: 40,
    currency: 'JPY',
    lines: [sold('CARD-RARE', 'Rare card', 1_200), item('SLEEVE', 'Card sleeve', 80)],
  },
  { kind: 'invoice', daysAgo: 36, currency: 'KWD', lines: [sold('RUG-01', 'Woven rug', 12_345)] },
  { kind: 'escrow', daysAgo: 33, currency: 'JPY', end: 'cancel', lines: [sold('GUITAR-01', 'Guitar', 9_800)] },
  { kind: 'invoice', daysAgo: 29, currency: 'USD', lines: [item('COINS-100', '100 coins', 99)] },
  { kind: 'invoice', daysAgo: 27, currency: 'USD', lines: [item('XP-BOOST', 'Experience boost, 7 days', 299)] },
  {
    kind: 'escrow',
    daysAgo: 25,
    currency: 'USD',
    pay: 'card',
    end: 'commit',
    lines: [sold('ARMOR-11', 'Dragon armour', 3_400), FEE],
  },
  { kind: 'invoice', daysAgo: 22, currency: 'TST', lines: [sold('SEED-01', 'Bag of seeds', 15)] },
  { kind: 'invoice', daysAgo: 20, currency: 'TST', lines: [item('WATER-01', 'Watering can', 40)] },
  {
    kind: 'escrow',
    daysAgo: 18,
    currency: 'USD',
    pay: 'declining-card',
    end: 'held',
    lines: [sold('TOWER-01', 'Watchtower', 8_800)],
  },
  { kind: 'invoice', daysAgo: 16, currency: 'EUR', lines: [item('SKIN-FOX', 'Fox costume', 599)] },
  {
    kind: 'invoice',
    daysAgo: 13,
    currency: 'USD',
    lines: [sold('POTION-09', 'Nine potions', 450), sold('BOW-02', 'Long bow', 780), FEE],
  },
  { kind: 'invoice', daysAgo: 11, currency: 'KWD', lines: [item('COINS-KW', 'Coin pouch', 250)] },
  {
    kind: 'exchange',
    daysAgo: 9,
    exchange: { paidAmount: 500, paidCurrency: 'USD', receivedAmount: 5_000, receivedCurrency: 'TST' },
  },
  { kind: 'escrow', daysAgo: 7, currency: 'TST', end: 'commit', lines: [sold('MILL-01', 'Windmill', 6_000)] },
  { kind: 'invoice', daysAgo: 5, currency: 'USD', buyer: 'other', lines: [item('COINS-500', '500 coins', 449)] },
  { kind: 'invoice', daysAgo: 4, currency: 'USD', lines: [item('EMOTE-DANCE', 'Dance emote', 199)] },
  {
    kind: 'escrow',
    daysAgo: 3,
    currency: 'USD',
    end: 'held',
    lines: [sold('CASTLE-01', 'Castle by the lake', 24_000), FEE],
  },
  { kind: 'invoice', daysAgo: 2, currency: 'USD', lines: [SWORD, FEE] },
  { kind: 'invoice', daysAgo: 1, currency: 'JPY', lines: [item('GACHA-10', 'Ten draws', 3_000)] },
];
