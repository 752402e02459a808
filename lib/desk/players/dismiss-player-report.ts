import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { playerReports, players } from '@/db/schema';
import type { deskReportSchema } from '@/lib/contract/desk/players/schemas';
import { dismissReport, undoDismissReport } from '@/lib/moderation/dismiss-report';
import type { ModerationResult } from '@/lib/moderation/operator';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { claimToDecide } from '../claims/claims';
import type { DeskContext } from '../desk-context';

type Input = z.output<typeof deskReportSchema>;

/** Settles a report about this player, whom the audit names. Throws NOT_FOUND for a report about another, and TAKEN. */
export async function dismissPlayerReport(ctx: DeskContext, input: Input): Promise<ModerationResult> {
  await requireAbout(ctx, input);
  return dismissReport(ctx, input);
}

/** Opens it again within a minute. Throws as `dismissPlayerReport`. */
export async function undoDismissPlayerReport(ctx: DeskContext, input: Input): Promise<ModerationResult> {
  await requireAbout(ctx, input);
  return undoDismissReport(ctx, input);
}

/** Claims the report for the operator, if it is about this player. */
async function requireAbout(ctx: DeskContext, { userId, reportId }: Input): Promise<void> {
  const [report] = await ctx.db
    .select({ id: playerReports.id })
    .from(playerReports)
    .innerJoin(players, eq(players.id, playerReports.subjectId))
    .where(and(eq(playerReports.id, reportId), eq(players.referralCode, userId)));
  if (!report) throw new AppError('NOT_FOUND', message('deskPlayers', 'reportUnknown'));
  await claimToDecide(ctx, { subject: 'report', ids: [reportId] });
}
