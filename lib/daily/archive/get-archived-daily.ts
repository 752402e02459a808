import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyResult, DailyView } from '@/lib/contract/daily/daily-view';
import { dailyClosesAtMs } from '@/lib/contract/daily/day';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { isInArchive, nextDailyAtMs, type PlayerDaily, playerDailyColumns } from '../player-dailies';
import {
  answeredQuestions,
  type DailyQuestion,
  hasAnswers,
  isInPlay,
  NOT_STARTED,
  openQuestions,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';
import { readStanding } from '../read-standing';
import { readWeek } from '../read-week';
import { readOwnResult, readResult } from '../result/read-result';

/** Returns a daily of the archive. Does not replace void questions, because results are final. Throws NOT_FOUND. */
export async function getArchivedDaily(ctx: PlayerContext, day: string): Promise<DailyView> {
  const now = ctx.now();
  if (!isInArchive(day, now.getTime())) throw notInArchive();
  const [standing, { number, daily }, questions] = await Promise.all([
    readStanding(ctx.db, ctx.actor.playerId, now),
    readArchived(ctx.db, ctx.actor.playerId, day),
    readDailyQuestions(ctx.db, day, now),
  ]);
  const progress = daily ?? NOT_STARTED;
  const playerQuestions = pickPlayerQuestions(questions, progress);
  const state = stateOf(playerQuestions, daily);
  return {
    state,
    day,
    isToday: false,
    // False if the player finished it in time, so that it counts for the streak.
    isArchived: daily === null || daily.finishedMs === null,
    number,
    answered: answeredQuestions(playerQuestions, progress).length,
    of: playerQuestions.filter(isInPlay).length,
    nextAt: nextDailyAtMs(now.getTime()),
    closesAt: dailyClosesAtMs(day),
    streak: standing.streak,
    week: await readWeek(ctx, standing),
    result: state === 'done' && daily ? await resultOf(ctx, { number, daily, questions }) : null,
  };
}

const notInArchive = () => new AppError('NOT_FOUND', message('daily', 'notInArchive'));

type Archived = { number: number; daily: PlayerDaily | null };

async function readArchived(db: Queryable, playerId: string, day: string): Promise<Archived> {
  const [row] = await db.execute<{ number: number } & (PlayerDaily | { day: null })>(sql`
    select d.number, p.* from dailies d
    left join (
      select ${playerDailyColumns} from player_dailies p where p.player_id = ${playerId}::uuid and p.day = ${day}::date
    ) p on true
    where d.day = ${day}::date`);
  if (!row) throw notInArchive();
  return { number: row.number, daily: row.day === null ? null : row };
}

function stateOf(questions: readonly DailyQuestion[], daily: PlayerDaily | null): DailyView['state'] {
  const progress = daily ?? NOT_STARTED;
  if (openQuestions(questions, progress).length > 0) return hasAnswers(progress) ? 'open' : 'new';
  return hasAnswers(progress) ? 'done' : 'none';
}

type Played = { number: number; daily: PlayerDaily; questions: readonly DailyQuestion[] };

/** Returns the full result if the daily was finished in time, else only the player's own answers. */
async function resultOf(ctx: PlayerContext, { number, daily, questions }: Played): Promise<DailyResult> {
  if (daily.finishedMs === null) return readOwnResult(ctx, daily, questions);
  const result = await readResult(ctx, { number, dailies: [daily], granted: new Set() }, daily, questions);
  // Freezes are shown only on the day itself.
  return { ...result, hasEarnedFreeze: false, frozenBefore: 0 };
}
