import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { AppError } from '@/lib/platform/errors/app-error';
import { type EncodedProfileImage, encodeProfileImage } from '@/lib/players/image/encode-profile-image';
import {
  animated,
  animatedPng,
  cornered,
  jpeg,
  jpegClaiming,
  jpegWithGps,
  pngBomb,
} from '@/tests/support/photos';

const KNOWN_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** The chunks of a WebP, by name: what is in it besides pixels would be one. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) & 1)) {
    names.push(webp.toString('latin1', at, at + 4));
  }
  return names;
}

async function expectClean({ large, small }: EncodedProfileImage): Promise<void> {
  for (const [bytes, side] of [
    [large, 512],
    [small, 128],
  ] as const) {
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
      space: 'srgb',
      depth: 'uchar',
    });
    expect(metadata.pages ?? 1).toBe(1);
    expect(chunksOf(bytes).filter((name) => !KNOWN_CHUNKS.has(name))).toEqual([]);
    expect(bytes.length).toBeLessThan(200_000);
  }
}

/** Mean colour of the top left and the bottom right quarter, as red or blue. */
async function corners({ large }: EncodedProfileImage): Promise<[string, string]> {
  const colour = async (left: number, top: number) => {
    const { channels } = await sharp(
      await sharp(large).extract({ left, top, width: 180, height: 180 }).png().toBuffer(),
    ).stats();
    return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
  };
  return [await colour(10, 10), await colour(320, 320)];
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await encodeProfileImage(bytes).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  if (!(error instanceof AppError)) return '';
  expect(error.code).toBe('INVALID_INPUT');
  expect(error.fieldErrors).toEqual({ photo: error.userMessage });
  return error.userMessage;
}

const CHOOSE = 'Choose a JPEG, PNG, WebP or GIF photo.';
const DAMAGED = 'This photo is damaged. Choose another one.';
const TOO_MANY_PIXELS = 'This photo has too many pixels. Choose one with at most 50 megapixels.';

const flat = (width: number, height: number, background = '#123f') =>
  sharp({ create: { width, height, channels: 4, background } });
const jpegThen = async (text: string) => Buffer.concat([await jpeg(), Buffer.from(text)]);

describe('the processed photo', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => jpeg()],
    ['a PNG', () => cornered(300, 900).png().toBuffer()],
    ['a transparent PNG', () => flat(90, 90, '#0000').png().toBuffer()],
    ['a WebP', () => cornered(300, 200).webp({ lossless: true }).toBuffer()],
    ['a GIF', () => cornered(300, 200).gif().toBuffer()],
    ['one pixel', () => flat(1, 1).png().toBuffer()],
    ['a line', () => flat(9000, 1).png().toBuffer()],
    ['16 bits a channel', () => cornered(200, 200).toColourspace('rgb16').png().toBuffer()],
    ['greys', () => cornered(200, 200).greyscale().jpeg().toBuffer()],
    ['CMYK', () => cornered(200, 200).toColourspace('cmyk').jpeg().toBuffer()],
    ['a progressive JPEG', () => cornered(900, 900).jpeg({ progressive: true }).toBuffer()],
    ['an interlaced PNG', () => cornered(900, 900).png({ progressive: true }).toBuffer()],
    ['an animated GIF', () => animated('gif')],
    ['an animated WebP', () => animated('webp')],
    ['an animated PNG', () => animatedPng()],
    ['a JPEG with a page of HTML behind it', () => jpegThen('<script>alert(1)</script>')],
    ['a JPEG with a PDF behind it', () => jpegThen('%PDF-1.7\n%%EOF')],
  ])('%s: two square WebP files and nothing else', async (_name, make) => {
    await expectClean(await encodeProfileImage(await make()));
  });

  it('no place, no camera, no name, no colour profile', async () => {
    const photo = await jpegWithGps();
    expect(photo.includes('CanaryCam')).toBe(true);
    const { exif, xmp, icc } = await sharp(photo).metadata();
    expect([exif, xmp, icc].every(Boolean)).toBe(true);
    const encoded = await encodeProfileImage(photo);
    await expectClean(encoded);
    for (const { length, ...bytes } of Object.values(encoded))
      expect(length, String(bytes)).toBeGreaterThan(0);
    for (const bytes of Object.values(encoded)) {
      expect(bytes.toString('latin1')).not.toMatch(/canary|exif|xmp/i);
    }
  });

  it('the first frame of a film', async () => {
    for (const format of ['gif', 'webp'] as const) {
      expect(await corners(await encodeProfileImage(await animated(format)))).toEqual(['red', 'red']);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, whatever way %i the camera was held', async (orientation) => {
    const photo = await cornered(800, 800).jpeg().withMetadata({ orientation }).toBuffer();
    const upright = await sharp(photo).autoOrient().resize(512, 512).webp({ quality: 90 }).toBuffer();
    const wanted = await corners({ large: upright, small: upright });
    const got = await encodeProfileImage(photo);
    expect(await corners(got)).toEqual(wanted);
    const quarter = (file: Buffer) =>
      sharp(file).resize(2, 2, { kernel: 'nearest' }).removeAlpha().raw().toBuffer();
    const [ours, theirs] = await Promise.all([quarter(got.large), quarter(upright)]);
    ours.forEach((value, index) => {
      expect(Math.abs(value - (theirs[index] ?? 0))).toBeLessThan(30);
    });
  });
});

describe('refused photos and their messages', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['nothing', () => new Uint8Array(), 'This file is empty. Choose another photo.'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 'Photos can be up to 10 MB. Choose a smaller one.'],
    ['SVG', () => Buffer.from(svg), CHOOSE],
    ['SVG with a prologue', () => Buffer.from(`<?xml version="1.0"?>${svg}`), CHOOSE],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), CHOOSE],
    ['HTML that begins like a GIF', () => Buffer.from('GIF89a=1;//<script>alert(1)</script>'), DAMAGED],
    ['PDF in front of a JPEG', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await jpeg()]), CHOOSE],
    ['ZIP', () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaa'), CHOOSE],
    ['TIFF', () => cornered(20, 20).tiff().toBuffer(), CHOOSE],
    [
      'HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'HEIC photos don’t work here. Choose a JPEG or PNG.',
    ],
    [
      'AVIF',
      () => cornered(20, 20).avif({ effort: 0 }).toBuffer(),
      'AVIF photos don’t work here. Choose a JPEG or PNG.',
    ],
    ['noise', () => Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex'), CHOOSE],
    ['a JPEG cut in the middle', async () => (await jpeg(900, 900)).subarray(0, 2000), DAMAGED],
    [
      'a PNG cut in the middle',
      async () => (await cornered(900, 900).png().toBuffer()).subarray(0, 600),
      DAMAGED,
    ],
    ['the first three bytes of a JPEG', () => Buffer.from('ffd8ff', 'hex'), DAMAGED],
    ['a PNG that unpacks to 900 million pixels', () => pngBomb(30_000, 30_000), TOO_MANY_PIXELS],
    [
      'a progressive JPEG of 26 megapixels',
      () => flat(5100, 5100).jpeg({ progressive: true }).toBuffer(),
      'This photo has too many pixels. Choose one with at most 25 megapixels.',
    ],
    ['a JPEG that claims 900 million pixels', () => jpegClaiming(30_000, 30_000), TOO_MANY_PIXELS],
  ])('%s', async (_name, make, message) => {
    expect(await refusal(await make())).toBe(message);
  });

  it('a file of exactly the limit is looked at', async () => {
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(PROFILE_IMAGE_MAX_BYTES)]);
    await expectClean(await encodeProfileImage(padded.subarray(0, PROFILE_IMAGE_MAX_BYTES)));
  });
});
