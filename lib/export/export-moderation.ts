import { asc, eq } from 'drizzle-orm';
import { moderationLog, playerReports, playerSanctions, recordFlags } from '@/db/schema';
import { openLogEntry } from '@/lib/moderation/list-moderation-log';
import type { PlayerContext } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Leaves out whom the caller reported. */
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

/** Leaves out reports about the caller, which could reveal their authors. */
export async function exportModeration({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.subjectId, actor.playerId))
    .orderBy(asc(moderationLog.createdAt));
  return rows.map((row) => ({
    at: row.createdAt,
    what: row.action.replace('_', ' '),
    ...openLogEntry(row),
  }));
}

export async function exportSanctions({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    .select()
    .from(playerSanctions)
    .where(eq(playerSanctions.playerId, actor.playerId))
    .orderBy(asc(playerSanctions.createdAt));
  return rows.map(
    ({ id, kind, reason, createdAt, until, endedAt, appealSealed, appealedAt, appealOutcome }) => ({
      ...{ kind, reason, at: createdAt, until, endedAt, appealedAt, appealOutcome },
      appeal: appealSealed && openField({ column: 'player_sanctions.appeal', rowId: id }, appealSealed),
    }),
  );
}

/** Leaves out the flagged records, which are about other people. */
export async function exportFlags({ db, actor }: PlayerContext): Promise<object[]> {
  return db
    .select({ at: recordFlags.createdAt, reason: recordFlags.reason, settledAt: recordFlags.settledAt })
    .from(recordFlags)
    .where(eq(recordFlags.playerId, actor.playerId))
    .orderBy(asc(recordFlags.createdAt));
}
