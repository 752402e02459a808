import type { AuditFilter } from '@/lib/contract/desk/operators/audit';
import type { Context } from '@/lib/platform/context';
import { csvLine } from '@/lib/platform/csv/csv-line';
import { everyAuditPage } from './list-audit';

const HEADER = ['at', 'operator', 'action', 'subject', 'id', 'outcome', 'detail', 'ended_at'];

export async function* exportAudit(ctx: Pick<Context, 'db'>, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(HEADER);
  for await (const entries of everyAuditPage(ctx, filter))
    yield entries
      .map((entry) =>
        csvLine([
          entry.at,
          entry.operator,
          entry.action,
          entry.subject,
          entry.subjectId,
          entry.outcome,
          entry.detail,
          entry.endedAt,
        ]),
      )
      .join('');
}
