import type { Queryable } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { STREAK_LENGTHS } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Log } from '@/lib/platform/log/log';
import { evaluateBadges } from './evaluate-badges';

const JOB = 'give-missed-badges';
/** Answers are read once this old, so that none commits behind the mark. */
const SETTLED_MS = 30_000;
/** Read at a time, so that a long pause is made up for in pieces. */
const SPAN_MS = 60_000;
/** Where the first run begins. */
const FIRST_SPAN_MS = 60 * 60_000;
/** Players looked at in one transaction. */
const HANDFUL = 200;

type Span = { fromMs: number; untilMs: number };
type MissedContext = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'error'> };
type PlayersRow = { player_id: string; answers: [questionId: string, streak: number][] };

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Looks at every answer since its last run whose commit is certain, and gives what is due and was not given: where a
 * process died between the commit of an answer and its badges, or could not keep up. Safe to run twice, late, and in several
 * processes. A player whose badges the database refuses is named in the log and keeps nobody else waiting; setting the
 * mark of the job back makes up for that once the cause is mended. Returns how many badges it gave.
 */
export async function giveMissedBadges(ctx: MissedContext): Promise<{ given: number }> {
  const untilMs = ctx.now().getTime() - SETTLED_MS;
  let given = 0;
  for (;;) {
    const fromMs = await readMark(ctx, untilMs - FIRST_SPAN_MS);
    if (fromMs >= untilMs) return { given };
    const span = { fromMs, untilMs: Math.min(untilMs, fromMs + SPAN_MS) };
    given += await lookAt(ctx, span);
    // After the badges are committed: whoever dies before this looks again, and two who look at once give nothing twice.
    await ctx.db.$client`
      update job_marks set done_until = greatest(done_until, ${iso(span.untilMs)}::timestamptz) where job = ${JOB}`;
  }
}

async function readMark({ db }: Pick<Context, 'db'>, firstMs: number): Promise<number> {
  await db.$client`
    insert into job_marks (job, done_until) values (${JOB}, ${iso(firstMs)}::timestamptz) on conflict do nothing`;
  const [mark] = await db.$client<{ at_ms: number }[]>`
    select (extract(epoch from done_until) * 1000)::double precision as at_ms from job_marks where job = ${JOB}`;
  return mark?.at_ms ?? firstMs;
}

async function lookAt(ctx: MissedContext, span: Span): Promise<number> {
  const rows = await readPlayers(ctx.db.$client, span);
  let given = 0;
  for (let from = 0; from < rows.length; from += HANDFUL)
    given += await giveTo(ctx, rows.slice(from, from + HANDFUL));
  return given;
}

/** To all of a handful together; where the database refuses that, to each alone. */
async function giveTo(ctx: MissedContext, handful: readonly PlayersRow[]): Promise<number> {
  try {
    const { playerIds, given } = await evaluateBadges(ctx, {
      playerIds: handful.map((row) => row.player_id),
      answers: handful.flatMap((row) =>
        row.answers.map(([questionId, streak]) => ({ playerId: row.player_id, questionId, streak })),
      ),
    });
    await publishPlayerEvents(ctx.db, playerIds, { type: 'noticesChanged' });
    return given;
  } catch (error) {
    if (!isStatementError(error)) throw error;
    const [only, ...others] = handful;
    if (others.length === 0) {
      ctx.log.error({ playerId: only?.player_id, error: errorReport(error) }, 'badges could not be given');
      return 0;
    }
    let given = 0;
    for (const row of handful) given += await giveTo(ctx, [row]);
    return given;
  }
}

/** Everybody who answered in the span, with those answers that a badge may hang on. */
async function readPlayers(sql: Queryable, { fromMs, untilMs }: Span): Promise<PlayersRow[]> {
  return sql<PlayersRow[]>`
    with fresh as materialized (
      select a.player_id, a.question_id, a.streak_after from answers a
      where a.judged_at > ${iso(fromMs)}::timestamptz and a.judged_at <= ${iso(untilMs)}::timestamptz
    ), who as materialized (
      select f.player_id, (select count(*) from player_badges b where b.player_id = f.player_id
        and b.badge in (${BADGES.rollCall.badgeId}, ${BADGES.countyHopper.badgeId})) < 2 as seeks
      from (select distinct player_id from fresh) f
    )
    select w.player_id, coalesce(jsonb_agg(jsonb_build_array(f.question_id, f.streak_after)) filter (
      where w.seeks or f.streak_after = any (${`{${STREAK_LENGTHS.join(',')}}`}::integer[])
        or f.streak_after >= ${BADGES.cleanSlate.need}), '[]'::jsonb) as answers
    from who w join fresh f on f.player_id = w.player_id group by 1 order by 1`;
}
