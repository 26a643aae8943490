/** Prices live on the server: a game's client can be changed by its player. */
export interface CatalogItem {
  readonly sku: string;
  readonly title: string;
  /** US cents. */
  readonly amountMinor: number;
  /** The shop's fee on an item sold by another player, who receives the rest. Absent: the shop is the seller. */
  readonly sellerFeeMinor?: number;
}

export const CURRENCY = 'USD';

const ITEMS: readonly CatalogItem[] = [
  { sku: 'paper-lantern', title: 'Paper Lantern', amountMinor: 500 },
  { sku: 'wind-kite', title: 'Wind Kite', amountMinor: 1250, sellerFeeMinor: 125 },
  { sku: 'sea-compass', title: 'Sea Compass', amountMinor: 4900 },
];

export function findItem(sku: string): CatalogItem | undefined {
  return ITEMS.find((item) => item.sku === sku);
}

/** The catalog as the game shows it. */
export function publicCatalog(): Array<{ sku: string; title: string; price: string }> {
  return ITEMS.map(({ sku, title, amountMinor }) => ({ sku, title, price: priceText(amountMinor) }));
}

/** `priceText(123456)` is `USD 1,234.56`. */
export function priceText(cents: number | bigint): string {
  const text = String(cents).padStart(3, '0');
  const whole = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${CURRENCY} ${whole}.${text.slice(-2)}`;
}
