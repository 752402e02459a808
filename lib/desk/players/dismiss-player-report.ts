import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { playerReports, players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { deskReportSchema } from '@/lib/contract/desk/players/schemas';
import type { ModerationResult } from '@/lib/moderation/moderation-action';
import { dismissReport, undoDismissReport } from '@/lib/moderation/reports/dismiss-report';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { claimedByOthers, claimToDecide } from '../claims/claims';
import type { DeskContext } from '../desk-context';

/** Throws TAKEN, with the operator's name, if another operator has claimed a report about this player. */
export async function requireUnclaimed(ctx: DeskContext, { userId }: { userId: string }): Promise<void> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select r.id from player_reports r join players p on p.id = r.subject_id
    where p.referral_code = ${userId} and r.settled_at is null`);
  const ids = rows.map(({ id }) => id);
  const [operator] = (await claimedByOthers(ctx, { subject: 'report', ids })).values();
  if (operator !== undefined) throw new AppError('TAKEN', message('desk', 'claimed', { operator }));
}

type Input = z.output<typeof deskReportSchema>;

/** Dismisses a report about this player. Throws NOT_FOUND if it is about another player, TAKEN if another operator claimed it. */
export async function dismissPlayerReport(ctx: DeskContext, input: Input): Promise<ModerationResult> {
  await claimReport(ctx, input);
  return dismissReport(ctx, input);
}

/** Reopens a report dismissed less than a minute ago. Throws like `dismissPlayerReport`. */
export async function undoDismissPlayerReport(ctx: DeskContext, input: Input): Promise<ModerationResult> {
  await claimReport(ctx, input);
  return undoDismissReport(ctx, input);
}

/** Claims the report. Throws NOT_FOUND if it is not about the player whom the audit row names. */
async function claimReport(ctx: DeskContext, { userId, reportId }: Input): Promise<void> {
  const [report] = await ctx.db
    .select({ id: playerReports.id })
    .from(playerReports)
    .innerJoin(players, eq(players.id, playerReports.subjectId))
    .where(and(eq(playerReports.id, reportId), eq(players.referralCode, userId)));
  if (!report) throw new AppError('NOT_FOUND', message('deskPlayers', 'reportUnknown'));
  await claimToDecide(ctx, { subject: 'report', ids: [reportId] });
}
