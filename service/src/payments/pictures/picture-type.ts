/** The media type by the first bytes, whatever the host says; undefined for what is no picture, and for SVG, which may hold scripts. */
export function pictureType(content: Buffer): string | undefined {
  return TYPES.find(({ marks }) =>
    marks.every(([at, mark]) => content.toString('latin1', at, at + mark.length) === mark),
  )?.mediaType;
}

const TYPES: readonly { readonly mediaType: string; readonly marks: readonly (readonly [number, string])[] }[] = [
  { mediaType: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { mediaType: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { mediaType: 'image/gif', marks: [[0, 'GIF87a']] },
  { mediaType: 'image/gif', marks: [[0, 'GIF89a']] },
  {
    mediaType: 'image/webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBPVP8'],
    ],
  },
  { mediaType: 'image/avif', marks: [[4, 'ftypavif']] },
  { mediaType: 'image/avif', marks: [[4, 'ftypavis']] },
];
