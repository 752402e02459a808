import { asc, eq } from 'drizzle-orm';
import { moderationLog, playerReports, recordFlags } from '@/db/schema';
import { openEntry } from '@/lib/moderation/list-log';
import type { PlayerContext } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

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

/** What the caller flagged, without which record: that is somebody else. */
export async function exportFlags({ db, actor }: PlayerContext): Promise<object[]> {
  return db
    .select({ at: recordFlags.createdAt, reason: recordFlags.reason, settledAt: recordFlags.settledAt })
    .from(recordFlags)
    .where(eq(recordFlags.playerId, actor.playerId))
    .orderBy(asc(recordFlags.createdAt));
}
