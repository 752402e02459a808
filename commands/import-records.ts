/** `npm run import`: imports booking records (docs/feed-format.md). */
import { resolve } from 'node:path';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { formatOfAddress, readColumnNames } from '@/lib/platform/config/feeds/feed-format';
import { AppError } from '@/lib/platform/errors/app-error';
import { runFeedCommand } from './feeds/feed-command';
import { type ImportArguments, importRecords } from './feeds/import-records';

type Options = Omit<ImportArguments, 'feed' | 'format'> & {
  columns?: string | undefined;
  dates?: string | undefined;
  snapshot?: boolean | undefined;
};

/** Checks the arguments that need no database. Throws INVALID_INPUT. */
function toArguments(feed: string, { columns, dates, snapshot, ...options }: Options): ImportArguments {
  const { rejects } = options;
  if (rejects !== undefined && resolve(rejects) === resolve(feed))
    throw new AppError('INVALID_INPUT', `${rejects} is the feed: it would be overwritten.`);
  const isMapped = columns !== undefined || dates !== undefined;
  const read = isMapped ? readColumnNames(columns ?? '', dates) : formatOfAddress(feed);
  return { feed, format: snapshot ? { ...read, snapshot } : read, ...options };
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'import',
    purpose:
      'Imports booking records (docs/feed-format.md). Prints refused lines with the reason, and a table. Ctrl-C drops the current batch and ends with exit code 130; the same command continues.',
    examples: [
      'npm run import -- bookings.csv --photos photos --dry-run',
      'npm run import -- jail.csv --photos photos --columns "record_id=Booking No" --dates MM/DD/YYYY',
    ],
  })
    .argument('<FEED>', 'a CSV file or an https address')
    .option('--photos <PLACE>', 'a folder, or an address that ends in a slash (default: beside the feed)')
    .option('--columns <OURS=THEIRS>', 'the column names of the feed, separated by commas')
    .option('--dates <FORMAT>', 'the date format of the feed, such as MM/DD/YYYY')
    .option('--rejects <FILE>', 'a CSV file to write refused lines to')
    .option('--snapshot', 'the feed lists all that its source still shows: other records of it leave')
    .option('--let-go', 'agrees that a snapshot may lose any number of records')
    .option('--dry-run', 'changes nothing')
    .option('--all', 'prints every line, not only refused ones')
    .option('--again', 'reads an address even if it has not changed')
    .action((feed, options) => {
      const checked = toArguments(feed, options);
      return runFeedCommand(terminal, 'lineup-import', (ctx) => importRecords(ctx, checked, terminal));
    });

await runIfMain(import.meta.url, command);
