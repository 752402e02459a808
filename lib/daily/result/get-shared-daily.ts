import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { readShareCode, type ShareCode } from '@/lib/contract/daily/share';
import type { Context } from '@/lib/platform/context';
import { type PlayerDaily, playerDailyColumns } from '../player-dailies';
import {
  answeredQuestions,
  maskOf,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';
import { squaresOf } from './read-result';

export type SharedDaily = { number: number; squares: DailySquare[] };

/** Returns the result that a link shows, without the player's name; null for an unknown code or an erased player. */
export async function getSharedDaily(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { code: unverifiedCode }: { code: string },
): Promise<SharedDaily | null> {
  const named = readShareCode(unverifiedCode);
  if (!named) return null;
  const daily = await readShared(db, named);
  if (!daily) return null;
  const questions = pickPlayerQuestions(await readDailyQuestions(db, daily.day, now()), daily);
  return { number: named.number, squares: squaresOf(daily, maskOf(answeredQuestions(questions, daily))) };
}

async function readShared(db: Queryable, { number, code }: ShareCode): Promise<PlayerDaily | undefined> {
  const [daily] = await db.execute<PlayerDaily>(sql`
    select ${playerDailyColumns} from dailies d join player_dailies p on p.day = d.day
    where d.number = ${number}::integer and p.share_code = ${code}`);
  return daily;
}
