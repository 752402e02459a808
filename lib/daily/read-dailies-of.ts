import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { answeredQuestions, bitCount, maskOf, questionsOf, readDailyQuestions } from './daily-questions';
import { currentStreak, latestDailies, type PlayerDaily } from './player-dailies';

export type DailyOfPlayer = {
  streak: DailyStreak;
  /** Null until today's daily is finished. */
  today: { right: number; of: number } | null;
};

/** Returns the streaks and today's results of players, each with an entry. */
export async function readDailiesOf(
  db: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<Map<string, DailyOfPlayer>> {
  if (playerIds.length === 0) return new Map();
  const today = utcDay(now.getTime());
  const [rows, granted, questions] = await Promise.all([
    db.execute<PlayerDaily>(sql`
      select l.* from unnest(${playerIds}::uuid[]) u (id)
      join lateral (${latestDailies(sql`u.id`, addDays(today, -1))}) l on true`),
    db.execute<{ day: string }>(sql`select day::text as day from granted_days`),
    readDailyQuestions(db, today, now),
  ]);
  const grantedDays = new Set(granted.map(({ day }) => day));
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId);
  return new Map(
    playerIds.map((id) => {
      const dailies = byPlayer.get(id) ?? [];
      const done = dailies.find(({ day, finishedMs }) => day === today && finishedMs !== null);
      const mask = done ? maskOf(answeredQuestions(questionsOf(questions, done), done)) : 0;
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
