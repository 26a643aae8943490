import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import type { Palette } from '../palette.js';
import type { ShopItem } from '../shop-state.js';
import { drawItemIcon } from './item-icon.js';
import { drawPanel } from './panel.js';
import { drawText } from './text.js';

/** The position of the Buy button in a card or row. */
export function buyButtonRect(card: Rect, narrow: boolean): Rect {
  return narrow
    ? { x: card.x + card.width - 96, y: card.y + (card.height - 48) / 2, width: 84, height: 48 }
    : { x: card.x + 20, y: card.y + card.height - 68, width: card.width - 40, height: 48 };
}

/** An item on its board, without the Buy button. */
export function drawItemCard(scene: Phaser.Scene, card: Rect, item: ShopItem, narrow: boolean, palette: Palette): void {
  drawPanel(scene, card, palette);
  if (narrow) {
    drawItemIcon(scene, item.sku, card.x + 42, card.y + card.height / 2, 62);
    const left = card.x + 82;
    drawText(scene, left, card.y + 17, item.title, { size: 17, colour: palette.text, bold: true });
    drawText(scene, left, card.y + 44, item.price, { size: 15, colour: palette.mutedText });
    return;
  }
  const middle = card.x + card.width / 2;
  drawItemIcon(scene, item.sku, middle, card.y + 84, 118);
  drawText(scene, middle, card.y + 156, item.title, { size: 22, colour: palette.text, bold: true }).setOrigin(0.5, 0);
  drawText(scene, middle, card.y + 190, item.price, { size: 18, colour: palette.mutedText }).setOrigin(0.5, 0);
}
