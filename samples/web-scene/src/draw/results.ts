import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import type { Palette } from '../palette.js';
import type { Outcome } from '../shop-state.js';
import { drawBoard, HEAD, PADDING } from './board.js';
import { drawText } from './text.js';

const LINE_GAP = 10;

/** The board with the callbacks' results, newest first, as many as fit. */
export function drawResults(scene: Phaser.Scene, board: Rect, outcomes: readonly Outcome[], palette: Palette): void {
  drawBoard(scene, board, 'Results', palette);
  const left = board.x + PADDING;
  const wrapAt = board.width - 2 * PADDING;
  const bottom = board.y + board.height - PADDING / 2;
  let y = board.y + HEAD;
  if (outcomes.length === 0) {
    const hint = 'Buy something, then open your history or the receipt. What each callback says appears here.';
    drawText(scene, left, y, hint, { size: 16, colour: palette.mutedText, wrapAt });
    return;
  }
  for (const outcome of outcomes) {
    const line = drawText(scene, left, y, outcomeText(outcome), {
      size: 16,
      colour: palette.state[outcome.state],
      wrapAt,
    });
    if (y + line.height > bottom) {
      line.destroy();
      return;
    }
    y += line.height + LINE_GAP;
  }
}

/** `HistoryFlow: error (network_failed). The service could not be reached.` */
export function outcomeText({ name, state, code, message }: Outcome): string {
  return `${name}: ${state}${code ? ` (${code})` : ''}${message ? `. ${message}` : ''}`;
}
