import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { screenKind } from '@/app/_server/front/screens';
import manifest from '@/app/manifest';

const asked = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => asked.headers }));

test('the icons are there, in the sizes that the manifest says, and maskable ones fill their square', async () => {
  const pictures = ((await manifest()).icons ?? []).filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes, purpose } of pictures) {
    const picture = sharp(`public${src}`);
    const { width, height } = await picture.metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect((await picture.stats()).isOpaque, src).toBe(purpose === 'maskable');
  }
});

test('the icon at the root is a picture of 32 pixels', async () => {
  const file = readFileSync('public/favicon.ico');
  const [kind, pictures] = [file.readUInt16LE(2), file.readUInt16LE(4)];
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect([kind, pictures, start + length]).toEqual([1, 1, file.length]);
  const { format, width, height } = await sharp(file.subarray(start)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 32, height: 32 });
});

test('shortcuts open screens of players, and live rooms', async () => {
  const screens = ((await manifest()).shortcuts ?? []).map(({ url }) => url);
  expect(screens).toContain('/daily');
  // Visitors may enter the code of a room too.
  expect(screens.filter((url) => screenKind(url) !== 'player')).toEqual(['/room']);
});

test('the manifest is in the language of the browser', async () => {
  asked.headers = new Headers({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' });
  expect(await manifest()).toMatchObject({ lang: 'es' });
  asked.headers = new Headers({ 'accept-language': 'de' });
  expect(await manifest()).toMatchObject({ lang: 'en' });
});
