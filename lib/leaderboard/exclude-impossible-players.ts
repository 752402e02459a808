import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { setListedWithin } from '@/lib/players/set-listed';
import { ENDLESS_HOURS, type FoulPlay, foulPlay, PACE_GAPS, type PlayFigures } from './fair-play';

type Executor = Pick<Database, 'execute'>;
type Span = { from: string; until: string };
type Foul = { playerId: string; reason: FoulPlay };
type FiguresRow = {
  player_id: string;
  quickest_run_ms: number | null;
  hours_played: number;
  guesses: number;
  right_guesses: number;
};

const JOB = 'exclude-impossible-players';
/** The name of the job in version 0.1, whose processes may still run. Both marks move together; drop it after 0.2. */
const FORMER_JOB = 'hold-off-impossible-players';
/** Answers are read once this old, so that none commits behind the mark. */
const SETTLED_MS = 30_000;
/** Runs of answers may start this long before the mark. */
const OVERLAP_MS = 3 * 60_000;
/** Accuracy is judged over this long; `deleteOldTallies` deletes older statistics. */
export const TALLIES_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Excludes players from boards who broke the rule of fair play in the answers since the last run. Each answer is
 * counted once, in whichever process. A run is one transaction. Returns how many players it excluded.
 */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  const nowMs = ctx.now().getTime();
  const excluded = await ctx.db.transaction(async (tx) => {
    const span = await advanceMark(tx, nowMs);
    if (!span) return [];
    await countAnswers(tx, span);
    const figures = await readFigures(tx, span, nowMs);
    const foul = figures.flatMap((row): Foul[] => {
      const reason = foulPlay(toFigures(row));
      return reason ? [{ playerId: row.player_id, reason }] : [];
    });
    return excludeEach(tx, foul, nowMs, ctx.log);
  });
  for (const { playerId, reason } of excluded) ctx.log.info({ playerId, reason }, 'excluded from boards');
  return { excluded: excluded.length };
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

/** Returns until when (epoch ms) all answers have been judged by the rule; null before the first run. */
export async function fairPlayJudgedUntilMs({ db }: Pick<Context, 'db'>): Promise<number | null> {
  const [mark] = await db.execute<{ at_ms: number | null }>(sql`
    select (extract(epoch from max(done_until)) * 1000)::double precision as at_ms from job_marks
    where job in (${JOB}, ${FORMER_JOB})`);
  return mark?.at_ms ?? null;
}

/** Claims the span to read. A second process waits here and then finds nothing new. */
async function advanceMark(tx: Executor, nowMs: number): Promise<Span | null> {
  const until = iso(nowMs - SETTLED_MS);
  const first = iso(nowMs - TALLIES_KEPT_MS);
  await tx.execute(sql`
    insert into job_marks (job, done_until)
    values (${JOB}, ${first}::timestamptz), (${FORMER_JOB}, ${first}::timestamptz)
    on conflict do nothing`);
  const [row] = await tx.execute<{ from: string }>(sql`
    with marks as (
      select job, done_until from job_marks where job in (${JOB}, ${FORMER_JOB}) order by job for update
    ), latest as (
      select max(done_until) as done_until from marks
    )
    update job_marks j set done_until = ${until}::timestamptz from marks, latest
    where j.job = marks.job and latest.done_until < ${until}::timestamptz
    returning to_json(latest.done_until) #>> '{}' as from`);
  return row ? { from: row.from, until } : null;
}

async function countAnswers(tx: Executor, { from, until }: Span): Promise<void> {
  await tx.execute(sql`
    insert into play_tallies as t (player_id, hour, answers, guesses, right_guesses)
    select a.player_id, date_trunc('hour', a.judged_at, 'UTC'), count(*),
      count(*) filter (where q.points > 0), count(*) filter (where q.points > 0 and a.correct)
    from answers a join questions q on q.id = a.question_id
    where a.judged_at > ${from}::timestamptz and a.judged_at <= ${until}::timestamptz
    group by 1, 2 order by 1, 2
    on conflict (player_id, hour) do update set answers = t.answers + excluded.answers,
      guesses = t.guesses + excluded.guesses, right_guesses = t.right_guesses + excluded.right_guesses`);
}

async function readFigures(tx: Executor, { from, until }: Span, nowMs: number): Promise<FiguresRow[]> {
  const talliesFrom = iso(nowMs - TALLIES_KEPT_MS);
  const endlessSince = iso(nowMs - ENDLESS_HOURS * 60 * 60 * 1000);
  const runsFrom = iso(Date.parse(from) - OVERLAP_MS);
  const rows = await tx.execute<FiguresRow>(sql`
    with runs as (
      select a.player_id, a.judged_at,
        a.judged_at - lag(a.judged_at, ${PACE_GAPS}) over (partition by a.player_id order by a.judged_at) as run
      from answers a
      where a.judged_at > ${runsFrom}::timestamptz and a.judged_at <= ${until}::timestamptz
    ), active as (
      select player_id, extract(epoch from min(run))::float8 * 1000 as quickest_run_ms
      from runs group by player_id having max(judged_at) > ${from}::timestamptz
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
