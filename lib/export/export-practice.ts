import { asc, eq } from 'drizzle-orm';
import { practicedMistakes } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';

/** Returns the mistakes that the caller has practiced, those practiced longest ago first. */
export async function exportPractice({ db, actor }: PlayerContext): Promise<object[]> {
  return db
    .select({
      practicedAt: practicedMistakes.practicedAt,
      rightDays: practicedMistakes.rightDays,
      lastRightOn: practicedMistakes.lastRightOn,
    })
    .from(practicedMistakes)
    .where(eq(practicedMistakes.playerId, actor.playerId))
    .orderBy(asc(practicedMistakes.practicedAt));
}
