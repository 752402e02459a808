import type { Database } from '@/db/client';
import { feedRuns } from '@/db/schema';
import { sql } from '@/db/sql';
import type { FeedKind } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CorrectionSummary } from '@/lib/records/import/apply-corrections';
import type { ImportSummary, LineOutcome } from '@/lib/records/import/import-types';
import { englishText, message } from '@/messages/message';
import { type FeedSource, sourceName } from '../feed-state';
import { countOutcome } from './track-run';

export type RefusedLine = { line: number; reason: LineOutcome };

export type LoggedRun = {
  source: FeedSource | { kind: FeedKind; fileName: string };
  startedBy: string;
  startedAt: Date;
  dryRun?: boolean;
  summary?: ImportSummary | CorrectionSummary | null;
  refused?: readonly RefusedLine[];
  problem?: string | undefined;
  isCanceled?: boolean;
};

/** Returns the text that the desk shows about an error. Messages of AppError name hosts, but no whole addresses. */
export const problemOf = (error: unknown): string =>
  error instanceof AppError ? error.userMessage : englishText(message('deskFeeds', 'runFailed'));

function countsOf(summary: ImportSummary | CorrectionSummary): Record<string, number> {
  const { rejected } = summary;
  const good =
    'accepted' in summary
      ? {
          accepted: summary.accepted,
          held: summary.held,
          updated: summary.updated,
          'already in': summary.alreadyIn,
        }
      : { withdrawn: summary.withdrawn, 'kept out': summary.keptOut, known: summary.known };
  const counts: Record<string, number> = {};
  for (const [outcome, lines] of Object.entries({ ...good, ...rejected }))
    if (lines > 0) countOutcome(counts, outcome, lines);
  return counts;
}

export async function logRun(
  { db, now, random }: Pick<Context, 'now' | 'random'> & { db: Database },
  run: LoggedRun,
): Promise<void> {
  const { startedBy, startedAt, dryRun = false, summary, refused = [] } = run;
  const problem = run.problem ?? null;
  const { kind } = run.source;
  const id = random.uuid();
  const source = sourceName(run.source);
  const state = run.isCanceled ? 'canceled' : problem === null ? 'done' : 'failed';
  const lines = summary?.lines ?? 0;
  const counts = summary ? countsOf(summary) : {};
  const erased = summary && 'removed' in summary ? summary.removed : 0;
  const endedAt = now();
  const values = { id, kind, startedBy, state, dryRun, source, lines, counts, erased, problem } as const;
  await db.insert(feedRuns).values({ ...values, createdAt: startedAt, startedAt, endedAt });
  if (refused.length > 0)
    await db.execute(sql`
      insert into feed_run_rejects (id, run_id, line, reason)
      select gen_random_uuid(), ${id}::uuid, line, reason
      from jsonb_to_recordset(${JSON.stringify(refused)}::text::jsonb) as r (line int, reason text)
      on conflict (run_id, line) do nothing`);
}
