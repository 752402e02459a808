import { eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '@/db/client';
import { moderationLog, players } from '@/db/schema';
import { sql } from '@/db/sql';
import { type ModerationAction, type ReportOutcome, SANCTION_REASONS } from '@/lib/contract/enums';
import type { ModerationMail } from '@/lib/contract/mail/mail';
import { BAN_DAYS } from '@/lib/contract/moderation/sanctions';
import { userIdText } from '@/lib/contract/players/user-id';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { emailOf } from '@/lib/players/email-of';
import { message } from '@/messages/message';

/** `operator` is the name that the person at the command line gives. */
export type OperatorContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'> & {
  operator: string;
};

export const operatorName = z.string().trim().min(1).max(100);

/** Names the player of an action. */
export const subjectSchema = z.object({ userId: userIdText });
/** The same for an action that needs a reason. */
export const reasonedSchema = subjectSchema.extend({ reason: z.string().trim().min(3).max(500) });

/** The same for a warning or ban: `why` is what the player reads. A ban of some days ends by itself. */
export const sanctionSchema = reasonedSchema.extend({
  why: z.enum(SANCTION_REASONS).default('other'),
  days: z
    .union(BAN_DAYS.map((days) => z.literal(days)))
    .nullable()
    .default(null),
});

/** `changed` is false if it was so before; `settled` counts the reports that the action settles. */
export type ModerationResult = { changed: boolean; settled: number };

export type Subject = Pick<
  typeof players.$inferSelect,
  'id' | 'usernameSealed' | 'usernameIndex' | 'emailSealed' | 'profileImageKey' | 'bannedAt'
>;

/**
 * Locks the player's row until the transaction ends. Logins, uploads and profile changes lock it first, so that each runs
 * entirely before or after the action. Throws NOT_FOUND.
 */
export async function lockPlayer(tx: Transaction, which: SQL): Promise<Subject> {
  const [subject] = await tx
    .select({
      id: players.id,
      usernameSealed: players.usernameSealed,
      usernameIndex: players.usernameIndex,
      emailSealed: players.emailSealed,
      profileImageKey: players.profileImageKey,
      bannedAt: players.bannedAt,
    })
    .from(players)
    .where(which)
    .for('update');
  if (!subject) throw new AppError('NOT_FOUND', message('errors', 'noPlayer'));
  return subject;
}

/** The condition that finds a player by User ID. */
export const hasUserId = (userId: string): SQL => eq(players.referralCode, userId);

/** Settles the open reports that match. Returns how many. */
export async function settleReports(
  tx: Transaction,
  now: Date,
  which: SQL,
  outcome: ReportOutcome = 'acted',
): Promise<number> {
  const settled = await tx.execute(sql`
    update player_reports set settled_at = ${now.toISOString()}::timestamptz, outcome = ${outcome}
    where settled_at is null and ${which} returning id`);
  return settled.length;
}

type Entry = {
  action: ModerationAction;
  subject: Pick<Subject, 'id'>;
  before?: string | null;
  after?: string | null;
  reason?: string;
  /** Number of settled reports. */
  settled: number;
};

/** Logs an action in the transaction that performs it. */
export async function writeLog(tx: Transaction, ctx: OperatorContext, entry: Entry): Promise<void> {
  const id = ctx.random.uuid();
  const sealed = (name: 'before' | 'after' | 'reason') => {
    const value = entry[name] ?? null;
    return value === null ? null : sealField({ column: `moderation_log.${name}`, rowId: id }, value);
  };
  await tx.insert(moderationLog).values({
    id,
    operator: ctx.operator,
    action: entry.action,
    subjectId: entry.subject.id,
    beforeSealed: sealed('before'),
    afterSealed: sealed('after'),
    reasonSealed: sealed('reason'),
    reportsSettled: entry.settled,
    createdAt: ctx.now(),
  });
}

/** Notifies the player by email, in the transaction of the action. Players without an email are not notified. */
export async function mailPlayer(
  tx: Transaction,
  ctx: OperatorContext,
  subject: Subject,
  what: Omit<ModerationMail, 'kind' | 'to' | 'supportEmail'>,
): Promise<void> {
  const to = emailOf(subject);
  if (to === null) return;
  const supportEmail = env().SUPPORT_EMAIL ?? null;
  await ctx.sendMail({ kind: 'moderated', to, supportEmail, ...what }, tx);
}
