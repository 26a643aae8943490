// Godot's pack format 3, as written by 4.5 and 4.6: a header, the files and their directory, all little endian.
import { createHash } from 'node:crypto';

const HEADER_SIZE = 112;
const FORMAT = 3;
const ENGINE = [4, 6, 0];
/** Offsets are relative to the first file. */
const RELATIVE_OFFSETS = 2;
const ALIGNMENT = 16;

/**
 * @param {ReadonlyMap<string, Buffer>} files by path in the project, without `res://`
 * @returns {Buffer} a `.pck`
 */
export function writePack(files) {
  const bodies = [];
  const entries = [];
  let offset = 0;
  for (const [path, body] of files) {
    entries.push(entryOf(path, body, offset));
    const padded = pad(body, ALIGNMENT);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header(HEADER_SIZE + offset), ...bodies, u32(files.size), ...entries]);
}

function header(directoryAt) {
  const fields = [
    Buffer.from('GDPC'),
    ...[FORMAT, ...ENGINE, RELATIVE_OFFSETS].map(u32),
    u64(HEADER_SIZE),
    u64(directoryAt),
  ];
  return pad(Buffer.concat(fields), HEADER_SIZE);
}

function entryOf(path, body, offset) {
  const name = pad(Buffer.from(path), 4);
  const sum = createHash('md5').update(body).digest();
  return Buffer.concat([u32(name.length), name, u64(offset), u64(body.length), sum, u32(0)]);
}

function pad(bytes, to) {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
