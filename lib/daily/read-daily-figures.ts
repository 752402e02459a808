import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { currentStreak, type PlayerDaily, selectLatestDailies } from './player-dailies';
import {
  answeredQuestions,
  bitCount,
  maskOf,
  pickPlayerQuestions,
  readDailyQuestions,
} from './questions/daily-questions';

type DailyFigures = {
  streak: DailyStreak;
  today: { right: number; of: number } | null;
};

export async function readDailyFigures(
  db: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<Map<string, DailyFigures>> {
  if (playerIds.length === 0) return new Map();
  const today = utcDay(now.getTime());
  const [rows, granted, questions] = await Promise.all([
    db.execute<PlayerDaily>(sql`
      select l.* from unnest(${playerIds}::uuid[]) u (id)
      join lateral (${selectLatestDailies(sql`u.id`, addDays(today, -1))}) l on true`),
    db.execute<{ day: string }>(sql`select day::text as day from granted_days`),
    readDailyQuestions(db, today, now),
  ]);
  const grantedDays = new Set(granted.map(({ day }) => day));
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId);
  return new Map(
    playerIds.map((id) => {
      const dailies = byPlayer.get(id) ?? [];
      const done = dailies.find(({ day, finishedMs }) => day === today && finishedMs !== null);
      const mask = done ? maskOf(answeredQuestions(pickPlayerQuestions(questions, done), done)) : 0;
      return [
        id,
        {
          streak: currentStreak(dailies, now.getTime(), grantedDays),
          today: done ? { right: bitCount(done.rightMask & mask), of: bitCount(mask) } : null,
        },
      ];
    }),
  );
}
