import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { readShareCode, type ShareCode } from '@/lib/contract/daily/share';
import type { Context } from '@/lib/platform/context';
import { answeredQuestions, maskOf, questionsOf, readDailyQuestions } from './daily-questions';
import { type PlayerDaily, playerDailyColumns } from './player-dailies';
import { squaresOf } from './read-result';

/** A shared result of a daily. It names no player and no record. */
export type SharedDaily = { number: number; squares: DailySquare[] };

/**
 * Returns the stored result that a link names, with the questions that count now; null for an unknown code. It ends with the
 * player's account.
 */
export async function getSharedDaily(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { code: unverifiedCode }: { code: string },
): Promise<SharedDaily | null> {
  const named = readShareCode(unverifiedCode);
  if (!named) return null;
  const daily = await readShared(db, named);
  if (!daily) return null;
  const questions = questionsOf(await readDailyQuestions(db, daily.day, now()), daily);
  return { number: named.number, squares: squaresOf(daily, maskOf(answeredQuestions(questions, daily))) };
}

async function readShared(db: Queryable, { number, code }: ShareCode): Promise<PlayerDaily | undefined> {
  const [daily] = await db.execute<PlayerDaily>(sql`
    select ${playerDailyColumns} from dailies d join player_dailies p on p.day = d.day
    where d.number = ${number}::integer and p.share_code = ${code}`);
  return daily;
}
