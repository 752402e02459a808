import type { Queryable } from '@/db/client';
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
  sql: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<Map<string, DailyOfPlayer>> {
  if (playerIds.length === 0) return new Map();
  const today = utcDay(now.getTime());
  const [rows, granted, questions] = await Promise.all([
    sql<PlayerDaily[]>`
      select l.* from unnest(${`{${playerIds.join(',')}}`}::uuid[]) u (id)
      join lateral (${latestDailies(sql, sql`u.id`, addDays(today, -1))}) l on true`,
    sql<{ day: string }[]>`select day::text as day from granted_days`,
    readDailyQuestions(sql, today, now),
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
