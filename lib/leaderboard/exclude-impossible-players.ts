import type { Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import type { AnswerSpan } from '@/lib/projections/run-projection';
import { excludeWithin } from './exclude-within';
import { type FoulPlay, foulPlay } from './fair-play';
import { readPlayFigures } from './read-play-figures';

type Foul = FoulPlay & { playerId: string };
type Judged = AnswerSpan & { foul: Foul[]; isBehind: boolean };

const NAME = 'fair_play';
/** Numbers per reading: more than a minute of them at 1,000 answers a second. */
const BATCH_SIZE = 100_000;

/**
 * Excludes players from boards who broke the rule of fair play in the answers since the last run, as far as the results of days
 * have read them. The watermark moves after the exclusions: a run that was killed in between is repeated, and changes nothing
 * twice. Returns how many it excluded.
 */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  const nowMs = ctx.now().getTime();
  let excluded = 0;
  for (let isBehind = true; isBehind; ) {
    const judged = await ctx.db.transaction((tx) => judgeNext(tx, nowMs));
    if (!judged) break;
    excluded += await excludeEach(ctx, judged.foul, nowMs);
    await ctx.db.execute(sql`
      update projections set done_number = ${judged.upTo} where name = ${NAME} and done_number < ${judged.upTo}`);
    isBehind = judged.isBehind;
  }
  return { excluded };
}

/** Returns null where nothing is left to do. */
async function judgeNext(tx: Transaction, nowMs: number): Promise<Judged | null> {
  const [mark] = await tx.execute<{ after: number; counted: number }>(sql`
    select done_number::double precision as after, set_config('enable_seqscan', 'off', true),
      (select r.done_number::double precision from projections r where r.name = 'results') as counted
    from projections where name = ${NAME}`);
  if (!mark || mark.after >= mark.counted) return null;
  const span = { after: mark.after, upTo: Math.min(mark.counted, mark.after + BATCH_SIZE) };
  const foul = (await readPlayFigures(tx, span, nowMs)).flatMap(({ playerId, figures }): Foul[] => {
    const found = foulPlay(figures, nowMs);
    return found ? [{ ...found, playerId }] : [];
  });
  return { ...span, foul, isBehind: span.upTo < mark.counted };
}

/**
 * Excludes each player in a transaction of their own: answers lock the same rows, and would wait for all the others. A player whom
 * the database refuses is judged again later. Returns how many it excluded.
 */
async function excludeEach(
  { db, log }: Pick<Context, 'db' | 'log'>,
  foul: readonly Foul[],
  nowMs: number,
): Promise<number> {
  let excluded = 0;
  for (const one of foul) {
    const { playerId, reason } = one;
    try {
      if (!(await db.transaction((tx) => excludeWithin(tx, one, nowMs)))) continue;
      excluded += 1;
      log.info({ playerId, reason }, 'excluded from boards');
    } catch (error) {
      if (!isStatementError(error)) throw error;
      log.error({ playerId, error: errorReport(error) }, 'a player was not excluded from boards');
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
    select (extract(epoch from min(a.judged_at)) * 1000)::double precision as at_ms from answers a
    where a.number > (select min(p.done_number) from projections p where p.name in (${NAME}, 'boards'))`);
  return Math.min(oldest?.at_ms ?? Number.POSITIVE_INFINITY, now().getTime());
}

export const excludeImpossiblePlayersJob: Job = {
  name: 'exclude impossible players',
  everySeconds: 60,
  run: excludeImpossiblePlayers,
};
