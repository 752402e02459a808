import sharp from 'sharp';
import { expect, test } from 'vitest';
import { screenKind } from '@/app/_server/screens';
import manifest from '@/app/manifest';

test('the icons are there, in the sizes that the manifest says, and maskable ones fill their square', async () => {
  const pictures = (manifest().icons ?? []).filter(({ type }) => type === 'image/png');
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

test('shortcuts open screens of players, and live rooms', () => {
  const screens = (manifest().shortcuts ?? []).map(({ url }) => url);
  expect(screens).toContain('/daily');
  // Visitors may enter the code of a room too.
  expect(screens.filter((url) => screenKind(url) !== 'player')).toEqual(['/room']);
});
