/** All numbers are CSS pixels; the camera scales them to the screen's own pixels. */
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
  const inner = Math.min(CONTENT_WIDTH, width - 48);
  const left = (width - inner) / 2;
  const gap = 24;
  const card = { width: (inner - gap * (itemCount - 1)) / Math.max(itemCount, 1), height: 300 };
  const cardsTop = 128;
  const lowerTop = cardsTop + card.height + 28;
  const action = { width: 260, height: 54, step: 54 + 16 };
  const height = Math.max(windowHeight, lowerTop + 2 * action.step + action.height + 24);
  return {
    width,
    height,
    narrow: false,
    title: { x: left, y: 36, width: inner - 220, height: 56 },
    balance: { x: left + inner - 200, y: 40, width: 200, height: 48 },
    items: Array.from({ length: itemCount }, (_, index) => ({
      x: left + index * (card.width + gap),
      y: cardsTop,
      width: card.width,
      height: card.height,
    })),
    checkout: { x: left, y: lowerTop, width: action.width, height: action.height },
    history: { x: left, y: lowerTop + action.step, width: action.width, height: action.height },
    receipt: { x: left, y: lowerTop + 2 * action.step, width: action.width, height: action.height },
    results: {
      x: left + action.width + gap,
      y: lowerTop,
      width: inner - action.width - gap,
      height: Math.min(height - lowerTop - 24, 300),
    },
  };
}
