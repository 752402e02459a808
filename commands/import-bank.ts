/** `npm run bank:import`: fills a hosted game with the drawn bank. */
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { AppError } from '@/lib/platform/errors/app-error';
import { BANK_SIZE } from '@/lib/records/bank/bank-feed';
import { ensureBank } from '@/lib/records/bank/ensure-bank';
import { type FeedCommand, runFeedCommand } from './feeds/feed-command';

const PROGRESS_EVERY = 100;

async function importBank({ db, storage, signal }: FeedCommand, { out, err }: Terminal): Promise<void> {
  const wanted = Math.min(Number(process.env.BANK_RECORDS || BANK_SIZE), BANK_SIZE);
  const stop = new AbortController();
  let printedAt = 0;
  let done = 0;
  const onProgress = (records: number) => {
    done = records;
    if (records >= wanted && wanted < BANK_SIZE) stop.abort();
    if (records < printedAt + PROGRESS_EVERY) return;
    printedAt = records;
    err(`${records} of ${wanted} records\n`);
  };
  try {
    done = await ensureBank({
      db,
      storage,
      signal: AbortSignal.any([signal, stop.signal]),
      onProgress,
    });
  } catch (error) {
    if (signal.aborted || !stop.signal.aborted) throw error;
  }
  if (done === 0)
    throw new AppError('FORBIDDEN', 'This game has real records: the drawn bank is not mixed with them.');
  out(`${done} records of the drawn bank are in the game.\n`);
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'bank:import',
    purpose:
      'Draws the bank of invented records into a game without real records. Can be stopped and run again.',
    examples: ['npm run bank:import'],
  }).action(() => runFeedCommand(terminal, 'lineup-bank', (ctx) => importBank(ctx, terminal)));

await runIfMain(import.meta.url, command);
