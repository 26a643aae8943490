import type * as Phaser from 'phaser';
import type { Layout } from '../layout.js';
import type { Palette } from '../palette.js';

const LANTERN_COLOURS = [0xf26d5b, 0xf6b545, 0x6fbf9b, 0x6aa9e0, 0xc58ae0];

/** The market at day or night: sky, sun or moon, hills and a string of lanterns. */
export function drawBackdrop(scene: Phaser.Scene, { width, height, narrow }: Layout, palette: Palette): void {
  const sky = scene.add.graphics();
  sky.fillGradientStyle(palette.skyTop, palette.skyTop, palette.skyBottom, palette.skyBottom, 1);
  sky.fillRect(0, 0, width, height);
  if (palette.stars) drawStars(sky, width, height);
  if (!narrow) drawSunOrMoon(sky, width * 0.6, palette);
  drawHills(sky, { width, height, top: height * 0.62, wave: 46, shift: 0.4 }, palette.farHills);
  drawHills(sky, { width, height, top: height * 0.74, wave: 34, shift: 2.2 }, palette.nearHills);
  drawLanterns(scene, width, narrow);
}

function drawSunOrMoon(sky: Phaser.GameObjects.Graphics, x: number, { light }: Palette): void {
  for (const [radius, alpha] of [
    [64, 0.1],
    [46, 0.16],
    [30, 1],
  ] as const) {
    sky.fillStyle(light, alpha).fillCircle(x, 74, radius);
  }
}

function drawStars(sky: Phaser.GameObjects.Graphics, width: number, height: number): void {
  // A fixed seed keeps the stars in place when the scene is redrawn.
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let star = 0; star < 90; star++) {
    sky.fillStyle(0xffffff, 0.25 + next() * 0.6).fillCircle(next() * width, next() * height * 0.6, 0.6 + next());
  }
}

interface Hills {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly wave: number;
  readonly shift: number;
}

function drawHills(sky: Phaser.GameObjects.Graphics, { width, height, top, wave, shift }: Hills, colour: number): void {
  sky.fillStyle(colour, 1).beginPath().moveTo(0, height);
  for (let x = 0; x <= width + 16; x += 16) {
    sky.lineTo(x, top + Math.sin(x / 170 + shift) * wave + Math.sin(x / 67 + shift * 3) * wave * 0.2);
  }
  sky
    .lineTo(width + 16, height)
    .closePath()
    .fillPath();
}

function drawLanterns(scene: Phaser.Scene, width: number, narrow: boolean): void {
  const rope = scene.add.graphics();
  const spans = Math.max(2, Math.round(width / 320));
  const span = width / spans;
  const sag = narrow ? 8 : 16;
  const hang = (x: number) => 4 + sag * (1 - ((2 * (x % span)) / span - 1) ** 2);
  rope.lineStyle(2, 0x3b2a20, 0.55).beginPath().moveTo(0, 4);
  for (let x = 8; x <= width; x += 8) rope.lineTo(x, hang(x));
  rope.strokePath();
  const distance = narrow ? 46 : 64;
  for (let index = 0, x = distance / 2; x < width; index++, x += distance) {
    const colour = LANTERN_COLOURS[index % LANTERN_COLOURS.length] ?? 0xffffff;
    const y = hang(x) + (narrow ? 6 : 9);
    const size = narrow ? 5 : 8;
    rope.fillStyle(colour, 0.22).fillCircle(x, y, size * 1.9);
    rope.fillStyle(colour, 1).fillEllipse(x, y, size * 2, size * 2.3);
    rope.fillStyle(0xffffff, 0.45).fillEllipse(x - size * 0.3, y - size * 0.3, size * 0.6, size * 0.9);
  }
}
