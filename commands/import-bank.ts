/**
 * `npm run bank:import -- FILE.tar|https://…`: fills a game that has no real records with the drawn bank, from an archive of
 * `npm run bank:pack`. Needs no drawing library. Can be stopped and run again; records that are in stay as they are.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@/lib/platform/errors/app-error';
import { importBank } from '@/lib/records/import/import-bank';
import { photoFolder } from '@/lib/records/import/photo-source';
import { unpackBank } from './bank-archive';
import { type FeedCommand, orUsage, print, runFeedCommand } from './feed-command';
import { outcomeTable } from './outcome-table';

const USAGE = 'Usage: npm run bank:import -- FILE.tar|https://…';

const readArguments = () =>
  orUsage(USAGE, () => {
    const [source, ...more] = process.argv.slice(2);
    return source === undefined || source.startsWith('-') || more.length > 0 ? null : source;
  });

async function fill(ctx: FeedCommand, source: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bank-'));
  try {
    const records = await unpackBank(ctx, source, folder);
    const summary = await importBank(ctx, {
      feed: createReadStream(join(folder, 'bank.csv')),
      photos: photoFolder(join(folder, 'photos')),
      signal: ctx.signal,
      onBatch: ({ lines }) => {
        process.stderr.write(`${lines} of ${records} records\n`);
      },
    });
    if (!summary)
      throw new AppError('FORBIDDEN', 'This game has real records: the drawn bank is not mixed with them.');
    print(outcomeTable(summary, false));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runFeedCommand('lineup-bank', async (ctx) => fill(ctx, readArguments()));
