import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { moderationLog, players } from '@/db/schema';
import type { ModerationAction } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { listSchema } from './list-queue';

/** An operator's action. Fields about a player are null after the account is erased. */
export type LogEntry = {
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

/** Decrypts the personal fields of an entry. */
export function openEntry(row: Row): Pick<LogEntry, 'before' | 'after' | 'reason'> {
  const open = (name: 'before' | 'after' | 'reason', sealed: string | null) =>
    sealed === null ? null : openField({ column: `moderation_log.${name}`, rowId: row.id }, sealed);
  return {
    before: open('before', row.beforeSealed),
    after: open('after', row.afterSealed),
    reason: open('reason', row.reasonSealed),
  };
}

/** Lists what operators did, newest first. */
export async function listLog(
  { db }: Pick<Context, 'db'>,
  { limit, userId }: z.output<typeof listSchema> & { userId?: string },
): Promise<LogEntry[]> {
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
    ...openEntry(entry),
    reportsSettled: entry.reportsSettled,
  }));
}
