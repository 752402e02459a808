import { constants, crc32, deflateRawSync } from 'node:zlib';

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block without content (RFC 1951). */
const END = Buffer.from([0x03, 0x00]);

/** Compresses a part of a text, so that other parts may follow it in the same file. */
export const deflatePart = (part: Buffer): Buffer =>
  deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH });

/** Returns a block that holds the text as it is. */
function stored(text: Buffer): Buffer {
  const lengths = Buffer.alloc(5);
  lengths.writeUInt16LE(text.length, 1);
  lengths.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([lengths, text]);
}

type Compressed = { parts: readonly Buffer[]; deflated: readonly Buffer[] };

/** Returns a gzip file (RFC 1952) of the parts with `between` between them. Only `between` is new, so nothing is compressed again. */
export function splicedGzip({ parts, deflated }: Compressed, between: Buffer): Buffer {
  const block = stored(between);
  const checks = Buffer.alloc(8);
  let crc = 0;
  let length = 0;
  for (const [i, part] of parts.entries()) {
    if (i > 0) crc = crc32(between, crc);
    crc = crc32(part, crc);
    length += part.length + (i > 0 ? between.length : 0);
  }
  checks.writeUInt32LE(crc, 0);
  checks.writeUInt32LE(length % 2 ** 32, 4);
  const blocks = deflated.flatMap((part, i) => (i === 0 ? [part] : [block, part]));
  return Buffer.concat([HEADER, ...blocks, END, checks]);
}
