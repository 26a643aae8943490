import type * as Phaser from 'phaser';

export interface TextLook {
  /** Pixels of the layout. */
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  /** Lines break at this width. */
  readonly wrapAt?: number;
  /** Further lines are cut off. */
  readonly maxLines?: number;
}

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Text that stays sharp on high-density and on large screens. Its origin is its top left corner. */
export function drawText(
  scene: Phaser.Scene,
  x: number,
  y: number,
  text: string,
  look: TextLook,
): Phaser.GameObjects.Text {
  return scene.add.text(x, y, text, {
    fontFamily: FAMILY,
    fontSize: look.size,
    fontStyle: look.bold ? '600' : 'normal',
    color: look.colour,
    resolution: scene.cameras.main.zoom,
    ...(look.maxLines !== undefined && { maxLines: look.maxLines }),
    ...(look.wrapAt !== undefined && { wordWrap: { width: look.wrapAt, useAdvancedWrap: true } }),
  });
}
