import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import { type LedgerLine, linesOf } from '../ledger-book.js';
import type { Palette } from '../palette.js';
import type { Ledger } from '../shop-state.js';
import { drawBoard, HEAD, PADDING } from './board.js';
import { drawText } from './text.js';

const LINE = 28;

/** How many lines fit on the board. */
export const linesThatFit = ({ height }: Rect): number => Math.max(1, Math.floor((height - HEAD - PADDING) / LINE));

/** The player's history, drawn by the game from what `svc-bridge/view` computes. */
export function drawLedger(scene: Phaser.Scene, board: Rect, ledger: Ledger, palette: Palette): void {
  drawBoard(scene, board, 'Ledger', palette);
  const left = board.x + PADDING;
  const fitting = linesThatFit(board);
  const lines = linesOf(ledger).slice(ledger.from, ledger.from + fitting);
  for (const [index, line] of lines.entries()) drawLine(scene, board, board.y + HEAD + index * LINE, line, palette);
  const notice = ledger.notice ?? (lines.length === 0 ? 'Nothing here yet.' : '');
  if (notice && lines.length < fitting)
    drawText(scene, left, board.y + HEAD + lines.length * LINE, notice, { size: 15, colour: palette.mutedText });
}

function drawLine(scene: Phaser.Scene, board: Rect, y: number, line: LedgerLine, palette: Palette): void {
  const left = board.x + PADDING;
  const right = board.x + board.width - PADDING;
  if (!('amount' in line)) {
    drawText(scene, left, y + 4, line.title, { size: 15, colour: palette.mutedText, bold: true });
    return;
  }
  const colour = line.status === 'failed' ? palette.state.error : palette.text;
  const amount = drawText(scene, right, y + 4, line.amount, { size: 15, colour, bold: true }).setOrigin(1, 0);
  const amountLeft = right - amount.width;
  // What did not move in the end must not look like a charge.
  if (line.struck)
    scene.add
      .graphics()
      .lineStyle(1.5, palette.focus, 1)
      .lineBetween(amountLeft, y + 13, right, y + 13);
  const title = drawText(scene, left, y + 4, [line.title, line.more].filter(Boolean).join(' '), {
    size: 15,
    colour: palette.text,
  });
  shorten(title, (amountLeft - left) * 0.55);
  const about = drawText(scene, left + (amountLeft - left) * 0.58, y + 5, `${line.statusText}  ${line.time}`, {
    size: 15,
    colour: palette.mutedText,
  });
  shorten(about, (amountLeft - left) * 0.4);
}

/** Cuts a text that is wider than its column. */
function shorten(text: Phaser.GameObjects.Text, width: number): void {
  while (text.width > width && text.text.length > 2) text.setText(`${text.text.slice(0, -2).trimEnd()}…`);
}
