import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { setListedWithin } from '@/lib/players/set-listed';
import type { AnswerSpan } from '@/lib/projections/run-projection';
import { settledNumber } from '@/lib/projections/settled-number';
import { ENDLESS_HOURS, type FoulPlay, foulPlay, PACE_GAPS, type PlayFigures } from './fair-play';

type Executor = Pick<Database, 'execute'>;
type Foul = { playerId: string; reason: FoulPlay };
type FiguresRow = {
  player_id: string;
  quickest_run_ms: number | null;
  hours_played: number;
  guesses: number;
  right_guesses: number;
};

const NAME = 'fair_play';
/** Numbers per transaction: more than a minute of them at 1,000 answers a second. */
const BATCH_SIZE = 100_000;
/** Runs of answers may start this long before the answers that are read. */
const OVERLAP_MS = 3 * 60_000;
/** Accuracy is judged over this long; `deleteOldTallies` deletes older statistics. */
export const TALLIES_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Excludes players from boards who broke the rule of fair play in the answers since the last run. Each answer is counted once, in
 * whichever process. Statistics, exclusions and the watermark are committed together. Returns how many players it excluded.
 */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  const settled = (await settledNumber(ctx.db.$client)) ?? 0;
  let count = 0;
  for (let isBehind = true; isBehind; ) {
    const judged = await ctx.db.transaction((tx) => judgeNext(tx, settled, ctx));
    for (const { playerId, reason } of judged?.excluded ?? [])
      ctx.log.info({ playerId, reason }, 'excluded from boards');
    count += judged?.excluded.length ?? 0;
    isBehind = judged !== null && judged.upTo < settled;
  }
  return { excluded: count };
}

/** Returns null where nothing is left to do. */
async function judgeNext(
  tx: Transaction,
  settled: number,
  { now, log }: Pick<Context, 'now' | 'log'>,
): Promise<{ upTo: number; excluded: Foul[] } | null> {
  const [mark] = await tx.execute<{ after: number }>(sql`
    select done_number::double precision as after, set_config('enable_seqscan', 'off', true)
    from projections where name = ${NAME} for update skip locked`);
  if (!mark || mark.after >= settled) return null;
  const span = { after: mark.after, upTo: Math.min(settled, mark.after + BATCH_SIZE) };
  const nowMs = now().getTime();
  await countAnswers(tx, span);
  const figures = await readFigures(tx, span, nowMs);
  const foul = figures.flatMap((row): Foul[] => {
    const reason = foulPlay(toFigures(row));
    return reason ? [{ playerId: row.player_id, reason }] : [];
  });
  const excluded = await excludeEach(tx, foul, nowMs, log);
  await tx.execute(sql`update projections set done_number = ${span.upTo} where name = ${NAME}`);
  return { upTo: span.upTo, excluded };
}

/**
 * Excludes players in the order in which answers lock them. A player whom the database refuses is judged again later.
 */
async function excludeEach(
  tx: Transaction,
  foul: readonly Foul[],
  nowMs: number,
  log: Pick<Log, 'error'>,
): Promise<Foul[]> {
  const excluded: Foul[] = [];
  for (const one of foul) {
    try {
      if (await tx.transaction((nested) => exclude(nested, one.playerId, nowMs))) excluded.push(one);
    } catch (error) {
      if (!isStatementError(error)) throw error;
      log.error(
        { playerId: one.playerId, error: errorReport(error) },
        'a player was not excluded from boards',
      );
    }
  }
  return excluded;
}

/**
 * Returns until when (epoch ms) all committed answers have been judged by the rule and are on the boards. Answers commit within
 * seconds after they were judged.
 */
export async function fairPlayJudgedUntilMs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const [oldest] = await db.execute<{ at_ms: number | null }>(sql`
    select (extract(epoch from min(a.judged_at)) * 1000)::double precision as at_ms from quiz_answers a
    where a.number > (select min(p.done_number) from projections p where p.name in (${NAME}, 'boards'))`);
  return Math.min(oldest?.at_ms ?? Number.POSITIVE_INFINITY, now().getTime());
}

async function countAnswers(tx: Executor, { after, upTo }: AnswerSpan): Promise<void> {
  await tx.execute(sql`
    insert into play_tallies as t (player_id, hour, answers, guesses, right_guesses)
    select q.player_id, date_trunc('hour', a.judged_at, 'UTC'), count(*),
      count(*) filter (where q.points > 0), count(*) filter (where q.points > 0 and a.choice = q.answer_index)
    from quiz_answers a
    cross join lateral (
      select o.player_id, o.points, o.answer_index from quiz_questions o where o.id = a.question_id offset 0
    ) q
    where a.number > ${after} and a.number <= ${upTo}
    group by 1, 2 order by 1, 2
    on conflict (player_id, hour) do update set answers = t.answers + excluded.answers,
      guesses = t.guesses + excluded.guesses, right_guesses = t.right_guesses + excluded.right_guesses`);
}

async function readFigures(tx: Executor, { after, upTo }: AnswerSpan, nowMs: number): Promise<FiguresRow[]> {
  const talliesFrom = iso(nowMs - TALLIES_KEPT_MS);
  const endlessSince = iso(nowMs - ENDLESS_HOURS * 60 * 60 * 1000);
  const rows = await tx.execute<FiguresRow>(sql`
    with first as materialized (
      select a.judged_at from quiz_answers a where a.number > ${after} order by a.number limit 1
    ), start as materialized (
      select coalesce(max(number), 0) as number from (
        select a.number from quiz_answers a
        where a.number <= ${after}
          and a.judged_at < (select f.judged_at from first f) - ${OVERLAP_MS} * interval '1 millisecond'
        order by a.number desc limit 1
      ) s
    ), runs as (
      select q.player_id, a.number, a.judged_at
        - lag(a.judged_at, ${PACE_GAPS}) over (partition by q.player_id order by a.judged_at) as run
      from quiz_answers a
      cross join lateral (select o.player_id from quiz_questions o where o.id = a.question_id offset 0) q
      where a.number > (select number from start) and a.number <= ${upTo}
    ), active as (
      select player_id, extract(epoch from min(run))::float8 * 1000 as quickest_run_ms
      from runs group by player_id having max(number) > ${after}
    )
    select c.player_id, c.quickest_run_ms,
      count(*) filter (where t.hour > ${endlessSince}::timestamptz)::int as hours_played,
      coalesce(sum(t.guesses), 0)::int as guesses, coalesce(sum(t.right_guesses), 0)::int as right_guesses
    from active c
    join players p on p.id = c.player_id and p.held_off_boards_at is null
    left join play_tallies t on t.player_id = c.player_id and t.hour >= ${talliesFrom}::timestamptz
    group by c.player_id, c.quickest_run_ms order by c.player_id`);
  return [...rows];
}

function toFigures(row: FiguresRow): PlayFigures {
  return {
    quickestRunMs: row.quickest_run_ms,
    hoursPlayed: row.hours_played,
    guesses: row.guesses,
    rightGuesses: row.right_guesses,
  };
}

/** Marks and hides a player. Returns false when that had been done before. */
async function exclude(tx: Executor, playerId: string, nowMs: number): Promise<boolean> {
  const marked = await tx.execute(sql`
    update players set held_off_boards_at = ${iso(nowMs)}::timestamptz
    where id = ${playerId} and held_off_boards_at is null returning id`);
  if (marked.length === 0) return false;
  await setListedWithin(tx, { playerId, listed: false });
  return true;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
