import { eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '@/db/client';
import { moderationLog, players } from '@/db/schema';
import { sql } from '@/db/sql';
import { type ModerationAction, type ReportOutcome, SANCTION_REASONS } from '@/lib/contract/enums';
import type { ModerationMail } from '@/lib/contract/mail/mail';
import { BAN_DAYS } from '@/lib/contract/moderation/moderation-view';
import { userIdText } from '@/lib/contract/players/schemas';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';

/** `operator` is a name, from the desk's session or the command line. */
export type ModerationContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'> & {
  operator: string;
};

export const moderationListSchema = z.object({ limit: z.number().int().min(1).max(10_000).default(50) });
export const operatorName = z.string().trim().min(1).max(100);

export const subjectSchema = z.object({ userId: userIdText });
/** `reason` is for the log, which only operators see, and players in their own export. */
export const reasonedSchema = subjectSchema.extend({ reason: z.string().trim().min(3).max(500) });

/** `why` is the reason that the player reads. A ban with `days` expires by itself. */
export const sanctionSchema = reasonedSchema.extend({
  why: z.enum(SANCTION_REASONS).default('other'),
  days: z
    .union(BAN_DAYS.map((days) => z.literal(days)))
    .nullable()
    .default(null),
});

/** `changed` is false if the action had no effect. `settled` is the number of reports that it settled. */
export type ModerationResult = { changed: boolean; settled: number };

export type Subject = Pick<
  typeof players.$inferSelect,
  'id' | 'usernameSealed' | 'usernameIndex' | 'emailSealed' | 'profileImageKey' | 'bannedAt'
>;

/** Locks a player's row. Logins, uploads and profile changes lock it too, so none runs during the action. Throws NOT_FOUND. */
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

/** Matches a player by the User ID that screens show, which is stored as `referral_code`. */
export const hasUserId = (userId: string): SQL => eq(players.referralCode, userId);

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
  settled: number;
};

export async function writeModerationLog(
  tx: Transaction,
  ctx: ModerationContext,
  entry: Entry,
): Promise<void> {
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

/** Queues an email to the player in the action's transaction. Does nothing for a player without an email. */
export async function mailPlayer(
  tx: Transaction,
  ctx: ModerationContext,
  subject: Subject,
  what: Omit<ModerationMail, 'kind' | 'to' | 'supportEmail'>,
): Promise<void> {
  const to = emailOf(subject);
  if (to === null) return;
  const supportEmail = env().SUPPORT_EMAIL ?? null;
  await ctx.sendMail({ kind: 'moderated', to, supportEmail, ...what }, tx);
}
