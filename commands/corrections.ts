/**
 * `npm run corrections -- FEED [--dry-run] [--all] [--again]`: withdraws what a feed (columns record_id, disposition; a file or
 * an https address) calls dismissed, expunged, sealed or the like, and keeps it from coming back. Prints each refused line with
 * its number and reason, and a table at the end; `--all` prints the others too. The same command again changes nothing.
 */
import { parseArgs } from 'node:util';
import {
  applyCorrections,
  type CorrectionOutcome,
  type CorrectionSummary,
} from '@/lib/records/apply-corrections';
import {
  type FeedCommand,
  openSource,
  orUsage,
  print,
  readRemote,
  runFeedCommand,
  UNCHANGED,
} from './feed-command';
import { countTable } from './outcome-table';

const USAGE = 'Usage: npm run corrections -- FEED.csv|https://… [--dry-run] [--all] [--again]';
type Arguments = { feed: string; dryRun: boolean; all: boolean; again: boolean };

const readArguments = () =>
  orUsage(USAGE, (): Arguments | null => {
    const flag = { type: 'boolean', default: false } as const;
    const options = { 'dry-run': flag, all: flag, again: flag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [feed, ...more] = positionals;
    if (feed === undefined || feed === '' || more.length > 0) return null;
    return { feed, dryRun: values['dry-run'], all: values.all, again: values.again };
  });

const DONE: ReadonlySet<CorrectionOutcome> = new Set(['withdrawn', 'kept out', 'known']);

function table({ withdrawn, keptOut, known, rejected, lines }: CorrectionSummary, dryRun: boolean): string {
  return countTable([
    [dryRun ? 'would be withdrawn' : 'withdrawn', withdrawn],
    [dryRun ? 'would be kept out' : 'kept out, not in before', keptOut],
    ['known before', known],
    ...Object.entries(rejected).map(([reason, count]): [string, number] => [`rejected: ${reason}`, count]),
    ['lines', lines],
  ]);
}

async function correct(ctx: FeedCommand, { feed, dryRun, all, again }: Arguments): Promise<void> {
  const source = await openSource(feed);
  const onLine = (line: number, outcome: CorrectionOutcome) => {
    if (all || !DONE.has(outcome)) print(`line ${line}: ${outcome}`);
  };
  const summary =
    'address' in source
      ? await readRemote(
          ctx,
          { kind: 'corrections', address: source.address, again, dryRun },
          { onLine },
        ).then((read) => (read?.kind === 'corrections' ? read.summary : null))
      : await applyCorrections(ctx, { feed: source.file, dryRun, signal: ctx.signal, onLine });
  print(summary ? table(summary, dryRun) : UNCHANGED);
}

await runFeedCommand('lineup-corrections', async (ctx) => correct(ctx, readArguments()));
