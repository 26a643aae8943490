import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const GAP = 8;
const BACKGROUND = 0x80;
/** Between the sixteen shades of each colour that are kept: the file has two thirds of the size. */
const SHADE = 0x11;

/** Puts pictures beside each other, each at half its size: small enough to commit, and large enough to read. */
export function sheetOf(pictures: readonly Buffer[]): PNG {
  const halves = pictures.map((picture) => halve(PNG.sync.read(picture)));
  const width = halves.reduce((sum, half) => sum + half.width + GAP, GAP);
  const height = Math.max(...halves.map((half) => half.height)) + 2 * GAP;
  const sheet = new PNG({ width, height });
  sheet.data.fill(BACKGROUND);
  for (let alpha = 3; alpha < sheet.data.length; alpha += 4) sheet.data[alpha] = 0xff;
  let x = GAP;
  for (const half of halves) {
    PNG.bitblt(half, sheet, 0, 0, half.width, half.height, x, GAP);
    x += half.width + GAP;
  }
  return sheet;
}

/** Each pixel is the average of four. */
function halve({ width, height, data }: PNG): PNG {
  const half = new PNG({ width: width >> 1, height: height >> 1 });
  const row = width * 4;
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      half.data[(y * half.width + x) * 4 + 3] = 0xff;
      for (let channel = 0; channel < 3; channel++) {
        const at = 2 * y * row + 8 * x + channel;
        const sum = (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + row] ?? 0) + (data[at + row + 4] ?? 0);
        half.data[(y * half.width + x) * 4 + channel] = Math.round(sum / 4 / SHADE) * SHADE;
      }
    }
  }
  return half;
}

export interface Comparison {
  /** Pixels that a reader would see differ. */
  readonly differing: number;
  /** The new sheet, with what differs in red; undefined when the sheets differ in size. */
  readonly marked: PNG | undefined;
}

export const toFile = (sheet: PNG): Buffer =>
  PNG.sync.write(sheet, { colorType: 2, deflateLevel: 9, filterType: 0, deflateStrategy: 0 });

/** The difference in brightness and colour from which a pixel counts, of 1: above what processors round differently. */
const NOTICEABLE = 0.1;

export function compareSheets(before: PNG, now: PNG): Comparison {
  const { width, height } = now;
  if (before.width !== width || before.height !== height) return { differing: width * height, marked: undefined };
  const marked = new PNG({ width, height });
  const differing = pixelmatch(before.data, now.data, marked.data, width, height, { threshold: NOTICEABLE });
  return { differing, marked };
}
