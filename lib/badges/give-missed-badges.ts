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
const SPAN_MS = 60_000;
/** The first run starts this long ago. */
const FIRST_SPAN_MS = 60 * 60_000;
const BATCH_SIZE = 200;

type Span = { fromMs: number; untilMs: number };
type MissedContext = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'error'> };
type PlayersRow = { player_id: string; answers: [questionId: string, streak: number][] };

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Awards badges that were missed because a process died or could not keep up: evaluates all answers since the last
 * run whose commit is certain. Idempotent. Logs and skips players whom the database refuses; set the mark of the job
 * back after fixing the cause. Returns how many badges it awarded.
 */
export async function giveMissedBadges(ctx: MissedContext): Promise<{ given: number }> {
  const untilMs = ctx.now().getTime() - SETTLED_MS;
  let given = 0;
  for (;;) {
    const fromMs = await readMark(ctx, untilMs - FIRST_SPAN_MS);
    if (fromMs >= untilMs) return { given };
    const span = { fromMs, untilMs: Math.min(untilMs, fromMs + SPAN_MS) };
    given += await evaluateSpan(ctx, span);
    // After the commit of the badges, so that a crash before this only repeats the evaluation.
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

async function evaluateSpan(ctx: MissedContext, span: Span): Promise<number> {
  const rows = await readPlayers(ctx.db.$client, span);
  let given = 0;
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    given += await evaluateBatch(ctx, rows.slice(from, from + BATCH_SIZE));
  return given;
}

/** Evaluates a batch; where the database refuses it, each player alone. */
async function evaluateBatch(ctx: MissedContext, batch: readonly PlayersRow[]): Promise<number> {
  try {
    const { playerIds, given } = await evaluateBadges(ctx, {
      playerIds: batch.map((row) => row.player_id),
      answers: batch.flatMap((row) =>
        row.answers.map(([questionId, streak]) => ({ playerId: row.player_id, questionId, streak })),
      ),
    });
    await publishPlayerEvents(ctx.db, playerIds, { type: 'noticesChanged' });
    return given;
  } catch (error) {
    if (!isStatementError(error)) throw error;
    const [only, ...others] = batch;
    if (others.length === 0) {
      ctx.log.error({ playerId: only?.player_id, error: errorReport(error) }, 'badges could not be given');
      return 0;
    }
    let given = 0;
    for (const row of batch) given += await evaluateBatch(ctx, [row]);
    return given;
  }
}

/** Returns everybody who answered in the span, with the answers that may complete a badge. */
async function readPlayers(sql: Queryable, { fromMs, untilMs }: Span): Promise<PlayersRow[]> {
  return sql<PlayersRow[]>`
    with fresh as materialized (
      select a.player_id, a.question_id, a.streak_after from answers a
      where a.judged_at > ${iso(fromMs)}::timestamptz and a.judged_at <= ${iso(untilMs)}::timestamptz
    ), active as materialized (
      select f.player_id, (select count(*) from player_badges b where b.player_id = f.player_id
        and b.badge in (${BADGES.rollCall.badgeId}, ${BADGES.countyHopper.badgeId})) < 2 as seeks
      from (select distinct player_id from fresh) f
    )
    select w.player_id, coalesce(jsonb_agg(jsonb_build_array(f.question_id, f.streak_after)) filter (
      where w.seeks or f.streak_after = any (${`{${STREAK_LENGTHS.join(',')}}`}::integer[])
        or f.streak_after >= ${BADGES.cleanSlate.need}), '[]'::jsonb) as answers
    from active w join fresh f on f.player_id = w.player_id group by 1 order by 1`;
}
