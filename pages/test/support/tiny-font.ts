import { brotliCompressSync } from 'node:zlib';

type Field = readonly [bytes: 1 | 2 | 4, ...values: number[]];

/**
 * A WOFF2 file in which every ASCII character is a square as wide as the text is high, so that its use can be measured.
 *
 * @param padding - bytes of further content, in a private block
 */
export function tinyFont(padding = 0): Uint8Array {
  const tables = [
    table(1, [4, 0x10000, 0x10000, 0, 0x5f0f3cf5], [2, 0, 1000], [4, 0, 0, 0, 0], [2, 0, 0, 1000, 1000, 0, 8, 2, 0, 0]),
    table(2, [4, 0x10000], [2, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2]),
    table(4, [4, 0x10000], [2, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
    table(
      6,
      [2, 3, 1000, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0],
      [1, ...Array(10).fill(0)],
      [4, 1, 0, 0, 0],
      [1, 0x54, 0x49, 0x4e, 0x59],
      [2, 0x40, 0x20, 0x7e, 800, -200, 0, 800, 200],
      [4, 1, 0],
      [2, 500, 700, 0, 0x20, 1],
    ),
    table(3, [2, 1000, 0, 1000, 0]),
    table(
      0,
      [2, 0, 1, 3, 1],
      [4, 12],
      [2, 4, 32 + ASCII * 2, 0, 4, 4, 1, 0, 0x7e, 0xffff, 0, 0x20, 0xffff, 0, 1, 4, 0],
      [2, ...Array(ASCII).fill(1)],
    ),
    table(10 | UNTRANSFORMED, [2, 1, 0, 0, 700, 700, 3, 0], [1, 1, 1, 1, 1], [2, 0, 700, 0, -700, 0, 0, 700, 0]),
    table(11 | UNTRANSFORMED, [2, 0, 0, 17]),
    table(5, [2, 0, 0, 6]),
    table(7, [4, 0x30000, 0, 0, 0, 0, 0, 0, 0]),
  ];
  const directory = Buffer.concat(tables.map(({ flags, content }) => Buffer.from([flags, ...base128(content.length)])));
  const content = brotliCompressSync(Buffer.concat(tables.map((each) => each.content)));
  const sfnt = 12 + tables.reduce((sum, each) => sum + 16 + Math.ceil(each.content.length / 4) * 4, 0);
  const end = 48 + directory.length + content.length;
  const start = Math.ceil(end / 4) * 4;
  const whole = padding > 0 ? start + padding : end;
  const header = write([
    [4, 0x774f4632, 0x10000, whole],
    [2, tables.length, 0],
    [4, sfnt, content.length],
    [2, 1, 0],
    [4, 0, 0, 0, padding > 0 ? start : 0, padding],
  ]);
  return new Uint8Array(Buffer.concat([header, directory, content, Buffer.alloc(whole - end)]));
}

const ASCII = 0x7e - 0x20 + 1;
/** For tables that WOFF2 usually transforms. */
const UNTRANSFORMED = 3 << 6;

function table(flags: number, ...fields: Field[]): { flags: number; content: Buffer } {
  return { flags, content: write(fields) };
}

function write(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([size, ...values]) => {
      const bytes = Buffer.alloc(size * values.length);
      for (const [at, value] of values.entries())
        bytes.writeUIntBE(value < 0 ? value + 2 ** (8 * size) : value, at * size, size);
      return bytes;
    }),
  );
}

function base128(value: number): number[] {
  return value < 128 ? [value] : [0x80 | (value >> 7), value & 0x7f];
}
