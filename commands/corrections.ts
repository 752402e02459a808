/** `npm run corrections`: withdraws the records that a feed calls dismissed, expunged, sealed or similar. */

import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import {
  applyCorrections,
  type CorrectionOutcome,
  type CorrectionSummary,
} from '@/lib/records/import/apply-corrections';
import type { FeedLine } from '@/lib/records/import/import-types';
import {
  type FeedCommand,
  inHistory,
  openSource,
  readRemote,
  runFeedCommand,
  UNCHANGED,
} from './feeds/feed-command';
import { countTable, outcomeText, remedies } from './feeds/outcome-table';

type Options = { dryRun?: boolean | undefined; all?: boolean | undefined; again?: boolean | undefined };

const DONE: ReadonlySet<CorrectionOutcome> = new Set(['withdrawn', 'kept out', 'known']);

function table({ withdrawn, keptOut, known, rejected, lines }: CorrectionSummary, dryRun: boolean): string {
  const counts = countTable([
    [dryRun ? 'would be withdrawn' : 'withdrawn', withdrawn],
    [dryRun ? 'would be kept out' : 'kept out, not in before', keptOut],
    ['known before', known],
    ...Object.entries(rejected).map(([reason, count]): [string, number] => [`rejected: ${reason}`, count]),
    ['lines', lines],
  ]);
  return `${counts}\n${remedies(rejected)}`;
}

async function correct(
  ctx: FeedCommand,
  feed: string,
  { dryRun = false, all = false, again = false }: Options,
  { out }: Terminal,
): Promise<void> {
  const source = await openSource(feed);
  const onLine = (line: number, outcome: CorrectionOutcome, read?: FeedLine) => {
    if (all || !DONE.has(outcome)) out(`line ${line}: ${outcomeText(outcome, read)}\n`);
  };
  const kind = 'corrections' as const;
  let summary: CorrectionSummary | null = null;
  await inHistory(
    ctx,
    { kind, feed, dryRun },
    () => summary,
    async () => {
      summary =
        'address' in source
          ? await readRemote(ctx, { kind, address: source.address, again, dryRun }, { onLine }).then(
              (read) => (read?.kind === kind ? read.summary : null),
            )
          : await applyCorrections(ctx, { feed: source.file, dryRun, signal: ctx.signal, onLine });
    },
  );
  out(summary ? table(summary, dryRun) : UNCHANGED);
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'corrections',
    purpose:
      'Withdraws the records that a feed calls dismissed, expunged, sealed or the like, and keeps later imports from adding them. Prints refused lines and a table. A second run changes nothing.',
    examples: ['npm run corrections -- corrections.csv --dry-run'],
  })
    .argument('<FEED>', 'a CSV file or an https address, with the columns record_id and disposition')
    .option('--dry-run', 'changes nothing')
    .option('--all', 'prints every line, not only refused ones')
    .option('--again', 'reads an address even if it has not changed')
    .action((feed, options) =>
      runFeedCommand(terminal, 'lineup-corrections', (ctx) => correct(ctx, feed, options, terminal)),
    );

await runIfMain(import.meta.url, command);
