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

const JOB = 'hold-off-impossible-players';
/** Answers are read once this old, so that none commits behind the mark. */
const SETTLED_MS = 30_000;
/** Runs of answers may begin this long before the mark. */
const OVERLAP_MS = 3 * 60_000;
/** What accuracy is judged over; tallies older than this are forgotten. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Reads the answers judged since its last run, and takes off the boards whoever breaks the rule of fair play. Each answer is
 * counted once, whichever process runs this and however often; the work goes with the new answers, not with all. All of a
 * run is one transaction: what a process that dies has read is read again by the next run.
 * Returns how many players were excluded from boards.
 */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  const nowMs = ctx.now().getTime();
  const held = await ctx.db.transaction(async (tx) => {
    const span = await advanceMark(tx, nowMs);
    if (!span) return [];
    await tallyAnswers(tx, span);
    const figures = await readFigures(tx, span, nowMs);
    await tx.execute(sql`delete from play_tallies where hour < ${iso(nowMs - KEPT_MS)}::timestamptz`);
    const foul = figures.flatMap((row): Foul[] => {
      const reason = foulPlay(toFigures(row));
      return reason ? [{ playerId: row.player_id, reason }] : [];
    });
    return excludeEach(tx, foul, nowMs, ctx.log);
  });
  for (const { playerId, reason } of held) ctx.log.info({ playerId, reason }, 'excluded from boards');
  return { excluded: held.length };
}

/**
 * One after the other, with the mark and in the order in which answers take their players. Whom the database refuses to
 * hold off keeps nobody else on the boards; the tallies tell on him again at his next answer. Returns who was excluded from boards now.
 */
async function excludeEach(
  tx: Transaction,
  foul: readonly Foul[],
  nowMs: number,
  log: Pick<Log, 'error'>,
): Promise<Foul[]> {
  const held: Foul[] = [];
  for (const one of foul) {
    try {
      if (await tx.transaction((nested) => exclude(nested, one.playerId, nowMs))) held.push(one);
    } catch (error) {
      if (!isStatementError(error)) throw error;
      log.error(
        { playerId: one.playerId, error: errorReport(error) },
        'a player was not excluded from boards',
      );
    }
  }
  return held;
}

/** Up to when (epoch ms) every answer has been looked at; null before the first look. */
export async function fairPlayJudgedUntilMs({ db }: Pick<Context, 'db'>): Promise<number | null> {
  const [mark] = await db.execute<{ at_ms: number }>(sql`
    select (extract(epoch from done_until) * 1000)::double precision as at_ms from job_marks where job = ${JOB}`);
  return mark?.at_ms ?? null;
}

/** Takes the span to read, alone: a second process waits here and then finds nothing new. */
async function advanceMark(tx: Executor, nowMs: number): Promise<Span | null> {
  const until = iso(nowMs - SETTLED_MS);
  await tx.execute(sql`
    insert into job_marks (job, done_until) values (${JOB}, ${iso(nowMs - KEPT_MS)}::timestamptz)
    on conflict do nothing`);
  const [row] = await tx.execute<{ from: string }>(sql`
    with mark as (select job, done_until from job_marks where job = ${JOB} for update)
    update job_marks j set done_until = ${until}::timestamptz from mark
    where j.job = mark.job and mark.done_until < ${until}::timestamptz
    returning to_json(mark.done_until) #>> '{}' as from`);
  return row ? { from: row.from, until } : null;
}

async function tallyAnswers(tx: Executor, { from, until }: Span): Promise<void> {
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

/** Figures of every player on the boards who answered in the span. */
async function readFigures(tx: Executor, { from, until }: Span, nowMs: number): Promise<FiguresRow[]> {
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
    left join play_tallies t on t.player_id = c.player_id
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

/** Marks and hides a player together; false when that had been done before. */
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
