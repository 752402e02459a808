import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { AnswerSpan } from '@/lib/projections/run-projection';
import { excludeWithin } from './exclude-within';
import { type FoulPlay, foulPlay } from './fair-play';
import { readPlayFigures } from './read-play-figures';

type Foul = FoulPlay & { playerId: string };
type Judged = AnswerSpan & { excluded: Foul[]; isBehind: boolean };

const NAME = 'fair_play';
/** Numbers per transaction: more than a minute of them at 1,000 answers a second. */
const BATCH_SIZE = 100_000;

/**
 * Excludes players from boards who broke the rule of fair play in the answers since the last run, as far as the results of days
 * have read them. Exclusions and the watermark are committed together, in whichever process. Returns how many it excluded.
 */
export async function excludeImpossiblePlayers(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<{ excluded: number }> {
  let count = 0;
  for (let isBehind = true; isBehind; ) {
    const judged = await ctx.db.transaction((tx) => judgeNext(tx, ctx));
    for (const { playerId, reason } of judged?.excluded ?? [])
      ctx.log.info({ playerId, reason }, 'excluded from boards');
    count += judged?.excluded.length ?? 0;
    isBehind = judged?.isBehind ?? false;
  }
  return { excluded: count };
}

/** Returns null where nothing is left to do. */
async function judgeNext(
  tx: Transaction,
  { now, log }: Pick<Context, 'now' | 'log'>,
): Promise<Judged | null> {
  const [mark] = await tx.execute<{ after: number; counted: number }>(sql`
    select done_number::double precision as after, set_config('enable_seqscan', 'off', true),
      (select r.done_number::double precision from projections r where r.name = 'results') as counted
    from projections where name = ${NAME} for update skip locked`);
  if (!mark || mark.after >= mark.counted) return null;
  const span = { after: mark.after, upTo: Math.min(mark.counted, mark.after + BATCH_SIZE) };
  const nowMs = now().getTime();
  const foul = (await readPlayFigures(tx, span, nowMs)).flatMap(({ playerId, figures }): Foul[] => {
    const found = foulPlay(figures, nowMs);
    return found ? [{ ...found, playerId }] : [];
  });
  const excluded = await excludeEach(tx, foul, nowMs, log);
  await tx.execute(sql`update projections set done_number = ${span.upTo} where name = ${NAME}`);
  return { ...span, excluded, isBehind: span.upTo < mark.counted };
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
      if (await tx.transaction((nested) => excludeWithin(nested, one, nowMs))) excluded.push(one);
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
