import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { playerReports, players } from '@/db/schema';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { lockPlayer, type ModerationResult, type OperatorContext, settleReports, writeLog } from './operator';

export const dismissReportSchema = z.object({ reportId: z.uuid() });

/** Settles a report and every other open one about the same name or image. A second call changes nothing. Throws NOT_FOUND. */
export async function dismissReport(
  ctx: OperatorContext,
  { reportId }: z.output<typeof dismissReportSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const [report] = await tx.select().from(playerReports).where(eq(playerReports.id, reportId));
    if (!report) throw new AppError('NOT_FOUND', message('errors', 'noReport'));
    const { subjectId, what, thing, nameSealed } = report;
    const subject = await lockPlayer(tx, eq(players.id, subjectId));
    const same = sql`subject_id = ${subjectId} and what = ${what} and thing = ${thing}`;
    const settled = await settleReports(tx, ctx.now(), same);
    if (settled === 0) return { changed: false, settled };
    const name = nameSealed && openField({ column: 'player_reports.name', rowId: reportId }, nameSealed);
    await writeLog(tx, ctx, { action: 'dismiss', subject, before: name ?? thing, settled });
    return { changed: true, settled };
  });
}
