import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import type { Palette } from '../palette.js';
import { drawPanel } from './panel.js';
import { drawText } from './text.js';

/** Within the board, at its sides and below. */
export const PADDING = 18;
/** Of the heading and the button beside it; what the board says begins below. */
export const HEAD = 58;

/** The board's own button beside its heading. */
export const boardButtonRect = (board: Rect, index: 0 | 1): Rect => ({
  x: board.x + board.width - PADDING - 104 - index * 112,
  y: board.y + 6,
  width: 104,
  height: 44,
});

/** An empty board with its heading. */
export function drawBoard(scene: Phaser.Scene, board: Rect, heading: string, palette: Palette): void {
  drawPanel(scene, board, palette);
  drawText(scene, board.x + PADDING, board.y + 20, heading, { size: 16, colour: palette.text, bold: true });
}
