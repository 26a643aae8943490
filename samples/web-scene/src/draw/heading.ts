import type * as Phaser from 'phaser';
import type { Layout, Rect } from '../layout.js';
import type { Palette } from '../palette.js';
import { drawText } from './text.js';

export function drawTitle(scene: Phaser.Scene, { title, narrow }: Layout, palette: Palette): void {
  const size = narrow ? 22 : 38;
  drawText(scene, title.x, title.y + title.height / 2, 'Lantern Market', {
    size,
    colour: palette.title,
    bold: true,
  }).setOrigin(0, 0.5);
}

/** The player's balance, next to a coin. */
export function drawWallet(scene: Phaser.Scene, rect: Rect, balance: string | undefined, palette: Palette): void {
  const pen = scene.add.graphics();
  const middle = rect.y + rect.height / 2;
  const coin = rect.height * 0.32;
  const coinX = rect.x + rect.height / 2;
  pen.fillStyle(palette.panelEdge, 1).fillRoundedRect(rect.x, rect.y, rect.width, rect.height, rect.height / 2);
  pen
    .fillStyle(palette.panel, 1)
    .fillRoundedRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3, rect.height / 2 - 1.5);
  pen.fillStyle(0xb97f1e, 1).fillCircle(coinX, middle + 1, coin);
  pen.fillStyle(0xf6c453, 1).fillCircle(coinX, middle - 1, coin);
  pen.lineStyle(2, 0xb97f1e, 0.8).strokeCircle(coinX, middle - 1, coin * 0.62);
  const text = drawText(scene, rect.x + rect.width - 16, middle, balance ?? '…', {
    size: 17,
    colour: palette.text,
    bold: true,
  }).setOrigin(1, 0.5);
  const room = rect.width - rect.height - 20;
  if (text.width > room) text.setFontSize(Math.floor((17 * room) / text.width));
}
