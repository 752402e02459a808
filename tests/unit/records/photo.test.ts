import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashDistance, perceptualHash } from '@/lib/records/perceptual-hash';
import { encodePhoto, photoLook } from '@/lib/records/photo';
import { picture } from '../../support/records';
import { TEST_SETTINGS } from '../../support/settings';

const key = TEST_SETTINGS.BLIND_INDEX_KEY;
const encode = (bytes: Uint8Array) => encodePhoto(bytes, key);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#987' } });

describe('re-encoding a photo', () => {
  it('gives three WebP files of 290, 580 and 870 px without metadata', async () => {
    const withGps = await sharp(await picture('a'))
      .withExif({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '30/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>CANARY</canary></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(withGps.includes('CANARY')).toBe(true);
    const photo = await encode(withGps);
    expect(photo?.files.map((f) => f.scale)).toEqual([1, 2, 3]);
    for (const { scale, bytes } of photo?.files ?? []) {
      const meta = await sharp(bytes).metadata();
      expect(meta).toMatchObject({
        format: 'webp',
        height: 290 * scale,
        width: (photo?.widthPx ?? 0) * scale,
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

  it('turns a photo upright by its orientation', async () => {
    const turned = await blank(300, 200)
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const upright = await sharp(turned).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await encode(upright))?.widthPx).toBe(Math.round((290 * 200) / 300));
  });

  it('names a photo by its content and key, and by nothing else', async () => {
    const [one, same, other] = await Promise.all([
      encode(await picture('a')),
      encode(await picture('a')),
      encode(await picture('b')),
    ]);
    expect(one?.storageKey).toMatch(/^[0-9a-f]{40}$/);
    expect(same?.storageKey).toBe(one?.storageKey);
    expect(other?.storageKey).not.toBe(one?.storageKey);
    expect(
      (await encodePhoto(await picture('a'), Buffer.alloc(32, 9).toString('base64')))?.storageKey,
    ).not.toBe(one?.storageKey);
  });

  it('keeps the width within the screen', async () => {
    expect((await encode(await blank(3000, 300).jpeg().toBuffer()))?.widthPx).toBe(430);
    expect((await encode(await blank(30, 3000).jpeg().toBuffer()))?.widthPx).toBe(160);
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
    expect(await encode(await make())).toBeNull();
  });
});

describe('the perceptual hash', () => {
  const hashOf = async (bytes: Buffer) => (await encode(bytes))?.perceptualHash ?? 0n;

  it('hardly moves under resizing and recompression, and tells pictures apart', async () => {
    const original = await picture('a');
    const again = await sharp(original).resize(150).jpeg({ quality: 55 }).toBuffer();
    expect(hashDistance(await hashOf(original), await hashOf(again))).toBeLessThanOrEqual(5);
    expect(hashDistance(await hashOf(original), await hashOf(await picture('b')))).toBeGreaterThan(10);
  });

  it('is the same with and without the files', async () => {
    for (const name of ['a', 'b', 'c']) {
      expect(await photoLook(await picture(name))).toBe(await hashOf(await picture(name)));
    }
    expect(await photoLook(Buffer.from('no picture'))).toBeNull();
  });

  it('fits a signed 64-bit column, and counts differing bits across the sign', () => {
    const hash = perceptualHash(Uint8Array.from({ length: 1024 }, (_, i) => (i * 37) % 251));
    expect(BigInt.asIntN(64, hash)).toBe(hash);
    expect(hashDistance(-1n, 0n)).toBe(64);
    expect(hashDistance(5n, 4n)).toBe(1);
    expect(() => perceptualHash(new Uint8Array(3))).toThrow();
  });
});

it('shows no decoder what is no JPEG, PNG or WebP: an SVG takes a gigabyte before it tells its size', async () => {
  const shapes = '<rect x="1" y="2" width="3" height="4"/>'.repeat(400_000);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);
  const before = process.resourceUsage().maxRSS;
  expect(await encode(svg)).toBeNull();
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});
