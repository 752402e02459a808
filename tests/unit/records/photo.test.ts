import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type EncodedPhoto, encodePhoto } from '@/lib/records/photos/encode-photo';
import {
  CROPS,
  type Crop,
  cropped,
  hashPhoto,
  hashPixels,
  UNCROPPED,
  wholePhotoHash,
} from '@/lib/records/photos/hash-photo';
import {
  COPY_DISTANCE,
  hashDistance,
  perceptualHash,
  STRICT_COPY_DISTANCE,
} from '@/lib/records/photos/perceptual-hash';
import { decodePhoto, type Pixels } from '@/lib/records/photos/photo-pixels';
import { cornered } from '../../support/photos';
import { picture } from '../../support/records';
import { TEST_SETTINGS } from '../../support/settings';

const key = TEST_SETTINGS.BLIND_INDEX_KEY;
const judge = (bytes: Uint8Array, hashKeyBase64 = key) => encodePhoto(bytes, { hashKeyBase64 });
const encode = async (bytes: Uint8Array, hashKeyBase64 = key): Promise<EncodedPhoto> => {
  const photo = await judge(bytes, hashKeyBase64);
  if (typeof photo === 'string') throw new Error(photo);
  return photo;
};
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#987' } });
/** Not of one color. */
const plain = (width: number, height: number) => cornered(width, height);

describe('re-encoding a photo', () => {
  it('returns WebP files of 290 and 725 px without metadata', async () => {
    const withGps = await sharp(await picture('a'))
      .resize(1000, 1200)
      .withExif({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '30/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>CANARY</canary></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(withGps.includes('CANARY')).toBe(true);
    const photo = await encode(withGps);
    expect(photo.files.map((f) => f.scale)).toEqual([1, 2]);
    for (const { scale, bytes } of photo.files) {
      const meta = await sharp(bytes).metadata();
      expect(meta).toMatchObject({
        format: 'webp',
        height: scale === 1 ? 290 : 725,
        width: Math.round(photo.widthPx * (scale === 1 ? 1 : 2.5)),
      });
      expect([meta.exif, meta.icc, meta.xmp, meta.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('CANARY') || bytes.includes('EXIF')).toBe(false);
    }
  });

  it('rotates a photo by its orientation', async () => {
    const turned = await plain(300, 200)
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const upright = await sharp(turned).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await encode(upright)).widthPx).toBe(Math.round((290 * 200) / 300));
  });

  it('derives the storage key from content and hash key only', async () => {
    const [one, same, other] = await Promise.all([
      encode(await picture('a')),
      encode(await picture('a')),
      encode(await picture('b')),
    ]);
    expect(one.storageKey).toMatch(/^[0-9a-f]{40}$/);
    expect(same.storageKey).toBe(one.storageKey);
    expect(other.storageKey).not.toBe(one.storageKey);
    const otherKey = Buffer.alloc(32, 9).toString('base64');
    expect((await encode(await picture('a'), otherKey)).storageKey).not.toBe(one.storageKey);
  });

  it('keeps the width within the screen', async () => {
    expect((await encode(await plain(3000, 300).jpeg().toBuffer())).widthPx).toBe(430);
    expect((await encode(await plain(100, 3000).jpeg().toBuffer())).widthPx).toBe(160);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['GIF', () => blank(9, 9).gif().toBuffer()],
    ['TIFF', () => blank(9, 9).tiff().toBuffer()],
    ['text', () => Buffer.from('%PDF-1.4 no picture')],
    ['nothing', () => new Uint8Array()],
    ['a truncated JPEG', async () => (await picture('a')).subarray(0, 900)],
    ['more than 40 million pixels', () => blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()],
  ])('refuses %s', async (_name, make) => {
    expect(await judge(await make())).toBe('broken photo');
  });
});

describe('a placeholder picture', () => {
  it.each([
    ['under 100 px', 'photo under 100 px', () => plain(99, 400).jpeg().toBuffer()],
    ['of one color', 'photo of one color', () => blank(300, 400).jpeg({ quality: 40 }).toBuffer()],
  ] as const)('is refused: %s', async (_name, reason, make) => {
    expect(await judge(await make())).toBe(reason);
    expect(await judge(await plain(100, 125).jpeg().toBuffer())).toHaveProperty('files');
  });

  it.each(readdirSync('data/placeholders'))('is refused as a copy of %s', async (name) => {
    const original = await readFile(`data/placeholders/${name}`);
    const copy = await sharp(original).resize(480).jpeg({ quality: 60 }).toBuffer();
    expect(await judge(copy)).toBe('placeholder photo');
  });
});

/** The hash as computed before, with a libvips pipeline per crop. */
async function hashByLibvips(photo: Pixels, crop: Crop): Promise<bigint> {
  const square = sharp(photo.data, { raw: photo.raw })
    .extract(cropped(photo.raw, crop))
    .resize(32, 32, { fit: 'fill' });
  return perceptualHash(await square.greyscale().raw().toBuffer());
}

describe('the perceptual hash', () => {
  const hashOf = async (bytes: Buffer) => (await encode(bytes)).perceptualHash;

  it('changes little under resizing and recompression, and differs between pictures', async () => {
    const original = await picture('a');
    const again = await sharp(original).resize(150).jpeg({ quality: 55 }).toBuffer();
    expect(hashDistance(await hashOf(original), await hashOf(again))).toBeLessThanOrEqual(5);
    expect(hashDistance(await hashOf(original), await hashOf(await picture('b')))).toBeGreaterThan(10);
  });

  it('is the same with and without the files', async () => {
    for (const name of ['a', 'b', 'c']) {
      expect(await wholePhotoHash(await picture(name))).toBe(await hashOf(await picture(name)));
    }
    expect(await wholePhotoHash(Buffer.from('no picture'))).toBeNull();
  });

  it.each([160, 203, 261, 348, 430])(
    'is the one of libvips, which removals are kept by, at %i px',
    async (width) => {
      const photo = await sharp(await picture(`w${width}`))
        .resize(width * 3, 870, { fit: 'fill' })
        .png()
        .toBuffer();
      const decoded = await decodePhoto(photo);
      if (decoded === null) throw new Error('the picture was to be readable');
      const { perceptualHash: whole, cropHashes } = await hashPixels(decoded.small);
      expect(decoded.small.raw).toMatchObject({ width, height: 290 });
      expect([whole, ...cropHashes]).toEqual(
        await Promise.all([UNCROPPED, ...CROPS].map((crop) => hashByLibvips(decoded.small, crop))),
      );
    },
  );

  it('of an enlarged photo stays within the distance of a copy', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const photo = await picture(name);
      const enlarged = await sharp(photo).resize(725, 870).png().toBuffer();
      const [now, before] = await Promise.all([hashPhoto(photo), hashPhoto(enlarged)]);
      if (now === null || before === null) throw new Error('the picture was to be readable');
      expect(hashDistance(now.perceptualHash, before.perceptualHash)).toBeLessThanOrEqual(
        STRICT_COPY_DISTANCE,
      );
      for (const [at, hash] of now.cropHashes.entries())
        expect(hashDistance(hash, before.cropHashes[at] ?? 0n)).toBeLessThanOrEqual(COPY_DISTANCE);
    }
  });

  it('fits a signed 64-bit column, and counts differing bits across the sign', () => {
    const hash = perceptualHash(Uint8Array.from({ length: 1024 }, (_, i) => (i * 37) % 251));
    expect(BigInt.asIntN(64, hash)).toBe(hash);
    expect(hashDistance(-1n, 0n)).toBe(64);
    expect(hashDistance(5n, 4n)).toBe(1);
    expect(() => perceptualHash(new Uint8Array(3))).toThrow();
  });
});

it('decodes only JPEG, PNG and WebP: an SVG takes a gigabyte before it reports its size', async () => {
  const shapes = '<rect x="1" y="2" width="3" height="4"/>'.repeat(400_000);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);
  const before = process.resourceUsage().maxRSS;
  expect(await judge(svg)).toBe('broken photo');
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});
