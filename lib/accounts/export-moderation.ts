import { asc, eq } from 'drizzle-orm';
import { moderationLog, playerReports } from '@/db/schema';
import type { PlayerContext } from '../context';
import { openEntry } from '../moderation/list-log';
import { openField } from '../security/sealed-fields';

/** What the caller reported, without whom: that is somebody else's. */
export async function exportReports({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    .select()
    .from(playerReports)
    .where(eq(playerReports.reporterId, actor.playerId))
    .orderBy(asc(playerReports.createdAt));
  return rows.map((row) => ({
    at: row.createdAt,
    about: row.what,
    reason: row.reason,
    words: row.wordsSealed && openField({ column: 'player_reports.words', rowId: row.id }, row.wordsSealed),
    settledAt: row.settledAt,
  }));
}

/** What operators did about the caller, and why. Reports of others are not among it: they could tell who made them. */
export async function exportModeration({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.subjectId, actor.playerId))
    .orderBy(asc(moderationLog.createdAt));
  return rows.map((row) => ({
    at: row.createdAt,
    what: row.action.replace('_', ' '),
    ...openEntry(row),
  }));
}
