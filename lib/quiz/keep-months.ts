import { sql } from '@/db/sql';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { claimDaily, markDone } from '@/lib/platform/jobs/claim-daily';
import type { Job } from '@/lib/platform/jobs/job';

const JOB = 'keep-months';
const MONTHS_AHEAD = 2;
/** A tenth of a second. More than a set has. */
const ROWS_AT_ONCE = 5000;
const PLAYERS_AT_ONCE = 500;
/** All earlier ids count too: the default partition may hold some. */
const FIRST = '00000000-0000-0000-0000-000000000000';

export type MonthsContext = Pick<Context, 'db' | 'now' | 'log'>;
type Range = { from: string; until: string };

/** Months since the year 0. */
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
const startOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));

/**
 * Creates the partitions of the coming months, and drops those of months that ended more than `keptMonths` ago. Once a day
 * over all processes. A month that cannot be dropped is logged and stays until a later run. Stops at the signal.
 */
export async function keepMonths(
  ctx: MonthsContext,
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

async function storedMonths({ db }: MonthsContext): Promise<number[]> {
  const rows = await db.execute<{ month: string }>(sql`
    select replace(right(relname, 7), '_', '-') as month from pg_class
    where relkind = 'r' and relname ~ '^answers_[0-9]{4}_[0-9]{2}$' order by 1`);
  return rows.map(({ month }) => monthOf(new Date(`${month}-01T00:00:00Z`)));
}

/** Returns why the month stays, or null. */
async function dropMonth(ctx: MonthsContext, month: number, signal?: AbortSignal): Promise<string | null> {
  const [ids] = await ctx.db.execute<Range>(sql`
    select ${FIRST} as from, least_id_at(${startOf(month + 1).toISOString()}::timestamptz) as until`);
  if (!ids) return null;
  // A question that was just open may be judged at this moment. The run of the next day finds none.
  if ((await closeOpenQuestions(ctx, ids, signal)) > 0) return null;
  await inSlices(ctx, ids, signal, async ({ from, until }) => {
    await ctx.db.execute(
      sql`select book_dropped_answers(${from}::uuid, ${until}::uuid, ${ctx.now().toISOString()}::timestamptz)`,
    );
  });
  if (signal?.aborted) return null;
  const [dropped] = await ctx.db.execute<{ reason: string | null }>(
    sql`select drop_month_partitions(${startOf(month).toISOString()}::timestamptz) as reason`,
  );
  if (dropped?.reason) return dropped.reason;
  await dropOldSets(ctx, ids.until, signal);
  return null;
}

/** Makes questions that nobody answered impossible to answer. Their players are dealt a new set. Returns how many. */
async function closeOpenQuestions(ctx: MonthsContext, ids: Range, signal?: AbortSignal): Promise<number> {
  let closed = 0;
  await inSlices(ctx, ids, signal, async ({ from, until }) => {
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

/** Calls `work` with ranges of ids that hold some thousand questions each, one after the other. No set is in two. */
async function inSlices(
  ctx: MonthsContext,
  ids: Range,
  signal: AbortSignal | undefined,
  work: (slice: Range) => Promise<void>,
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

/**
 * Deletes the rows of player_sets whose sets are all below `beforeId`. What a player has seen need not outlive the questions:
 * their records left play long ago. The last row of a player stays, because the numbers of the next rows follow from it.
 */
async function dropOldSets(
  { db }: Pick<Context, 'db'>,
  beforeId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined && !signal?.aborted; ) {
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

export const keepMonthsJob: Job = {
  name: 'keep months of answers',
  everySeconds: 3600,
  run: (ctx, signal) => keepMonths(ctx, { keptMonths: env().ANSWERS_KEPT_MONTHS }, signal),
};
