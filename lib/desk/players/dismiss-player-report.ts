import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { playerReports, players } from '@/db/schema';
import type { deskReportSchema } from '@/lib/contract/desk/players/schemas';
import { dismissReport } from '@/lib/moderation/dismiss-report';
import type { ModerationResult } from '@/lib/moderation/operator';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';

/** Settles a report about this player, whom the audit names. Throws NOT_FOUND for a report about another. */
export async function dismissPlayerReport(
  ctx: DeskContext,
  { userId, reportId }: z.output<typeof deskReportSchema>,
): Promise<ModerationResult> {
  const [report] = await ctx.db
    .select({ id: playerReports.id })
    .from(playerReports)
    .innerJoin(players, eq(players.id, playerReports.subjectId))
    .where(and(eq(playerReports.id, reportId), eq(players.referralCode, userId)));
  if (!report) throw new AppError('NOT_FOUND', message('deskPlayers', 'reportUnknown'));
  return dismissReport(ctx, { reportId });
}
