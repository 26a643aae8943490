import { Scene } from 'phaser';
import { drawBackdrop } from './draw/backdrop.js';
import { boardButtonRect } from './draw/board.js';
import { drawButton } from './draw/button.js';
import { drawTitle, drawWallet } from './draw/heading.js';
import { buyButtonRect, drawItemCard } from './draw/item-card.js';
import { drawLedger, linesThatFit } from './draw/ledger.js';
import { drawResults, outcomeText } from './draw/results.js';
import { GamepadInput, isGamepadConnected } from './gamepad.js';
import { type Layout, layOut, zoomOf } from './layout.js';
import { linesOf, lineText } from './ledger-book.js';
import { Mirror, type MirrorButton } from './mirror.js';
import { DAY, NIGHT, type Palette } from './palette.js';
import { RestingLoop } from './resting-loop.js';
import type { Shop } from './shop.js';
import type { ShopState } from './shop-state.js';

/** Redraws the shop whenever its state, window or focus changes. */
export class ShopScene extends Scene {
  readonly #shop: Shop;
  readonly #parent: HTMLElement;
  readonly #mirror: Mirror;
  readonly #gamepad: GamepadInput;
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  #stale = true;
  #loop: RestingLoop | undefined;

  constructor(shop: Shop, parent: HTMLElement) {
    super('shop');
    this.#shop = shop;
    this.#parent = parent;
    this.#mirror = new Mirror(parent, () => this.#markStale());
    this.#gamepad = new GamepadInput(this.#mirror);
  }

  create(): void {
    const isPadPlayed = () => isGamepadConnected() && !this.#shop.state.flowOpen;
    // On a slow machine the pause may come before the first frame.
    const loop = new RestingLoop(this.game, () => this.#stale || isPadPlayed());
    this.#loop = loop;
    const redraw = () => this.#markStale();
    this.#shop.onChange(redraw);
    this.#darkness.addEventListener('change', redraw);
    addEventListener('resize', redraw);
    // The page's scrollbar changes the available width without a window resize.
    new ResizeObserver(redraw).observe(this.#parent);
    addEventListener('gamepadconnected', redraw);
    // Hovering changes a button's look but not the state.
    this.#parent.addEventListener('pointermove', () => loop.wake());
    loop.wake();
  }

  override update(): void {
    this.#gamepad.update(!this.#shop.state.flowOpen);
    if (!this.#stale) return;
    this.#stale = false;
    this.#draw();
  }

  #markStale(): void {
    this.#stale = true;
    this.#loop?.wake();
  }

  #draw(): void {
    const { state } = this.#shop;
    const zoom = zoomOf(this.#parent.clientWidth, innerHeight);
    const layout = layOut(this.#parent.clientWidth / zoom, innerHeight / zoom, state.items.length);
    const palette = this.#darkness.matches ? NIGHT : DAY;
    this.#fit(layout, zoom);
    this.children.removeAll(true);
    drawBackdrop(this, layout, palette);
    drawTitle(this, layout, palette);
    drawWallet(this, layout.balance, state.balance, palette);
    state.items.forEach((item, index) => {
      const card = layout.items[index];
      if (card) drawItemCard(this, card, item, layout.narrow, palette);
    });
    if (state.ledger) drawLedger(this, layout.results, state.ledger, palette);
    else drawResults(this, layout.results, state.outcomes, palette);
    this.#drawButtons(this.#buttons(layout, state), palette);
    this.#mirror.say(spokenText(state, linesThatFit(layout.results)), layout.results);
  }

  /** Maps one canvas pixel to one screen pixel, while all drawing uses the layout's. */
  #fit({ width, height }: Layout, zoom: number): void {
    const ratio = window.devicePixelRatio;
    const scale = ratio * zoom;
    this.scale.setZoom(1 / ratio);
    this.scale.resize(Math.round(width * scale), Math.round(height * scale));
    this.cameras.main.setOrigin(0).setZoom(scale);
    this.#mirror.zoom = zoom;
  }

  #buttons(layout: Layout, state: ShopState): SceneButton[] {
    const idle = state.buying === undefined && !state.flowOpen;
    const items = state.items.flatMap((item, index): SceneButton[] => {
      const card = layout.items[index];
      if (!card) return [];
      return [
        {
          id: `buy:${item.sku}`,
          text: state.buying === item.sku ? 'Buying…' : 'Buy',
          label: `Buy ${item.title} for ${item.price}`,
          kind: 'accent',
          rect: buyButtonRect(card, layout.narrow),
          enabled: idle,
          onPress: () => this.#shop.buy(item),
        },
      ];
    });
    const shared = { kind: 'quiet' } as const;
    return [
      ...items,
      ...this.#checkoutButton(layout, state, idle),
      {
        ...shared,
        id: 'history',
        text: 'History',
        label: 'History',
        rect: layout.history,
        enabled: idle,
        onPress: () => this.#shop.openHistory(),
      },
      {
        ...shared,
        id: 'receipt',
        text: layout.narrow ? 'Receipt' : 'Receipt of last purchase',
        label: 'Receipt of last purchase',
        rect: layout.receipt,
        enabled: idle && state.lastPurchase !== undefined,
        onPress: () => this.#shop.openReceipt(),
      },
      ...this.#boardButtons(layout, state, idle),
    ];
  }

  /** The board's own: the history that this game draws, or the results. */
  #boardButtons({ results }: Layout, { ledger }: ShopState, enabled: boolean): SceneButton[] {
    const quiet = { kind: 'quiet', enabled } as const;
    const fitting = linesThatFit(results);
    const isLast = !ledger || (!ledger.hasMore && ledger.from + fitting >= linesOf(ledger).length);
    return [
      {
        ...quiet,
        id: 'ledger',
        text: ledger ? 'Results' : 'Ledger',
        label: ledger ? 'Back to the results' : 'Ledger drawn by this game',
        rect: boardButtonRect(results, 0),
        onPress: () => this.#shop.toggleLedger(),
      },
      ...(isLast
        ? []
        : [
            {
              ...quiet,
              id: 'older',
              text: 'Older',
              label: 'Older entries of the ledger',
              rect: boardButtonRect(results, 1),
              onPress: () => this.#shop.turnLedger(fitting),
            },
          ]),
    ];
  }

  /** The checkout sells the shop's own item, which is first in the list. */
  #checkoutButton(layout: Layout, { items: [item] }: ShopState, enabled: boolean): SceneButton[] {
    if (!item) return [];
    return [
      {
        id: 'checkout',
        text: `Checkout: ${item.title}`,
        label: `Checkout: ${item.title} for ${item.price}`,
        kind: 'quiet',
        rect: layout.checkout,
        enabled,
        onPress: () => this.#shop.checkOut(item),
      },
    ];
  }

  #drawButtons(buttons: SceneButton[], palette: Palette): void {
    this.#mirror.show(buttons);
    for (const { text, rect, kind, enabled, id } of buttons) {
      const focused = this.#mirror.focused === id;
      drawButton(this, { rect, label: text, kind, enabled, focused }, palette);
    }
  }
}

/** What the board shows, for screen readers. */
function spokenText({ ledger, outcomes: [latest] }: ShopState, fitting: number): string {
  if (!ledger) return latest ? outcomeText(latest) : '';
  const lines = linesOf(ledger).slice(ledger.from, ledger.from + fitting);
  return ['Ledger', ...lines.map(lineText), ledger.notice ?? ''].filter(Boolean).join('. ');
}

interface SceneButton extends MirrorButton {
  /** The drawn text; `label` is the full name for screen readers. */
  readonly text: string;
  readonly kind: 'accent' | 'quiet';
}
