import { asc, eq } from 'drizzle-orm';
import { categoryResults, dayResults } from '@/db/schema';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { PlayerContext } from '@/lib/platform/context';

export async function exportResults({ db, actor }: PlayerContext): Promise<object> {
  const { playerId } = actor;
  const [offenses, days] = await Promise.all([
    db
      .select()
      .from(categoryResults)
      .where(eq(categoryResults.playerId, playerId))
      .orderBy(asc(categoryResults.categoryCode)),
    db.select().from(dayResults).where(eq(dayResults.playerId, playerId)).orderBy(asc(dayResults.day)),
  ]);
  return {
    byOffense: offenses.map(({ categoryCode, ...row }) => ({
      offense: offenseCategory(categoryCode)?.label ?? 'Unknown',
      ...countsOf(row),
    })),
    byDay: days.map(({ day, hours, ...row }) => ({
      day,
      hoursWithAnswers: Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hours & (1 << hour)),
      ...countsOf(row),
    })),
  };
}

type Counts = { answers: number; rightAnswers: number; par: number };

const countsOf = ({ answers, rightAnswers, par }: Counts) => ({
  answers,
  right: rightAnswers,
  par,
});
