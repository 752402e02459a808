import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Drawn photos for uploads. */

/** A picture that is red in its top left corner and blue elsewhere, so that its orientation is visible. */
export function cornered(width: number, height: number): Sharp {
  const corner = {
    create: { width: width >> 1, height: height >> 1, channels: 3, background: '#e01010' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#1010e0' } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}

export function jpeg(width = 640, height = 480): Promise<Buffer> {
  return cornered(width, height).jpeg().toBuffer();
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, gray, not interlaced.
  header.set([8, 0, 0, 0, 0], 8);
  return pngChunk('IHDR', header);
}

/** A PNG of zeros: at most some hundred kB that decompress to width × height bytes. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const rows = createDeflate({ level: 1 });
  const packed = buffer(rows);
  const some = Buffer.alloc((width + 1) * 100);
  for (let row = 0; row < height; row += 100) {
    if (!rows.write(some)) await once(rows, 'drain');
  }
  rows.end();
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    pngChunk('IDAT', await packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose second frame is in chunks that only animated viewers read. */
export async function animatedPng(): Promise<Buffer> {
  const still = await cornered(64, 64).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([
    still.subarray(0, afterHeader),
    pngChunk('acTL', control),
    still.subarray(afterHeader),
  ]);
}

/** A JPEG whose header claims this size; its pixels are those of a small one. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg(64, 64);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A GIF or WebP of two frames: red, then blue. */
export async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#e01010', '#1010e0'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const film = sharp(frames, { join: { animated: true } });
  return (format === 'gif' ? film.gif() : film.webp()).toBuffer();
}

/** A photo with GPS and camera metadata. */
export function jpegWithGps(): Promise<Buffer> {
  return cornered(640, 480)
    .withExif({
      IFD0: { Make: 'CanaryCam', Artist: 'Canary Artist' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 22/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}
