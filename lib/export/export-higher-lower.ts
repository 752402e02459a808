import { eq } from 'drizzle-orm';
import { higherLowerRuns } from '@/db/schema';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { PlayerContext } from '@/lib/platform/context';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

/** Returns the caller's run of Higher or lower, without the answer of the open question; null if there is none. */
export async function exportHigherLower({ db, actor }: PlayerContext): Promise<object | null> {
  const [row] = await db.select().from(higherLowerRuns).where(eq(higherLowerRuns.playerId, actor.playerId));
  if (!row) return null;
  const { county, run, best, bestAt, startedAt, updatedAt, answered } = row;
  const lastAnswer = answered && {
    charges: answered.codes.map((code) => categoryLabel(code, DEFAULT_LANGUAGE)),
    pick: answered.pick,
    correct: answered.correct,
  };
  return { county, run, best, bestAt, startedAt, updatedAt, lastAnswer };
}
