import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import type { Palette } from '../palette.js';

const RADIUS = 16;

/** A raised board with a soft shadow. */
export function drawPanel(scene: Phaser.Scene, { x, y, width, height }: Rect, palette: Palette): void {
  const pen = scene.add.graphics();
  for (const spread of [8, 5, 2]) {
    pen.fillStyle(0x0a0f24, palette.shadowAlpha / 2);
    pen.fillRoundedRect(x - spread / 2, y + spread, width + spread, height, RADIUS + spread / 2);
  }
  pen.fillStyle(palette.panelEdge, 1).fillRoundedRect(x, y, width, height, RADIUS);
  pen.fillStyle(palette.panel, 1).fillRoundedRect(x + 1.5, y + 1.5, width - 3, height - 3, RADIUS - 1.5);
}
