import type { Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import type { AnswerSpan } from '@/lib/projections/run-projection';
import { type Exclusion, findExclusion } from './fair-play';
import { readPlayFigures } from './read-play-figures';
import { excludeWithin } from './set-listed';

type PlayerExclusion = Exclusion & { playerId: string };
type JudgedBatch = AnswerSpan & { exclusions: PlayerExclusion[]; isBehind: boolean };

const PROJECTION = 'fair_play';
/** More answers than a minute has at 1,000 a second. */
const BATCH_SIZE = 100_000;

/** Judges the answers that the day results include and that no earlier run has judged. Returns the number of excluded players. */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  const nowMs = ctx.now().getTime();
  let excluded = 0;
  for (let isBehind = true; isBehind; ) {
    const judged = await ctx.db.transaction((tx) => judgeNextBatch(tx, nowMs));
    if (!judged) break;
    excluded += await excludeEach(ctx, judged.exclusions, nowMs);
    // The mark moves last, so an interrupted run is repeated.
    await ctx.db.execute(sql`
      update projections set done_number = ${judged.upTo} where name = ${PROJECTION} and done_number < ${judged.upTo}`);
    isBehind = judged.isBehind;
  }
  return { excluded };
}

async function judgeNextBatch(tx: Transaction, nowMs: number): Promise<JudgedBatch | null> {
  const [mark] = await tx.execute<{ after: number; counted: number }>(sql`
    select done_number::double precision as after, set_config('enable_seqscan', 'off', true),
      (select r.done_number::double precision from projections r where r.name = 'results') as counted
    from projections where name = ${PROJECTION}`);
  if (!mark || mark.after >= mark.counted) return null;
  const span = { after: mark.after, upTo: Math.min(mark.counted, mark.after + BATCH_SIZE) };
  const exclusions = (await readPlayFigures(tx, span, nowMs)).flatMap(
    ({ playerId, figures }): PlayerExclusion[] => {
      const found = findExclusion(figures, nowMs);
      return found ? [{ ...found, playerId }] : [];
    },
  );
  return { ...span, exclusions, isBehind: span.upTo < mark.counted };
}

/** Excludes each player in a separate transaction, because answers wait for the same rows. Skips players for whom that fails. */
async function excludeEach(
  { db, log }: Pick<Context, 'db' | 'log'>,
  exclusions: readonly PlayerExclusion[],
  nowMs: number,
): Promise<number> {
  let excluded = 0;
  for (const one of exclusions) {
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

/** Returns the time (epoch ms) until which fair play has judged all committed answers and the boards include them. */
export async function fairPlayJudgedUntilMs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const [oldest] = await db.execute<{ at_ms: number | null }>(sql`
    select (extract(epoch from min(a.judged_at)) * 1000)::double precision as at_ms from answers a
    where a.number > (select min(p.done_number) from projections p where p.name in (${PROJECTION}, 'boards'))`);
  return Math.min(oldest?.at_ms ?? Number.POSITIVE_INFINITY, now().getTime());
}

export const excludeImpossiblePlayersJob: Job = {
  name: 'exclude impossible players',
  everySeconds: 60,
  run: excludeImpossiblePlayers,
};
