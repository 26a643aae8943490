interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whoever shows a picture holds four bytes for each of its pixels, many on a page: 30 KB of PNG can be a gigabyte, which stops the page, or the game around it. */
export const MAX_PICTURE_SIDE = 2_048;

/**
 * How large a picture is where it is shown, as its header says it.
 *
 * @param mediaType - by its first bytes
 * @returns undefined when it does not say: then it is no picture
 */
export function pictureSize(mediaType: string, content: Buffer): Size | undefined {
  try {
    const size = READERS[mediaType]?.(content);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    // it ends before
    return undefined;
  }
}

/** Whether a page can show it. */
export function isShowable(mediaType: string, content: Buffer): boolean {
  const size = pictureSize(mediaType, content);
  return size !== undefined && Math.max(size.width, size.height) <= MAX_PICTURE_SIDE;
}

const READERS: Readonly<Record<string, (content: Buffer) => Size | undefined>> = {
  'image/png': (content) => ({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) }),
  'image/jpeg': sizeOfJpeg,
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
  'image/avif': sizeOfAvif,
};

/** In the first frame header (SOF0 to SOF15), which no scan precedes. */
function sizeOfJpeg(content: Buffer): Size | undefined {
  for (let at = 2; ; ) {
    if (content.readUInt8(at) !== 0xff) return undefined;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    else at += 2 + content.readUInt16BE(at + 2);
  }
}

/** Browsers make the screen as large as the first image. */
function sizeOfGif(content: Buffer): Size | undefined {
  const flags = content.readUInt8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  // extensions, each with blocks of a length of their own, the last one empty
  while (content.readUInt8(at) === 0x21) {
    at += 2;
    while (content.readUInt8(at) !== 0) at += 1 + content.readUInt8(at);
    at += 1;
  }
  if (content.readUInt8(at) !== 0x2c) return undefined;
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => content.readUInt16LE(at + offset));
  return {
    width: Math.max(content.readUInt16LE(6), (left ?? 0) + (width ?? 0)),
    height: Math.max(content.readUInt16LE(8), (top ?? 0) + (height ?? 0)),
  };
}

function sizeOfWebp(content: Buffer): Size | undefined {
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8X':
      return { width: 1 + content.readUIntLE(24, 3), height: 1 + content.readUIntLE(27, 3) };
    default:
      return undefined;
  }
}

/** The largest of its parts: the whole has such a property (`ispe`) as each tile and the mask do. */
function sizeOfAvif(content: Buffer): Size | undefined {
  let [width, height] = [0, 0];
  for (let at = content.indexOf('ispe'); at !== -1; at = content.indexOf('ispe', at + 4)) {
    width = Math.max(width, content.readUInt32BE(at + 8));
    height = Math.max(height, content.readUInt32BE(at + 12));
  }
  return { width, height };
}
