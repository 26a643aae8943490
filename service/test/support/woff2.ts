/** What the service takes for a WOFF2 file: whether it is a font is seen by a browser only. */
export function woff2(bytes = 100): Buffer {
  return Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(bytes - 4, 'typeface')]);
}
