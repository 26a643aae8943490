import type * as Phaser from 'phaser';
import type { Rect } from '../layout.js';
import type { Palette } from '../palette.js';
import { drawText } from './text.js';

export interface ButtonLook {
  readonly rect: Rect;
  readonly label: string;
  readonly kind: 'accent' | 'quiet';
  readonly enabled: boolean;
  /** Focused by keyboard or gamepad. */
  readonly focused: boolean;
}

/** Height of the darker lower edge, in CSS pixels. */
const EDGE = 4;

/** Draws a button of the scene and its hover state; the mirror handles its presses. */
export function drawButton(scene: Phaser.Scene, look: ButtonLook, palette: Palette): void {
  const { x, y, width, height } = look.rect;
  const radius = Math.min(14, height / 2);
  const fill = look.kind === 'accent' ? palette.accent : palette.quiet;
  const pen = scene.add.graphics().setAlpha(look.enabled ? 1 : 0.45);
  pen.fillStyle(darker(fill), 1).fillRoundedRect(x, y, width, height, radius);
  pen.fillStyle(fill, 1).fillRoundedRect(x, y, width, height - EDGE, radius);
  if (look.focused) {
    pen.lineStyle(3, palette.focus, 1).strokeRoundedRect(x - 5, y - 5, width + 10, height + 10, radius + 5);
  }
  const colour = look.kind === 'accent' ? palette.accentText : palette.quietText;
  drawText(scene, x + width / 2, y + (height - EDGE) / 2, look.label, { size: 17, colour, bold: true })
    .setOrigin(0.5)
    .setAlpha(look.enabled ? 1 : 0.6);
  if (!look.enabled) return;
  scene.add
    .zone(x, y, width, height)
    .setOrigin(0)
    .setInteractive({ useHandCursor: true })
    .on('pointerover', () => pen.setAlpha(0.88))
    .on('pointerout', () => pen.setAlpha(1));
}

function darker(colour: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum | (Math.round(((colour >> shift) & 0xff) * 0.7) << shift), 0);
}
