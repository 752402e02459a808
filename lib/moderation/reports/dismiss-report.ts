import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '@/db/client';
import { playerReports, players } from '@/db/schema';
import { sql } from '@/db/sql';
import { UNDO_SECONDS } from '@/lib/contract/desk/undo';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import {
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  settleReports,
  writeModerationLog,
} from '../moderation-action';

export const dismissReportSchema = z.object({ reportId: z.uuid() });

async function lockReported(tx: Transaction, reportId: string) {
  const [report] = await tx.select().from(playerReports).where(eq(playerReports.id, reportId));
  if (!report) throw new AppError('NOT_FOUND', message('errors', 'noReport'));
  return { report, subject: await lockPlayer(tx, eq(players.id, report.subjectId)) };
}

/** Dismisses a report and all open ones about the same name or image. Repeating it changes nothing. Throws NOT_FOUND. */
export async function dismissReport(
  ctx: ModerationContext,
  { reportId }: z.output<typeof dismissReportSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const { report, subject } = await lockReported(tx, reportId);
    const { subjectId, what, thing, nameSealed } = report;
    const same = sql`subject_id = ${subjectId} and what = ${what} and thing = ${thing}`;
    const settled = await settleReports(tx, ctx.now(), same, 'dismissed');
    if (settled === 0) return { changed: false, settled };
    const name = nameSealed && openField({ column: 'player_reports.name', rowId: reportId }, nameSealed);
    await writeModerationLog(tx, ctx, { action: 'dismiss', subject, before: name ?? thing, settled });
    return { changed: true, settled };
  });
}

/** Reopens a report dismissed less than a minute ago, and those dismissed with it. Throws NOT_FOUND. */
export async function undoDismissReport(
  ctx: ModerationContext,
  { reportId }: z.output<typeof dismissReportSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const { report, subject } = await lockReported(tx, reportId);
    // Leaves out reporters who have reported it again since then: each may have one open report.
    const opened = await tx.execute(sql`
      update player_reports r set settled_at = null, outcome = null
      where r.subject_id = ${report.subjectId} and r.what = ${report.what} and r.thing = ${report.thing}
        and r.outcome = 'dismissed' and r.settled_at = ${report.settledAt?.toISOString() ?? null}::timestamptz
        and r.settled_at > ${ctx.now().toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS})
        and not exists (
          select from player_reports o where o.reporter_id = r.reporter_id and o.subject_id = r.subject_id
            and o.what = r.what and o.thing = r.thing and o.settled_at is null)
      returning r.id`);
    if (opened.length === 0) return { changed: false, settled: 0 };
    await writeModerationLog(tx, ctx, { action: 'undo_dismiss', subject, settled: 0 });
    return { changed: true, settled: 0 };
  });
}
