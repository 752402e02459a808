import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { cornered, jpeg, pngBomb } from '@/tests/support/photos';
import { sized } from '@/tests/support/settings';

/** Just below 25 and 50 megapixels: the limits of what is held whole, and of what comes row by row. */
const HELD_SIDE = 4990;
const SIDE = 7070;
const MAX_MB = 600;
/** How many times each of the four photos is encoded at once. */
const REPEATS = sized(3, 1);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-photos-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function keep(name: string, bytes: Buffer): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, bytes);
  expect((await stat(file)).size).toBeLessThan(PROFILE_IMAGE_MAX_BYTES);
  return file;
}

it(`${4 * REPEATS} of the worst photos at once: memory stays bounded`, { timeout: 180_000 }, async () => {
  const small = await keep('small.jpg', await jpeg());
  const big = cornered(HELD_SIDE, HELD_SIDE);
  const worst = [
    await keep(
      'progressive.jpg',
      await big.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    await keep(
      'interlaced.png',
      await big.clone().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ),
    await keep('large.webp', await big.clone().webp({ effort: 0 }).toBuffer()),
    await keep('bomb.png', await pngBomb(SIDE, SIDE)),
  ];
  const files = Array.from({ length: REPEATS }, () => worst).flat();
  const script = join(import.meta.dirname, '../../support/encode-photos.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    script,
    small,
    ...files,
  ]);
  const { before, peak, encoded } = JSON.parse(stdout);
  console.log(`${files.length} of the largest photos at once: ${before} MB before, ${peak} MB at the peak`);
  expect(encoded).toBe(files.length);
  expect(peak - before).toBeLessThan(MAX_MB);
});
