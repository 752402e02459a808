import { sql } from '@/db/sql';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { claimDaily, markDone } from '@/lib/platform/jobs/job-marks';

/** The name of this job in `job_marks`. */
const JOB = 'keep-months';
const MONTHS_AHEAD = 2;
/** Takes about 0.1 s. Must be more than the 255 questions that a round can have. */
const ROWS_AT_ONCE = 5000;
const PLAYERS_AT_ONCE = 500;
/** `dropMonth` starts here, not at the month's first id, because the default partition may have rows of earlier months. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

type PartitionContext = Pick<Context, 'db' | 'now' | 'log'>;
type IdRange = { from: string; until: string };

const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
const startOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));

/** Once a day, creates the partitions of the next months and drops those of months that ended more than `keptMonths` ago. */
export async function maintainPartitions(
  ctx: PartitionContext,
  { keptMonths }: { keptMonths: number },
  signal?: AbortSignal,
): Promise<void> {
  if (!(await claimDaily(ctx, JOB))) return;
  const thisMonth = monthOf(ctx.now());
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
    await ctx.db.execute(
      sql`select create_month_partitions(${startOf(thisMonth + ahead).toISOString()}::timestamptz)`,
    );
  for (const month of (await storedMonths(ctx)).filter((one) => one + keptMonths < thisMonth)) {
    const failed = await dropMonth(ctx, month, signal).catch((error: unknown) => errorReport(error));
    if (signal?.aborted) return;
    if (failed) ctx.log.error({ month: startOf(month), reason: failed }, 'cannot drop a month of answers');
  }
  await markDone(ctx, JOB);
}

async function storedMonths({ db }: PartitionContext): Promise<number[]> {
  const rows = await db.execute<{ month: string }>(sql`
    select replace(right(relname, 7), '_', '-') as month from pg_class
    where relkind = 'r' and relname ~ '^answers_[0-9]{4}_[0-9]{2}$' order by 1`);
  return rows.map(({ month }) => monthOf(new Date(`${month}-01T00:00:00Z`)));
}

/** Drops a month of questions and answers, unless it had open questions. Returns the reason if the database refuses. */
async function dropMonth(ctx: PartitionContext, month: number, signal?: AbortSignal): Promise<string | null> {
  const [ids] = await ctx.db.execute<IdRange>(sql`
    select ${LOWEST_ID} as from, least_id_at(${startOf(month + 1).toISOString()}::timestamptz) as until`);
  if (!ids) return null;
  // An answer to one of these questions may be arriving now, so a later run drops the month.
  if ((await closeOpenQuestions(ctx, ids, signal)) > 0) return null;
  await forEachIdRange(ctx, ids, signal, async ({ from, until }) => {
    await ctx.db.execute(
      sql`select book_dropped_answers(${from}::uuid, ${until}::uuid, ${ctx.now().toISOString()}::timestamptz)`,
    );
  });
  if (signal?.aborted) return null;
  const [dropped] = await ctx.db.execute<{ reason: string | null }>(
    sql`select drop_month_partitions(${startOf(month).toISOString()}::timestamptz) as reason`,
  );
  if (dropped?.reason) return dropped.reason;
  await deleteOldRounds(ctx, ids.until, signal);
  return null;
}

/** Marks unanswered questions as replaced, so that they cannot be answered any more. Returns their number. */
async function closeOpenQuestions(
  ctx: PartitionContext,
  ids: IdRange,
  signal?: AbortSignal,
): Promise<number> {
  let closed = 0;
  await forEachIdRange(ctx, ids, signal, async ({ from, until }) => {
    const rows = await ctx.db.execute(sql`
      update questions q set replaced = true
      where q.id >= ${from}::uuid and q.id < ${until}::uuid and not q.replaced and not exists (
        select from answers a
        where a.player_id = q.player_id and a.question_id = q.id and a.question_id >= ${from}::uuid and a.question_id < ${until}::uuid)
      returning 1`);
    closed += rows.length;
  });
  return closed;
}

/** Calls `work` for consecutive id ranges of about ROWS_AT_ONCE questions. Does not split a round. */
async function forEachIdRange(
  ctx: PartitionContext,
  ids: IdRange,
  signal: AbortSignal | undefined,
  work: (range: IdRange) => Promise<void>,
): Promise<void> {
  for (let from = ids.from; from < ids.until && !signal?.aborted; ) {
    const [next] = await ctx.db.execute<{ id: string }>(sql`
      select set_of(id) as id from questions
      where id >= ${from}::uuid and id < ${ids.until}::uuid order by id limit 1 offset ${ROWS_AT_ONCE}`);
    const until = next?.id ?? ids.until;
    await work({ from, until });
    from = until;
  }
}

/** Deletes player_sets rows of rounds below `beforeId`, except each player's last row, which gives the next row its number. */
async function deleteOldRounds(
  { db }: Pick<Context, 'db'>,
  beforeId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = LOWEST_ID; after !== undefined && !signal?.aborted; ) {
    const players: { player_id: string }[] = await db.execute<{ player_id: string }>(sql`
      with batch as (
        select player_id from game_states where player_id > ${after}::uuid order by player_id limit ${PLAYERS_AT_ONCE}
      ), dropped as (
        delete from player_sets p using batch b
        where p.player_id = b.player_id and ${beforeId}::uuid > all(p.set_ids)
          and exists (select from player_sets l where l.player_id = p.player_id and l.chunk > p.chunk)
      )
      select player_id from batch order by player_id`);
    after = players.length < PLAYERS_AT_ONCE ? undefined : players.at(-1)?.player_id;
  }
}

export const maintainPartitionsJob: Job = {
  name: 'keep months of answers',
  everySeconds: 3600,
  run: (ctx, signal) => maintainPartitions(ctx, { keptMonths: env().ANSWERS_KEPT_MONTHS }, signal),
};
