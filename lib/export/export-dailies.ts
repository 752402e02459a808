import { asc, eq, getTableColumns } from 'drizzle-orm';
import { playerDailies } from '@/db/schema';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';

type Choice = number | null;

/** What `choices` has for a question whose time has run out. */
const TIMEOUT = 0;

/** Returns the caller's stored dailies, the oldest first, with the result of each question. */
export async function exportDailies({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    // Drizzle reads a null in an array as NaN.
    .select({ ...getTableColumns(playerDailies), choices: sql<Choice[]>`to_json(${playerDailies.choices})` })
    .from(playerDailies)
    .where(eq(playerDailies.playerId, actor.playerId))
    .orderBy(asc(playerDailies.day));
  return rows.map(({ day, choices, rightMask, ...row }) => ({
    day,
    startedAt: row.startedAt,
    lastAnsweredAt: row.lastAnsweredAt,
    finishedAt: row.finishedAt,
    asGuest: row.guest,
    answers: choices.map((choice, position) => resultOf(choice, (rightMask & (1 << position)) > 0)),
    streakDays: row.streakDays,
    freezesLeft: row.freezes,
  }));
}

function resultOf(choice: Choice, isRight: boolean): string {
  if (choice === null) return 'none';
  if (choice === TIMEOUT) return 'none: time ran out';
  return isRight ? 'right' : 'wrong';
}
