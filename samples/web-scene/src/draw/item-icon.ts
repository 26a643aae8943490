import type * as Phaser from 'phaser';

type Pen = Phaser.GameObjects.Graphics;
type DrawIcon = (pen: Pen, x: number, y: number, unit: number) => void;

/** Draws an item's picture, centred; an item without a picture gets a gift box. `size` in CSS pixels. */
export function drawItemIcon(scene: Phaser.Scene, sku: string, x: number, y: number, size: number): void {
  (ICONS[sku] ?? drawGift)(scene.add.graphics(), x, y, size / 100);
}

const drawLantern: DrawIcon = (pen, x, y, u) => {
  pen.fillStyle(0xf6b545, 0.18).fillCircle(x, y, 50 * u);
  pen.fillStyle(0xf6b545, 0.22).fillCircle(x, y, 38 * u);
  pen.lineStyle(3 * u, 0x6b4a2b).strokeCircle(x, y - 40 * u, 7 * u);
  pen.fillStyle(0x6b4a2b).fillRoundedRect(x - 16 * u, y - 34 * u, 32 * u, 8 * u, 3 * u);
  pen.fillStyle(0xd8482f).fillEllipse(x, y, 58 * u, 56 * u);
  pen.fillStyle(0xf26d4f).fillEllipse(x, y, 38 * u, 56 * u);
  pen.fillStyle(0xffc861).fillEllipse(x, y, 17 * u, 54 * u);
  pen.fillStyle(0x6b4a2b).fillRoundedRect(x - 16 * u, y + 26 * u, 32 * u, 8 * u, 3 * u);
  pen.lineStyle(3 * u, 0xd8482f);
  for (const dx of [-7, 0, 7]) pen.lineBetween(x + dx * u, y + 34 * u, x + dx * u, y + 47 * u);
};

const drawKite: DrawIcon = (pen, x, y, u) => {
  const top = { x: x + 6 * u, y: y - 46 * u };
  const left = { x: x - 30 * u, y: y - 12 * u };
  const right = { x: x + 38 * u, y: y - 6 * u };
  const foot = { x: x - 6 * u, y: y + 30 * u };
  const middle = { x: x + 2 * u, y: y - 9 * u };
  pen.fillStyle(0x5aa7d6).fillTriangle(top.x, top.y, left.x, left.y, middle.x, middle.y);
  pen.fillStyle(0x7fc4e8).fillTriangle(top.x, top.y, right.x, right.y, middle.x, middle.y);
  pen.fillStyle(0xf2776b).fillTriangle(foot.x, foot.y, left.x, left.y, middle.x, middle.y);
  pen.fillStyle(0xf79a8d).fillTriangle(foot.x, foot.y, right.x, right.y, middle.x, middle.y);
  pen
    .lineStyle(2 * u, 0x6b4a2b)
    .lineBetween(top.x, top.y, foot.x, foot.y)
    .lineBetween(left.x, left.y, right.x, right.y);
  let from = foot;
  for (let step = 1; step <= 4; step++) {
    const to = { x: foot.x + Math.sin(step * 1.8) * 9 * u - step * 3 * u, y: foot.y + step * 6 * u };
    pen.lineBetween(from.x, from.y, to.x, to.y);
    if (step % 2 === 0) pen.fillStyle(0xf6b545).fillCircle(to.x, to.y, 4 * u);
    from = to;
  }
};

const drawCompass: DrawIcon = (pen, x, y, u) => {
  pen.fillStyle(0x8a5a22).fillCircle(x, y + 3 * u, 42 * u);
  pen.fillStyle(0xd9a441).fillCircle(x, y, 42 * u);
  pen.fillStyle(0xfff7e3).fillCircle(x, y, 34 * u);
  pen.lineStyle(2.5 * u, 0x8a5a22);
  for (let mark = 0; mark < 8; mark++) {
    const angle = (mark * Math.PI) / 4;
    const inner = mark % 2 === 0 ? 26 : 29;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    pen.lineBetween(x + cos * inner * u, y + sin * inner * u, x + cos * 32 * u, y + sin * 32 * u);
  }
  const tip = { x: 15 * u, y: -20 * u };
  const side = { x: 6 * u, y: 4.5 * u };
  pen.fillStyle(0xd8482f).fillTriangle(x + tip.x, y + tip.y, x - side.x, y - side.y, x + side.x, y + side.y);
  pen.fillStyle(0x3d6c94).fillTriangle(x - tip.x, y - tip.y, x - side.x, y - side.y, x + side.x, y + side.y);
  pen.fillStyle(0x8a5a22).fillCircle(x, y, 4 * u);
};

const drawGift: DrawIcon = (pen, x, y, u) => {
  pen.fillStyle(0x6fbf9b).fillRoundedRect(x - 34 * u, y - 18 * u, 68 * u, 52 * u, 6 * u);
  pen.fillStyle(0xf6b545).fillRect(x - 6 * u, y - 18 * u, 12 * u, 52 * u);
  pen.fillStyle(0x4f9f7c).fillRoundedRect(x - 40 * u, y - 26 * u, 80 * u, 16 * u, 5 * u);
};

const ICONS: Readonly<Record<string, DrawIcon>> = {
  'paper-lantern': drawLantern,
  'wind-kite': drawKite,
  'sea-compass': drawCompass,
};
