/** All numbers are CSS pixels at a zoom of 1; the camera scales them to the screen's own pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Phone width: items are rows instead of cards. */
  readonly narrow: boolean;
  readonly title: Rect;
  readonly balance: Rect;
  readonly items: readonly Rect[];
  readonly checkout: Rect;
  readonly history: Rect;
  readonly receipt: Rect;
  readonly results: Rect;
}

const NARROW_BELOW = 720;
const CONTENT_WIDTH = 1080;
const SIDE = 24;
const CARDS_TOP = 116;
const CARD_HEIGHT = 300;
const LOWER_TOP = CARDS_TOP + CARD_HEIGHT + 24;
const ACTION = { width: 260, height: 54, step: 54 + 12 };
const WIDE_HEIGHT = LOWER_TOP + 2 * ACTION.step + ACTION.height + 20;
/** A window this wide is a large screen's, which players look at from further away. */
const LARGE_FROM = 1600;

/** How many times larger than its numbers the scene is drawn, so that it fills a large screen. */
export function zoomOf(windowWidth: number, windowHeight: number): number {
  if (windowWidth < LARGE_FROM) return 1;
  return Math.max(1, Math.min(windowWidth / (CONTENT_WIDTH + 2 * SIDE), windowHeight / WIDE_HEIGHT));
}

/** Lays out the shop in a window; taller than a low window, which then scrolls. */
export function layOut(windowWidth: number, windowHeight: number, itemCount: number): Layout {
  return windowWidth < NARROW_BELOW
    ? narrowLayout(windowWidth, windowHeight, itemCount)
    : wideLayout(windowWidth, windowHeight, itemCount);
}

function narrowLayout(width: number, windowHeight: number, itemCount: number): Layout {
  const edge = 12;
  const inner = width - 2 * edge;
  const row = { height: 80, gap: 8 };
  const firstRow = 76;
  const items = Array.from({ length: itemCount }, (_, index) => ({
    x: edge,
    y: firstRow + index * (row.height + row.gap),
    width: inner,
    height: row.height,
  }));
  const actionsTop = firstRow + itemCount * (row.height + row.gap) + 4;
  const half = (inner - row.gap) / 2;
  const button = 48;
  const secondTop = actionsTop + button + row.gap;
  const resultsTop = secondTop + button + 12;
  const height = Math.max(windowHeight, resultsTop + 160 + edge);
  return {
    width,
    height,
    narrow: true,
    title: { x: edge, y: 18, width: inner - 150, height: 44 },
    balance: { x: width - edge - 142, y: 20, width: 142, height: 40 },
    items,
    checkout: { x: edge, y: actionsTop, width: inner, height: button },
    history: { x: edge, y: secondTop, width: half, height: button },
    receipt: { x: edge + half + row.gap, y: secondTop, width: half, height: button },
    results: { x: edge, y: resultsTop, width: inner, height: height - resultsTop - edge },
  };
}

function wideLayout(width: number, windowHeight: number, itemCount: number): Layout {
  const inner = Math.min(CONTENT_WIDTH, width - 2 * SIDE);
  const left = (width - inner) / 2;
  const gap = 24;
  const card = { width: (inner - gap * (itemCount - 1)) / Math.max(itemCount, 1), height: CARD_HEIGHT };
  const height = Math.max(windowHeight, WIDE_HEIGHT);
  return {
    width,
    height,
    narrow: false,
    title: { x: left, y: 36, width: inner - 220, height: 56 },
    balance: { x: left + inner - 200, y: 40, width: 200, height: 48 },
    items: Array.from({ length: itemCount }, (_, index) => ({
      x: left + index * (card.width + gap),
      y: CARDS_TOP,
      width: card.width,
      height: card.height,
    })),
    checkout: { x: left, y: LOWER_TOP, width: ACTION.width, height: ACTION.height },
    history: { x: left, y: LOWER_TOP + ACTION.step, width: ACTION.width, height: ACTION.height },
    receipt: { x: left, y: LOWER_TOP + 2 * ACTION.step, width: ACTION.width, height: ACTION.height },
    results: {
      x: left + ACTION.width + gap,
      y: LOWER_TOP,
      width: inner - ACTION.width - gap,
      height: Math.min(height - LOWER_TOP - 20, 300),
    },
  };
}
