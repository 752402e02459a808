/** `npm run bank:import`: fills a hosted game with the drawn bank. Needs no drawing library. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { AppError } from '@/lib/platform/errors/app-error';
import { importBank } from '@/lib/records/import/import-bank';
import { photoFolder } from '@/lib/records/import/photo-source';
import { unpackBank } from './feeds/bank-archive';
import { type FeedCommand, runFeedCommand } from './feeds/feed-command';
import { outcomeTable } from './feeds/outcome-table';

async function importArchive(ctx: FeedCommand, archive: string, { out, err }: Terminal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bank-'));
  try {
    const records = await unpackBank(ctx, archive, folder);
    const summary = await importBank(ctx, {
      feed: createReadStream(join(folder, 'bank.csv')),
      photos: photoFolder(join(folder, 'photos')),
      signal: ctx.signal,
      onBatch: ({ lines }) => err(`${lines} of ${records} records\n`),
    });
    if (!summary)
      throw new AppError('FORBIDDEN', 'This game has real records: the drawn bank is not mixed with them.');
    out(`${outcomeTable(summary, false)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'bank:import',
    purpose:
      'Imports the drawn bank of synthetic records into a game without real records. Can be stopped and run again.',
    examples: ['npm run bank:import -- bank.tar'],
  })
    .argument('<ARCHIVE>', 'an archive of npm run bank:pack: a file or an https address')
    .action((archive) =>
      runFeedCommand(terminal, 'lineup-bank', (ctx) => importArchive(ctx, archive, terminal)),
    );

await runIfMain(import.meta.url, command);
