import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { moderationLog, players } from '@/db/schema';
import type { ModerationAction } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { moderationListSchema } from './moderation-action';

/** An operator's action. Erasing an account sets the fields about the player to null. */
export type ModerationLogEntry = {
  at: Date;
  operator: string;
  action: ModerationAction;
  userId: string | null;
  before: string | null;
  after: string | null;
  reason: string | null;
  reportsSettled: number;
};

type Row = typeof moderationLog.$inferSelect;

export function openLogEntry(row: Row): Pick<ModerationLogEntry, 'before' | 'after' | 'reason'> {
  const open = (name: 'before' | 'after' | 'reason', sealed: string | null) =>
    sealed === null ? null : openField({ column: `moderation_log.${name}`, rowId: row.id }, sealed);
  return {
    before: open('before', row.beforeSealed),
    after: open('after', row.afterSealed),
    reason: open('reason', row.reasonSealed),
  };
}

export async function listModerationLog(
  { db }: Pick<Context, 'db'>,
  { limit, userId }: z.output<typeof moderationListSchema> & { userId?: string },
): Promise<ModerationLogEntry[]> {
  const rows = await db
    .select({ entry: moderationLog, userId: players.referralCode })
    .from(moderationLog)
    .leftJoin(players, eq(players.id, moderationLog.subjectId))
    .where(userId === undefined ? undefined : eq(players.referralCode, userId))
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limit);
  return rows.map(({ entry, userId: subject }) => ({
    at: entry.createdAt,
    operator: entry.operator,
    action: entry.action,
    userId: subject,
    ...openLogEntry(entry),
    reportsSettled: entry.reportsSettled,
  }));
}
